import type { ResultOf } from '#contract/catalogue.ts';
import { nextOpening } from '#core/offers/open-hours.ts';

export type OwnOffer = ResultOf<'ads.listMine'>['list'][number];
export type OfferFault = 'balance' | 'remainder' | 'bail' | 'rate' | 'low' | 'closed' | 'off';

/** Less than this part of the total: the offer ends soon. */
const LOW_SHARE = 10n;
const ORDER: readonly OfferFault[] = ['bail', 'balance', 'rate', 'remainder', 'low', 'closed', 'off'];

/** The reason for which the offer brings no orders, or soon brings none; null: it stands well. `now` in milliseconds. */
export function faultOf(offer: OwnOffer, now: number): OfferFault | null {
  if (offer.status !== 'on') return 'off';
  if (offer.hiddenWhy !== null) return offer.hiddenWhy;
  if (BigInt(offer.remainingAmount) * LOW_SHARE < BigInt(offer.totalAmount)) return 'low';
  return nextOpening(now, offer.openHours) === null ? null : 'closed';
}

/** The offers with a fault, what costs orders now first. */
export function faultyOffers(offers: readonly OwnOffer[], now: number): { offer: OwnOffer; fault: OfferFault }[] {
  return offers
    .flatMap((offer) => {
      const fault = faultOf(offer, now);
      return fault === null ? [] : [{ offer, fault }];
    })
    .sort((first, second) => ORDER.indexOf(first.fault) - ORDER.indexOf(second.fault));
}
