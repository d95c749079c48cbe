/** The event that an operator's own collector listens to on `window`; without one nobody is told. */
const PAGE_VIEW = 'cardway:pageview';

/** Announces a page view by its path alone: the codes of links and queries stay here. */
export function countPageView(path: string): void {
  window.dispatchEvent(new CustomEvent(PAGE_VIEW, { detail: { path: path.split(/[?#]/)[0] ?? '/' } }));
}
