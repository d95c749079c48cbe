import type { PointsOffer } from './points-place.ts';
import type { PointsParty } from './points-states.ts';

/**
 * The terms of an ad of points when an order was placed on it, besides its terms: editing the ad changes nothing of it. Amounts
 * are base units of points in decimal text; null: no such limit.
 */
export interface PlacedPointsOffer {
  readonly tags: string[];
  /** The only amounts of one order, ascending. */
  readonly exactAmounts: string[] | null;
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
}

type Limits = Pick<PointsOffer, 'exactAmounts' | 'minAmount' | 'maxAmount'>;

export const placedPointsOfferOf = (ad: Limits & { readonly tags: readonly string[] }): PlacedPointsOffer => ({
  tags: [...ad.tags],
  exactAmounts: ad.exactAmounts?.map(String) ?? null,
  minAmount: ad.minAmount?.toString() ?? null,
  maxAmount: ad.maxAmount?.toString() ?? null,
});

/** The party whose words an order's terms are: the owner of the ad. */
export const pointsOwnerOf = (adSide: PointsOffer['side']): PointsParty => (adSide === 'sell' ? 'seller' : 'buyer');
