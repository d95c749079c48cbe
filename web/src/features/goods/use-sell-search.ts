import type { ParamsOf } from '#contract/catalogue.ts';
import { useSearchState } from '#web/lib/use-search-state.ts';

export const PAGE_SIZE = 20;

const DEFAULTS = {
  brand: '',
  country: '',
  form: '',
  face: '',
  receipt: '',
  quick: '',
  favourites: '',
  sort: 'cheapest',
  page: '1',
};

export type SellSearch = typeof DEFAULTS;
export type ChangeSell = (patch: Partial<SellSearch>) => void;

/** What a buyer looks for, in the address: a link shows the same cards. */
export function useSellSearch(): [SellSearch, ChangeSell] {
  return useSearchState(DEFAULTS);
}

export const FORMS = ['ecode', 'physical'] as const;
export const RECEIPTS = ['none', 'cash', 'debit'] as const;
export const SORTS = ['cheapest', 'newest', 'largest'] as const;

const oneOf = <T extends string>(allowed: readonly T[], value: string): T | undefined =>
  allowed.find((one) => one === value);

export function pageOf(search: SellSearch): number {
  return /^[1-9]\d{0,3}$/.test(search.page) ? Number(search.page) : 1;
}

/** The list's parameters. What somebody typed into the address and makes no sense is left out, not sent. */
export function sellParams(search: SellSearch): ParamsOf<'goods.list'> {
  const form = oneOf(FORMS, search.form);
  const receipt = oneOf(RECEIPTS, search.receipt);
  return {
    ...(search.brand ? { brandId: search.brand.slice(0, 32) } : {}),
    ...(/^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
    ...(form ? { form } : {}),
    ...(/^[1-9]\d{0,5}$/.test(search.face) ? { face: Number(search.face) } : {}),
    ...(receipt ? { receipt } : {}),
    ...(search.quick ? { quickOnly: true } : {}),
    ...(search.favourites ? { favouritesOnly: true } : {}),
    sort: oneOf(SORTS, search.sort) ?? 'cheapest',
    start: pageOf(search),
    limit: PAGE_SIZE,
  };
}

/** Whether anything narrows the list. */
export const isFiltered = (search: SellSearch): boolean =>
  [search.brand, search.country, search.form, search.face, search.receipt, search.quick, search.favourites].some(
    (one) => one !== '',
  );
