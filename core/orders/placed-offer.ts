import type { BuyReceipt } from '../offers/listing.ts';
import type { OpenHours } from '../offers/open-hours.ts';
import type { Offer } from './place-facts.ts';

/**
 * The terms of an offer when an order was placed on it, kept with the order: editing the offer changes nothing of it. Amounts
 * are base units of points in decimal text, faces whole units of the currency; null: no such limit.
 */
export interface PlacedOffer {
  readonly tags: string[];
  /** The receipt that a buy ad asks for, or that the cards of a sell ad come with. */
  readonly receipt: BuyReceipt;
  readonly exactAmount: string | null;
  readonly minAmount: string | null;
  readonly maxAmount: string | null;
  readonly minFace: number | null;
  readonly maxFace: number | null;
  readonly fixedFaces: number[] | null;
  /** When the provider's own clocks run; null: always. */
  readonly openHours: OpenHours | null;
}

export function placedOfferOf({ faces, ...offer }: Offer): PlacedOffer {
  return {
    tags: [...offer.tags],
    receipt: offer.receipt,
    exactAmount: offer.exactAmount?.toString() ?? null,
    minAmount: offer.minAmount?.toString() ?? null,
    maxAmount: offer.maxAmount?.toString() ?? null,
    minFace: faces?.min ?? null,
    maxFace: faces?.max ?? null,
    fixedFaces: faces?.fixed ? [...faces.fixed] : null,
    openHours: offer.openHours,
  };
}

/**
 * The receipt that the cards of an order come with: what the seller declared, as in quick trade, or else what the offer
 * says, to which the seller agreed by placing or publishing.
 */
export const receiptOf = (declared: BuyReceipt | null, offer: Pick<Offer, 'receipt'>): BuyReceipt =>
  declared ?? offer.receipt;

/** The party whose words an order's terms are: the owner of the offer. */
export const ownerOf = (direction: Offer['direction']): 'seller' | 'provider' =>
  direction === 'buy_ad' ? 'provider' : 'seller';
