import type { ParamsOf } from '#contract/catalogue.ts';
import { useSearchState } from '#web/lib/use-search-state.ts';

export const PAGE_SIZE = 20;

const DEFAULTS = {
  brand: '',
  country: '',
  form: '',
  face: '',
  receipt: '',
  online: '',
  favourites: '',
  sort: 'rate',
  page: '1',
};

export type MarketSearch = typeof DEFAULTS;
export type ChangeMarket = (patch: Partial<MarketSearch>) => void;

/** What the reader looks for, in the address: a link shows the same offers. */
export function useMarketSearch(): [MarketSearch, ChangeMarket] {
  return useSearchState(DEFAULTS);
}

const FORMS = ['ecode', 'physical'] as const;
const RECEIPTS = ['none', 'any', 'cash', 'debit'] as const;
const SORTS = ['rate', 'newest', 'limit'] as const;

function oneOf<T extends string>(allowed: readonly T[], value: string): T | undefined {
  return allowed.find((one) => one === value);
}

/** A face value as the address has it; null when it is none. */
export function faceOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

export function pageOf(search: MarketSearch): number {
  return /^[1-9]\d{0,3}$/.test(search.page) ? Number(search.page) : 1;
}

/** The list's parameters. What somebody typed into the address and makes no sense is left out, not sent. */
export function listParams(search: MarketSearch): ParamsOf<'ads.list'> {
  const face = faceOf(search.face);
  const form = oneOf(FORMS, search.form);
  const receipt = oneOf(RECEIPTS, search.receipt);
  return {
    ...(search.brand ? { brandId: search.brand.slice(0, 32) } : {}),
    ...(/^[A-Z]{2}$/.test(search.country) ? { country: search.country } : {}),
    ...(form ? { form } : {}),
    ...(face ? { face } : {}),
    ...(receipt ? { receipt } : {}),
    ...(search.online ? { onlineOnly: true } : {}),
    ...(search.favourites ? { favouritesOnly: true } : {}),
    sort: oneOf(SORTS, search.sort) ?? 'rate',
    start: pageOf(search),
    limit: PAGE_SIZE,
  };
}
