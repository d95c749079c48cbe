/** Where page views go. An operator puts their own collector behind it; by default nobody is told. */
export interface Analytics {
  pageView(path: string): void;
}

let analytics: Analytics = { pageView: () => undefined };

export function setAnalytics(next: Analytics): void {
  analytics = next;
}

/** The path alone: codes of links and queries stay here. */
export function countPageView(path: string): void {
  analytics.pageView(path.split(/[?#]/)[0] ?? '/');
}
