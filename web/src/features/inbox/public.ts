import { withWords } from '#web/i18n/with-words.ts';
import { laterPart } from '#web/lib/loading/lazy-part.tsx';

export { isAlerted } from './alert/is-alerted.ts';

/** For the shell: new orders of a provider, on any page. */
export const OrderAlert = laterPart(
  withWords('inbox', async () => (await import('./alert/order-alert.tsx')).OrderAlert),
);
