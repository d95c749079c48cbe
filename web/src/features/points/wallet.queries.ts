import type { ParamsOf } from '#contract/catalogue.ts';

/** What the address of the page holds; every value a text. */
export interface WalletSearch extends Record<string, string> {
  kind: string;
  days: string;
  page: string;
}

export const KINDS = ['all', 'in', 'out', 'frozen'] as const;
export const PERIODS = ['any', '7', '30', '90'] as const;
export const DEFAULTS: WalletSearch = { kind: 'all', days: 'any', page: '1' };
const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;

/** The call that shows what the address says; what an edited address cannot mean is left out. */
export function paramsOf(search: WalletSearch): ParamsOf<'points.listHistory'> {
  const page = Number(search.page);
  const days = PERIODS.some((one) => one === search.days) ? Number(search.days) : Number.NaN;
  return {
    kind: KINDS.find((one) => one === search.kind) ?? 'all',
    ...(Number.isNaN(days) ? {} : { from: new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10) }),
    start: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    limit: PAGE_ROWS,
  };
}
