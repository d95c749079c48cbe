import type { ParamsOf } from '#contract/catalogue.ts';
import { given } from '#web/lib/search.ts';
import { type CaseSearch, searches } from '#web/searches.ts';

export const PAGE_ROWS = 20;

/** The call that shows what the address says. */
export function paramsOf({ tab, sort, brand, reason, find, page }: CaseSearch) {
  const filters = given({ brandId: brand, reason, search: find });
  return { tab, sort, ...filters, start: page, limit: PAGE_ROWS } satisfies ParamsOf<'disputes.listCases'>;
}

/** The part of an address that keeps the list as it is while another case is opened. */
export function keptSearch(search: CaseSearch): string {
  const defaults: Readonly<Record<string, unknown>> = searches['/staff/arbitration/{-$orderCode}'].defaultsFor({});
  const kept = Object.entries(search).filter(([key, value]) => value !== defaults[key]);
  return kept.length > 0 ? `?${new URLSearchParams(kept.map(([key, value]) => [key, String(value)]))}` : '';
}
