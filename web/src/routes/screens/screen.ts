import type { RouteComponent } from '@tanstack/react-router';

/** What a page is made of, fetched when it is opened. */
export interface Screen {
  /** The words that the page needs. */
  readonly area: string | readonly string[];
  readonly load: () => Promise<Readonly<Record<string, RouteComponent>>>;
  /** The component, by the name under which its file exports it. */
  readonly name: string;
}

interface Written<M> {
  area: string | readonly string[];
  load: () => Promise<M>;
  name: keyof M & string;
}

/** Declares a page's screen: a chunk of its own, its words fetched beside it. */
export const screen = <M>(written: Written<M>): Screen => written as unknown as Screen;
