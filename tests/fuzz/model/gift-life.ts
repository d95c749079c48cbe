import { arbitration, review, ruled } from './gift-cases.ts';
import { type GiftState, type GoingState, isGoing, type ModelOrder, worthOf } from './gift-orders.ts';
import {
  accepts,
  afterReview,
  byRuling,
  type CardClaim,
  cancels,
  goes,
  type Next,
  PROVIDER,
  pays,
  proposes,
  SELLER,
  type Step,
  type Steps,
} from './gift-steps.ts';
import { goUp } from './hands.ts';
import { REVIEW_WAITS } from './terms.ts';

/*
 * The life of an order of gift cards, written from the specification: in each state, who may do what, and what comes of
 * it. It shares nothing with the core, which a rule of the imports holds.
 */

/** A code is claimed once it was seen; a parcel as lost while it is on its way, and what is in it once it was received. */
function canClaim({ form, state, cards }: ModelOrder, { card: index, kind, face }: CardClaim): boolean {
  const card = cards[index];
  if (card === undefined || (kind === 'mismatch' && face === card.face)) return false;
  if (form === 'ecode') return kind !== 'not_received' && card.isOpened;
  return kind === 'not_received' ? state === 'delivered' : state === 'to_release';
}

const claim: Step = {
  by: PROVIDER,
  may: ({ form, cards }) => form === 'physical' || cards.some(({ isOpened }) => isOpened),
  fits: (order, { claims }) => claims.length > 0 && claims.every((item) => canClaim(order, item)),
  does: (order, { sent: { claims } }) => {
    const left = order.cards.map(({ face }, index) => {
      const claimed = claims.find(({ card }) => card === index);
      if (claimed === undefined) return face;
      return claimed.kind === 'mismatch' ? claimed.face : 0;
    });
    order.claimed = worthOf(order, left);
    return { to: 'negotiating' };
  },
};

function toArbitration(order: ModelOrder): Next {
  order.proposal = null;
  return { to: 'in_arbitration' };
}

const negotiation = (state: GoingState) =>
  ({
    accept_claim: {
      by: SELLER,
      fits: ({ claimed }, { amount }) => amount === claimed,
      does: ({ claimed }) => ({ to: claimed === 0n ? 'cancelled_card_invalid' : 'completed', pays: claimed }),
    },
    propose: proposes(state, false),
    accept_proposal: accepts('completed'),
    withdraw_claim: { by: PROVIDER, does: pays },
    escalate: { by: SELLER, does: toArbitration },
  }) satisfies Steps;

/** What users do with an order. */
export type Move =
  | 'deliver'
  | 'view'
  | 'cancel'
  | 'decline'
  | 'confirm_receipt'
  | 'confirm'
  | 'claim'
  | 'ask_more'
  | 'answer'
  | keyof ReturnType<typeof negotiation>
  | keyof typeof arbitration
  | keyof typeof ruled
  | 'review';

export const LIFE: Readonly<Record<GoingState, Partial<Record<Move, Step>>>> = {
  to_deliver: {
    deliver: { by: SELLER, does: ({ form }) => ({ to: form === 'physical' ? 'delivered' : 'to_view' }) },
    cancel: { by: SELLER, does: cancels },
  },
  to_view: {
    view: { by: PROVIDER, does: goes('to_confirm') },
    cancel: { by: SELLER, does: cancels },
    // Where another provider takes it over it does not end: the market knows whether there is one.
    decline: { by: PROVIDER, does: cancels },
  },
  to_confirm: { confirm: { by: PROVIDER, does: pays }, claim },
  delivered: { confirm_receipt: { by: PROVIDER, does: goes('to_release') }, claim },
  to_release: { confirm: { by: PROVIDER, does: pays }, claim },
  negotiating: {
    ...negotiation('negotiating'),
    ask_more: {
      by: PROVIDER,
      may: ({ wasAskedMore }) => !wasAskedMore,
      does: (order) => {
        order.wasAskedMore = true;
        return { to: 'awaiting_seller_feedback' };
      },
    },
  },
  awaiting_seller_feedback: {
    ...negotiation('awaiting_seller_feedback'),
    answer: { by: SELLER, does: goes('negotiating') },
  },
  in_arbitration: arbitration,
  ruled,
  compensation_review: { review },
};

/** The moves that somebody may make in a state. */
export const movesIn = (state: GiftState): Move[] => (isGoing(state) ? (Object.keys(LIFE[state]) as Move[]) : []);

/** What the deadline makes of an order when nobody acted. */
export const SILENCE: Readonly<Record<GoingState, (order: ModelOrder) => Next>> = {
  to_deliver: () => ({ to: 'cancelled_undelivered', pays: 0n }),
  to_view: () => ({ to: 'cancelled_timeout', pays: 0n }),
  to_confirm: pays,
  delivered: (order) => (order.hasArrived ? pays(order) : { to: 'in_arbitration' }),
  to_release: pays,
  negotiating: toArbitration,
  awaiting_seller_feedback: toArbitration,
  in_arbitration: (order) => {
    goUp(order);
    return { to: 'in_arbitration' };
  },
  ruled: byRuling,
  compensation_review: (order) => {
    order.escalation += 1;
    return order.escalation >= REVIEW_WAITS ? afterReview(order) : { to: 'compensation_review' };
  },
};
