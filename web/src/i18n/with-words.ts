import { loadArea } from './i18n.ts';

/** For `lazyPart`: fetches the words of a part beside its code, so that it does not wait for them when it is drawn. */
export const withWords =
  <T>(areas: string | readonly string[], load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [part] = await Promise.all([load(), loadArea(areas)]);
    return part;
  };
