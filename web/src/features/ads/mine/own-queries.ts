import type { z } from 'zod';
import type { ResultOf } from '#contract/catalogue.ts';
import type { zOwnOffer } from '#contract/offers/offer.ts';
import type { Side } from '#core/offers/standing.ts';
import { useCall } from '#web/api/query.ts';
import { nonEmpty } from '#web/lib/search.ts';
import type { OwnSearch } from '#web/shared-searches.ts';

export type OwnBuyOffer = ResultOf<'ads.getMine'>;
export type OwnSellOffer = ResultOf<'goods.getMine'>;
/** One's own offer; `side` says of which kind. */
export type OwnOffer = z.output<typeof zOwnOffer>;

export const OWN_PAGE_SIZE = 20;

interface OwnQuery {
  data: { readonly list: readonly OwnOffer[]; readonly totalCount: number } | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  refetch: () => unknown;
}

/** A page of one's own offers of a side. */
export function useOwnOffers(side: Side, { status, search, sort, page }: OwnSearch): OwnQuery {
  const params = { ...nonEmpty({ status, search }), start: page, limit: OWN_PAGE_SIZE };
  const buys = useCall('ads.listMine', { ...params, sort }, { keepPrevious: true, enabled: side === 'buy' });
  const sells = useCall('goods.listMine', params, { keepPrevious: true, enabled: side === 'sell' });
  return side === 'buy' ? buys : sells;
}
