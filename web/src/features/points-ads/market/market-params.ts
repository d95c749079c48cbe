import type { ParamsOf } from '#contract/catalogue.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { OtcSearch } from '#web/shared-searches.ts';

export const PAGE_SIZE = 20;

/** Sells: the reader buys points. */
export const ownerSide = (side: OtcSearch['side']): 'buy' | 'sell' => (side === 'sell' ? 'buy' : 'sell');

/** The parameters of the list of points ads. */
export function otcParams(search: OtcSearch, currency: string): ParamsOf<'pointsAds.list'> {
  const { side, method, amount, online, favourites, sort, page } = search;
  return {
    side: ownerSide(side),
    currency,
    ...nonEmpty({ method, amount: amount === '' ? undefined : Number(amount) }),
    ...nonEmpty({ onlineOnly: online === '1' || undefined, favouritesOnly: favourites === '1' || undefined }),
    sort,
    start: page,
    limit: PAGE_SIZE,
  };
}

/** A search that narrows nothing. */
export const CLEAR_OTC = { method: '', amount: '', online: '', favourites: '' } as const satisfies Partial<OtcSearch>;
