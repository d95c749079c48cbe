import { ADMINS_ONLY, type CaseHands, passOnRefusal, ruleRefusal, takeRefusal } from './case-hands.ts';
import type { CardFacts, ClaimKind, GiftActor, GiftEvent, GiftFacts, GiftRefusal } from './gift-facts.ts';
import { DELIVERY_RULINGS, RULINGS } from './gift-states.ts';

interface Acting {
  readonly actor: GiftActor;
  readonly event: GiftEvent;
}

/** A compensation that nobody decided on within so many clocks is refused. */
export const REVIEW_PASSES = 6;

export const hasNextProvider = ({ quick }: GiftFacts): boolean =>
  quick !== null && quick.nextProvider !== null && quick.transfers < quick.maxTransfers;

/** Guards choose between rows: pure predicates on the facts. */
export const GUARDS = {
  is_physical: (facts: GiftFacts) => facts.form === 'physical',
  has_next_provider: hasNextProvider,
  carrier_delivered: (facts: GiftFacts) => facts.carrierDelivered,
  provider_is_frozen: (_facts: GiftFacts, { event }: Acting) =>
    event.type === 'clock' && event.isProviderFrozen === true,
  review_decides: (facts: GiftFacts) =>
    facts.escalation >= ADMINS_ONLY || facts.reviews.length + 1 >= facts.reviewersNeeded,
  review_given_up: (facts: GiftFacts) => facts.escalation + 1 >= REVIEW_PASSES,
  claim_is_zero: (facts: GiftFacts) => facts.claimAmount === 0n,
  was_appealed: (facts: GiftFacts) => facts.appealedBy !== null,
  other_accepted: (facts: GiftFacts, { actor }: Acting) => facts.acceptedBy.some((party) => party !== actor.role),
} as const satisfies Record<string, (facts: GiftFacts, move: Acting) => boolean>;
export type GuardName = keyof typeof GUARDS;

type Check = (facts: GiftFacts, event: GiftEvent, actor: GiftActor) => GiftRefusal | null;

const proposalStands: Check = (facts, event, actor) => {
  if (event.type !== 'accept_proposal') return null;
  if (!facts.proposal) return 'orders.no_proposal';
  if (facts.proposal.by === actor.role) return 'orders.own_proposal';
  return facts.proposal.amount === event.amount ? null : 'orders.amount_changed';
};

/**
 * An e-code can be claimed once it was opened; a physical card once its parcel came, and before that only as not
 * received.
 */
function canClaim(facts: GiftFacts, card: CardFacts, kind: ClaimKind): boolean {
  if (facts.form === 'ecode') return card.revealed && kind !== 'not_received';
  return kind === 'not_received' ? facts.state === 'delivered' : facts.state === 'to_release';
}

const claimIsWhole: Check = (facts, event) => {
  if (event.type !== 'claim') return null;
  if (event.cards.length === 0) return 'orders.claim_empty';
  const cardIds = new Set<string>();
  for (const claim of event.cards) {
    const card = facts.cards.find((candidate) => candidate.id === claim.cardId);
    if (!card || !canClaim(facts, card, claim.kind) || cardIds.has(claim.cardId)) return 'orders.claim_card';
    if (claim.actualFaceValue < 0n || (claim.kind === 'mismatch' && claim.actualFaceValue === card.faceValue))
      return 'orders.claim_card';
    if (claim.evidence < 1) return 'orders.claim_evidence';
    cardIds.add(claim.cardId);
  }
  return null;
};

/** In arbitration a split must be less than the whole: settling the whole is a release. */
const proposalInRange: Check = (facts, event) => {
  if (event.type !== 'propose') return null;
  const most = facts.state === 'in_arbitration' ? facts.orderAmount - 1n : facts.orderAmount;
  return event.amount > 0n && event.amount <= most ? null : 'orders.amount_range';
};

const handsOf = (facts: GiftFacts): CaseHands => ({
  parties: [facts.sellerId, facts.providerId],
  moderatorId: facts.moderatorId,
  escalation: facts.escalation,
  pastModerators: facts.pastModerators,
  rulingBy: facts.ruling?.by ?? null,
});

const canTakeCase: Check = (facts, event, actor) =>
  event.type === 'take_case' ? takeRefusal(handsOf(facts), actor) : null;

const canPassOn: Check = (facts, event, actor) => {
  if (event.type !== 'pass_on' && event.type !== 'pass_up') return null;
  return passOnRefusal(handsOf(facts), actor, event.type === 'pass_on' ? event.to : null);
};

/**
 * Compensation is decided by staff who neither ruled on the order nor belong to it. Where nobody did in time, one admin
 * decides, though the case may have passed through that admin's hands. Nobody who ruled decides: in an appealed case the
 * first ruling was made by one of the past moderators, so none of them does.
 */
const canReview: Check = (facts, event, actor) => {
  if (event.type !== 'review') return null;
  const reviewer = actor.userId ?? '';
  if (reviewer === facts.sellerId || reviewer === facts.providerId) return 'disputes.own_case';
  const isFallback = facts.escalation >= ADMINS_ONLY && actor.isAdmin && facts.appealedBy === null;
  if (facts.ruling?.by === reviewer) return 'disputes.ruled_before';
  if (facts.pastModerators.includes(reviewer) && !isFallback) return 'disputes.ruled_before';
  if (facts.reviews.some((review) => review.by === reviewer)) return 'disputes.already_reviewed';
  return facts.escalation >= ADMINS_ONLY && !actor.isAdmin ? 'disputes.admin_only' : null;
};

const canRule: Check = (facts, event, actor) => {
  if (event.type !== 'rule') return null;
  const refusal = ruleRefusal(handsOf(facts), actor);
  if (refusal) return refusal;
  const share = RULINGS[event.outcome];
  if (facts.form === 'ecode' && DELIVERY_RULINGS.includes(event.outcome)) return 'orders.ruling_form';
  if (event.fraud && share !== 'all') return 'orders.ruling_fraud';
  const fits =
    (share === 'all' && event.amount === facts.orderAmount) ||
    (share === 'none' && event.amount === 0n) ||
    (share === 'actual_value' && event.amount >= 0n && event.amount <= facts.orderAmount) ||
    (share === 'part' && event.amount > 0n && event.amount < facts.orderAmount);
  return fits ? null : 'orders.ruling_amount';
};

/** Checks refuse: each returns why an event cannot happen now. They run in this order. */
export const CHECKS: readonly Check[] = [
  (facts, event) =>
    event.type === 'accept_claim' && facts.claimAmount !== event.amount ? 'orders.amount_changed' : null,
  (facts, event) => (event.type === 'carrier_delivered' && facts.carrierDelivered ? 'orders.wrong_state' : null),
  (facts, event) => (event.type === 'ask_more' && facts.askedMore ? 'orders.already_asked' : null),
  (facts, event) => (event.type === 'appeal' && facts.appealedBy !== null ? 'orders.already_appealed' : null),
  (facts, event, actor) =>
    event.type === 'accept_ruling' && facts.acceptedBy.some((party) => party === actor.role)
      ? 'orders.already_accepted'
      : null,
  claimIsWhole,
  proposalInRange,
  proposalStands,
  canTakeCase,
  canPassOn,
  canRule,
  canReview,
];
