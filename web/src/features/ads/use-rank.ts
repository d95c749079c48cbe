import { useCall } from '#web/api/query.ts';
import type { Ad, CardType } from '#web/features/market/public.ts';

/** Offers looked at; a card with more buyers than these has its rank counted among them. */
const LOOKED_AT = 100;

export interface Rank {
  /** The best offer of others; null when there is none. */
  best: Ad | null;
  /** 1-based place of `rate` among the offers of others; null while there is no rate. */
  place: number | null;
  total: number;
}

/** Where a rate (percent scaled by 10^4) would stand among the offers for a card type; null until it is known. */
export function useRank(type: CardType | undefined, rate: bigint | null, ownCode?: string): Rank | null {
  const { data } = useCall(
    'ads.list',
    {
      brandId: type?.brandId,
      country: type?.country,
      currency: type?.currency,
      form: type?.form,
      sort: 'rate',
      start: 1,
      limit: LOOKED_AT,
    },
    { enabled: Boolean(type) },
  );
  if (!data || !type) return null;
  const others = data.list.filter((ad) => ad.code !== ownCode);
  const better = rate === null ? null : others.filter((ad) => BigInt(ad.rate) >= rate).length;
  return { best: others[0] ?? null, place: better === null ? null : better + 1, total: others.length + 1 };
}
