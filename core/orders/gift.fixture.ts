import { amount } from '../money/amount.ts';
import { unitPrice } from '../money/price.ts';
import type { CardClaim, GiftActor, GiftFacts, GiftPatch } from './gift-facts.ts';

/** Fixtures for the tests of this folder: an order of two cards of 100 and 50 USD at 85 %. */
export const SELLER = { role: 'seller', userId: 'seller-1' } as const satisfies GiftActor;
export const PROVIDER = { role: 'provider', userId: 'provider-1' } as const satisfies GiftActor;
export const SYSTEM = { role: 'system', userId: null } as const satisfies GiftActor;
export const MODERATOR = { role: 'moderator', userId: 'moderator-1' } as const satisfies GiftActor;
export const OTHER_MODERATOR = { role: 'moderator', userId: 'moderator-2' } as const satisfies GiftActor;
export const ADMIN = { role: 'moderator', userId: 'admin-1', isAdmin: true } as const satisfies GiftActor;

export const DUE_AT = 1_000_000;

/** An order without a case. */
export const NO_CASE = {
  ruling: null,
  acceptedBy: [],
  appealedBy: null,
  moderatorId: null,
  escalation: 0,
  pastModerators: [],
} as const;

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
    ...NO_CASE,
    quick: null,
    carrierDelivered: false,
    reviews: [],
    reviewersNeeded: 1,
    ...over,
  };
}

export const WHOLE = amount(127_500_000n);
export const PART = amount(42_500_000n);

/** Claims about one card. */
export const CARD = {
  bad: { cardId: 'card-1', kind: 'invalid', actualFaceValue: 0n, evidence: 1 },
  differs: { cardId: 'card-1', kind: 'mismatch', actualFaceValue: 6_000n, evidence: 1 },
  lost: { cardId: 'card-1', kind: 'not_received', actualFaceValue: 0n, evidence: 1 },
} as const satisfies Record<string, CardClaim>;

const ruling = { outcome: 'settled_proportionally', amount: PART, by: 'moderator-1', fraud: false } as const;
const fraud = { outcome: 'seller_won_card_invalid', amount: WHOLE, by: 'moderator-1', fraud: true } as const;
const ruled = { state: 'ruled', claimAmount: PART, ruling, pastModerators: ['moderator-1'] } as const;

/** Stages of a dispute about that order, and their parts. */
export const DISPUTES = {
  ruling,
  fraud,
  ruled,
  negotiating: { state: 'negotiating', claimAmount: PART },
  feedback: { state: 'awaiting_seller_feedback', claimAmount: PART, askedMore: true },
  arbitration: { state: 'in_arbitration', claimAmount: PART },
  held: { state: 'in_arbitration', claimAmount: PART, moderatorId: 'moderator-1' },
  reviewed: { ...ruled, state: 'compensation_review', ruling: fraud },
  sellersOffer: { by: 'seller', amount: PART },
  quick: { transfers: 0, maxTransfers: 3, pastProviders: [], nextProvider: 'provider-2' },
} as const;

/** The facts after a decision, as the server would load them. */
export function afterDecision(facts: GiftFacts, to: GiftFacts['state'], patch: GiftPatch): GiftFacts {
  return { ...facts, ...patch, state: to };
}
