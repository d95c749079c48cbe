import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { BuySearch, SellSearch } from '../pages.ts';

export const PAGE_SIZE = 20;

/** A face value as the address has it; null when it is none. */
export function faceOf(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null;
}

/** The parameters that both sides of the market have. */
function commonParams({ brand, country, form, face, favourites, page }: BuySearch | SellSearch) {
  return {
    ...nonEmpty({ brandId: brand, country, form, face: faceOf(face) ?? undefined }),
    ...nonEmpty({ favouritesOnly: favourites === '1' || undefined }),
    start: page,
    limit: PAGE_SIZE,
  };
}

/** The parameters of the list of buy ads. */
export function buyParams(search: BuySearch): ParamsOf<'ads.list'> {
  const { receipt, online, sort } = search;
  return { ...commonParams(search), ...nonEmpty({ receipt, onlineOnly: online === '1' || undefined }), sort };
}

/** The parameters of the list of sell ads. */
export function sellParams(search: SellSearch): ParamsOf<'goods.list'> {
  const { receipt, quick, sort } = search;
  return { ...commonParams(search), ...nonEmpty({ receipt, quickOnly: quick === '1' || undefined }), sort };
}

const CLEAR = { brand: '', country: '', form: '', face: '', receipt: '' } as const;
/** A search that narrows nothing. */
export const CLEAR_BUY = { ...CLEAR, online: '' } as const satisfies Partial<BuySearch>;
export const CLEAR_SELL = { ...CLEAR, quick: '', favourites: '' } as const satisfies Partial<SellSearch>;

/** Whether anything that `clear` would clear narrows the list. */
export const isFiltered = <S extends object>(search: S, clear: Partial<S>): boolean =>
  (Object.keys(clear) as (keyof S)[]).some((key) => search[key] !== '');
