import { pageAt } from '#contract/pages.ts';
import type { Analytics } from '../api/client-constants.ts';

/** The name of a page without a pattern. */
const UNKNOWN_PAGE = '/404';

/** What readers say with their browser: Do Not Track, or Global Privacy Control. */
interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

const refuses = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;

/**
 * Reports a page view to the counter that this installation names, as Plausible's events API has it
 * (https://plausible.io/docs/events-api): nothing for readers who do not want to be counted. Only
 * the page's pattern is sent: codes, names and searches stay in the browser, and so does where the reader came from.
 */
export function countPageView(path: string, counter: Analytics, wishes: Wishes = navigator): void {
  if (refuses(wishes)) return;
  const page = (pageAt(path.split(/[?#]/)[0] ?? '/') ?? UNKNOWN_PAGE).replace(/\{-?\$(\w+)\}|\$(\w+)/g, ':$1$2');
  const body = JSON.stringify({ name: 'pageview', url: `https://${counter.domain}${page}`, domain: counter.domain });
  // Plain text, so that the browser does not ask the counter for leave first. A lost view is no matter.
  const headers = { 'content-type': 'text/plain' };
  const request = {
    method: 'POST',
    headers,
    body,
    keepalive: true,
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  fetch(`${counter.url}/api/event`, request).catch(() => undefined);
}
