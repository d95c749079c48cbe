import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { CaseSearch } from '#web/searches.ts';

export const PAGE_ROWS = 20;

/** The params of the call for an address. */
export function paramsOf({ tab, sort, brand, reason, find, page }: CaseSearch) {
  const filters = nonEmpty({ brandId: brand, reason, search: find });
  return { tab, sort, ...filters, start: page, limit: PAGE_ROWS } satisfies ParamsOf<'disputes.listCases'>;
}
