import { useCall } from '#web/api/query.ts';
import type { CardType } from '#web/features/market/public.ts';
import type { AdInput } from '../wizard/ad-form-schema.ts';

/** Offers compared; with more than these the rank is counted among them. */
const LOOKED_AT = 100;

export interface Rank {
  /** The best offer of others, percent scaled by 10^4; null when there is none. */
  best: { rate: string; name: string } | null;
  /** 1-based place of `rate` among the offers of others; null while there is no rate, and behind those compared. */
  place: number | null;
  /** How many offers are better for certain, where not all are compared and none of these is worse; otherwise null. */
  behind: number | null;
  /** All offers, this one included. */
  total: number;
}

interface RankOptions {
  kind: AdInput['kind'];
  type: CardType | undefined;
  /** Percent scaled by 10^4. */
  rate: bigint | null;
  ownCode?: string | undefined;
}

/** The rank of a rate among the offers of its kind for a card type; null until it is known. */
export function useRank({ kind, type, rate, ownCode }: RankOptions): Rank | null {
  const card = { brandId: type?.brandId, country: type?.country, currency: type?.currency, form: type?.form };
  const page = { start: 1, limit: LOOKED_AT };
  const buyers = useCall('ads.list', { ...card, sort: 'rate', ...page }, { enabled: Boolean(type) && kind === 'buy' });
  const sellers = useCall(
    'goods.list',
    { ...card, sort: 'cheapest', ...page },
    { enabled: Boolean(type) && kind === 'sell' },
  );
  if (!type) return null;
  const page1 = (kind === 'buy' ? buyers : sellers).data;
  const offers = page1?.list;
  const others = offers?.map(({ code, rate: theirs, owner }) => ({ code, rate: theirs, name: owner.name }));
  if (!others || !page1) return null;
  const rest = others.filter((other) => other.code !== ownCode);
  return rankAmong(rest, { rate, kind, all: page1.totalCount - (others.length - rest.length) });
}

type Other = NonNullable<Rank['best']>;

/**
 * Best first: the highest rate of buyers, the lowest of sellers. At equal rates the older offer comes first. `all`: how many
 * offers of others there are, of which `others` are the best.
 */
export function rankAmong(
  others: readonly Other[],
  { rate, kind, all = others.length }: Pick<RankOptions, 'rate' | 'kind'> & { readonly all?: number },
): Rank {
  const before = (item: Other) =>
    kind === 'buy' ? BigInt(item.rate) >= (rate ?? 0n) : BigInt(item.rate) <= (rate ?? 0n);
  const ahead = others.filter(before).length;
  const isBehindAll = ahead === others.length && all > others.length;
  return {
    best: others[0] ?? null,
    place: rate === null || isBehindAll ? null : ahead + 1,
    behind: rate !== null && isBehindAll ? ahead : null,
    total: all + 1,
  };
}
