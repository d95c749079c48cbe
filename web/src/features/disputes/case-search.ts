import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { CaseSearch } from './pages.ts';

export const PAGE_ROWS = 20;

/** The tab of an address among those of points cases, which have no compensations. */
export const pointsTab = ({ tab }: Pick<CaseSearch, 'tab'>) => (tab === 'reviews' ? 'open' : tab);

/** The params of the call for the points cases of an address. */
export const pointsParamsOf = ({ sort, pays, find, ...search }: Pick<CaseSearch, 'tab' | 'sort' | 'pays' | 'find'>) =>
  ({ tab: pointsTab(search), sort, pays, search: find }) as const;

/** The params of the call for the cases of cards of an address. */
export function paramsOf({ tab, sort, brand, reason, find, page }: CaseSearch) {
  const filters = nonEmpty({ brandId: brand, reason, search: find });
  return { tab, sort, ...filters, start: page, limit: PAGE_ROWS } satisfies ParamsOf<'disputes.listCases'>;
}
