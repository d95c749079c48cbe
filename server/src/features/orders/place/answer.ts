import type { Amount } from '#core/money/amount.ts';
import { amountAt } from '#core/orders/place.ts';
import type { PricedOffer } from './offers.store.ts';
import type { PlaceRequest } from './place-request.ts';

/** The answer to a placement, stored under its key, so that a repetition gets the same. */
export interface PlacedAnswer {
  readonly orderCode: string;
  readonly adCode: string;
  readonly opponentCode: string;
  /** Base units of points. */
  readonly orderAmount: string;
}

/** The answer to an order that was placed with this candidate. */
export function answerAt(
  request: Pick<PlaceRequest, 'orderCode' | 'cards' | 'amount'>,
  candidate: PricedOffer,
): PlacedAnswer {
  const amount: Amount = amountAt(request, candidate);
  const { offer } = candidate;
  return {
    orderCode: request.orderCode,
    adCode: offer.code,
    opponentCode: offer.ownerId,
    orderAmount: amount.toString(),
  };
}
