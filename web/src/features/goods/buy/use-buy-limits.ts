import { useCall } from '#web/api/query.ts';
import type { SellAdWithGoods } from '../goods.queries.ts';
import type { PickLimits } from './pick-goods.ts';

const RULE_FRESH_MS = 600_000;
const MAX_CARDS = 10;

/** What one order of this ad may be: the ad's limits, the platform's, and the buyer's balance. */
export function useBuyLimits(ad: SellAdWithGoods): PickLimits {
  const balance = useCall('points.getBalance', {});
  const maxCards = useCall('base.getRule', { ckey: 'orders.max_cards' }, { staleTime: RULE_FRESH_MS });
  return {
    maxCards: ad.exact ? 1 : (maxCards.data?.value ?? MAX_CARDS),
    minAmount: ad.minAmount === null ? null : BigInt(ad.minAmount),
    maxAmount: ad.maxAmount === null ? null : BigInt(ad.maxAmount),
    available: BigInt(balance.data?.available ?? '0'),
  };
}
