import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { SearchAt } from '#web/searches.ts';

export type WalletSearch = SearchAt<'/wallet'>;

export const PAGE_ROWS = 20;
const DAY_MS = 86_400_000;

/** The parameters of the history call for the page's search. */
export function paramsOf({ kind, days, page }: WalletSearch): ParamsOf<'points.listHistory'> {
  const from = days === 'any' ? '' : new Date(Date.now() - Number(days) * DAY_MS).toISOString().slice(0, 10);
  return { kind, ...nonEmpty({ from }), start: page, limit: PAGE_ROWS };
}
