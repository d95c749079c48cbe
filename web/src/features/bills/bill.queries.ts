import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { SearchAt } from '#web/searches.ts';

export type BillSearch = SearchAt<'/bill/gift'>;

export const PAGE_ROWS = 20;

/** The function of each bill. */
export const LISTS = { gift: 'points.listGiftBill', otc: 'points.listOtcBill' } as const;

export const CLEAR: Partial<BillSearch> = { kind: 'all', group: 'all', from: '', to: '' };

export const isFiltered = ({ kind, group, from, to }: BillSearch): boolean =>
  kind !== 'all' || group !== 'all' || from !== '' || to !== '';

export const paramsOf = ({ kind, group, from, to, page }: BillSearch): ParamsOf<'points.listGiftBill'> => ({
  kind,
  group,
  ...nonEmpty({ from, to }),
  start: page,
  limit: PAGE_ROWS,
});
