import { amount } from '../money/amount.ts';
import { unitPrice } from '../money/price.ts';
import type { GiftActor, GiftFacts, GiftPatch } from './gift-facts.ts';

/** Parts of the tests of this folder: an order of two cards of 100 and 50 USD at 85 %. */
export const SELLER: GiftActor = { role: 'seller', userId: 'seller-1' };
export const PROVIDER: GiftActor = { role: 'provider', userId: 'provider-1' };
export const SYSTEM: GiftActor = { role: 'system', userId: null };
export const MODERATOR: GiftActor = { role: 'moderator', userId: 'moderator-1' };
export const OTHER_MODERATOR: GiftActor = { role: 'moderator', userId: 'moderator-2' };
export const ADMIN: GiftActor = { role: 'moderator', userId: 'admin-1', isAdmin: true };

export const DUE_AT = 1_000_000;

export function giftFacts(over: Partial<GiftFacts> = {}): GiftFacts {
  return {
    state: 'to_view',
    form: 'ecode',
    sellerId: 'seller-1',
    providerId: 'provider-1',
    orderAmount: amount(127_500_000n),
    unitPrice: unitPrice(85_000_000n),
    currency: 'USD',
    cards: [
      { id: 'card-1', faceValue: 10_000n, revealed: true },
      { id: 'card-2', faceValue: 5_000n, revealed: true },
    ],
    dueAt: DUE_AT,
    claimAmount: null,
    proposal: null,
    askedMore: false,
    ruling: null,
    acceptedBy: [],
    appealedBy: null,
    moderatorId: null,
    escalation: 0,
    pastModerators: [],
    quick: null,
    carrierDelivered: false,
    reviews: [],
    reviewersNeeded: 1,
    ...over,
  };
}

/** The facts after a decision, as the server would load them again. */
export function afterDecision(facts: GiftFacts, to: GiftFacts['state'], patch: GiftPatch): GiftFacts {
  return { ...facts, ...patch, state: to };
}
