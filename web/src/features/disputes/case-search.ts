/** What the address of the workbench holds; every value a text. */
export interface CaseSearch extends Record<string, string> {
  tab: string;
  sort: string;
  brand: string;
  reason: string;
  find: string;
  page: string;
}

export const TABS = ['open', 'mine', 'reviews', 'ruled'] as const;
export const SORTS = ['deadline', 'age', 'amount'] as const;
export const REASONS = ['invalid', 'mismatch', 'not_received'] as const;
export const DEFAULTS: CaseSearch = { tab: 'open', sort: 'deadline', brand: '', reason: '', find: '', page: '1' };
export const PAGE_ROWS = 20;

/** The call that shows what the address says; what an edited address cannot mean is left out. */
export function paramsOf(search: CaseSearch) {
  const page = Number(search.page);
  const reason = REASONS.find((one) => one === search.reason);
  return {
    tab: TABS.find((one) => one === search.tab) ?? 'open',
    sort: SORTS.find((one) => one === search.sort) ?? 'deadline',
    ...(search.brand ? { brandId: search.brand.slice(0, 60) } : {}),
    ...(reason ? { reason } : {}),
    ...(search.find.trim() ? { search: search.find.trim().slice(0, 40) } : {}),
    start: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: PAGE_ROWS,
  };
}

/** The part of an address that keeps the list as it is while another case is opened. */
export function keptSearch(search: CaseSearch): string {
  const kept = Object.entries(search).filter(([key, value]) => value !== DEFAULTS[key]);
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : '';
}
