/** The event on `window` for an operator's own collector; without a listener nothing is collected. */
const PAGE_VIEW = 'cardway:pageview';

/** Announces a page view by its route path only: codes in links and search stay in the browser. */
export function countPageView(path: string): void {
  window.dispatchEvent(new CustomEvent(PAGE_VIEW, { detail: { path: path.split(/[?#]/)[0] ?? '/' } }));
}
