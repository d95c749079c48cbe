import type { Amount } from '../money/amount.ts';
import type { GiftState } from './gift-states.ts';

/** All facts on which the system decides whether it opens an order's cards for its provider, or confirms it. */
export interface AutoTradeFacts {
  readonly isOn: boolean;
  readonly state: GiftState;
  readonly direction: 'buy_ad' | 'sell_ad';
  readonly orderAmount: Amount;
  /** The provider's own limit. */
  readonly limit: Amount;
  /** Completed orders of this seller with this provider. */
  readonly earlierTrades: number;
}

/** Why an order waits for a person; null: the system opens its cards. */
export type ManualReason = 'off' | 'not_sealed' | 'not_opened' | 'no_ad_of_the_provider' | 'new_seller' | 'above_limit';

/** Opening is not confirming: for that the cards must have passed a check. Pure. */
export function manualReason(facts: AutoTradeFacts): ManualReason | null {
  if (!facts.isOn) return 'off';
  return facts.state === 'to_view' ? personalReason(facts) : 'not_sealed';
}

/** Why the answer of the provider's own system to the check of the cards counts for nothing; null: the system confirms by it. */
export function checkRefusal(facts: AutoTradeFacts): ManualReason | null {
  if (!facts.isOn) return 'off';
  return facts.state === 'to_confirm' ? personalReason(facts) : 'not_opened';
}

/** Decisions that stay with people, whatever a check says. */
function personalReason({ direction, earlierTrades, orderAmount, limit }: AutoTradeFacts): ManualReason | null {
  if (direction !== 'buy_ad') return 'no_ad_of_the_provider';
  if (earlierTrades === 0) return 'new_seller';
  return orderAmount > limit ? 'above_limit' : null;
}
