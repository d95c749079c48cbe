import { machine } from '../machine/machine.ts';
import { type Amount, amount, ZERO } from '../money/amount.ts';
import { claimedValues, settlementOf } from './card-value.ts';
import { escalated, handed, letGo, MAX_ESCALATION } from './case-hands.ts';
import type {
  CardClaim,
  GiftActor,
  GiftDecision,
  GiftEvent,
  GiftEventType,
  GiftFacts,
  GiftPatch,
  GiftRefusal,
} from './gift-facts.ts';
import { CHECKS, GUARDS, hasNextProvider } from './gift-guards.ts';
import { END_STATES, type GiftState, holdIsOpen, OPEN_STATES, type Party, RULING_OUTCOMES } from './gift-states.ts';
import { GIFT_TABLE, type GiftRow, PLACED_ROWS } from './gift-table.ts';
import { ORDER_MACHINE } from './order-machine.ts';

export interface GiftMove {
  readonly event: GiftEvent;
  readonly actor: GiftActor;
  /** Milliseconds since the epoch, on the database's clock. */
  readonly now: number;
}

/**
 * Decides what an event does to a gift-card order. Pure: the caller loads and locks the facts and writes the decision
 * in the same transaction.
 */
export const giftMachine = machine<{
  row: GiftRow;
  facts: GiftFacts;
  move: GiftMove;
  refusal: GiftRefusal;
  decision: GiftDecision;
}>({
  ...ORDER_MACHINE,
  rows: GIFT_TABLE,
  states: [...OPEN_STATES, ...END_STATES],
  begins: PLACED_ROWS.map(({ to }) => to),
  ends: END_STATES,
  waitsFor: { in_arbitration: 'a moderator: its clock passes the case on' },
  targets: ({ to }) => {
    if (to === 'ruling') return [...RULING_OUTCOMES, 'compensation_review'];
    return to === 'ruled_end' ? RULING_OUTCOMES : [to];
  },
  hold: {
    isOpen: (state) => holdIsOpen(state as GiftState),
    isClosedBy: ({ money }) => money !== 'hold' && money !== 'move' && money !== 'closed',
  },
  rolesOf: (facts, { actor }) => (actsAs(facts, actor) ? [actor.role] : []),
  guards: GUARDS,
  check: refusalByCheck,
  outcome: outcomeOf,
});

function outcomeOf(row: GiftRow, facts: GiftFacts, { event, actor }: GiftMove): GiftDecision {
  const patch = patchOf(facts, event, actor);
  const after: GiftFacts = { ...facts, ...patch };
  const to = targetOf(row, after);
  return {
    to,
    money: moneyOf(row, after),
    clock: clockOf(row, to),
    patch: to === 'compensation_review' && facts.state !== to ? { ...patch, escalation: 0 } : patch,
    compensation: row.to === 'ruled_end' ? verdictOf(after, event.type) : null,
  };
}

function refusalByCheck(facts: GiftFacts, { event, actor }: GiftMove): GiftRefusal | null {
  for (const check of CHECKS) {
    const refusal = check(facts, event, actor);
    if (refusal) return refusal;
  }
  return null;
}

/** Reviewers who disagree refuse the compensation, and so does the last clock: nothing is paid that nobody approved. */
function verdictOf(facts: GiftFacts, event: GiftEventType): 'approve' | 'refuse' {
  if (event === 'clock') return 'refuse';
  return facts.reviews.every((review) => review.approve) ? 'approve' : 'refuse';
}

/** A party's role counts only together with the party's user id. */
function actsAs(facts: GiftFacts, actor: GiftActor): boolean {
  if (actor.role === 'seller') return actor.userId === facts.sellerId;
  if (actor.role === 'provider') return actor.userId === facts.providerId;
  return actor.role === 'system' ? actor.userId === null : actor.userId !== null;
}

function targetOf(row: GiftRow, facts: GiftFacts): GiftState {
  if (row.to !== 'ruling' && row.to !== 'ruled_end') return row.to;
  if (!facts.ruling) throw new Error('an order is ruled without a ruling');
  return row.to === 'ruling' && facts.ruling.fraud ? 'compensation_review' : facts.ruling.outcome;
}

function moneyOf(row: GiftRow, facts: GiftFacts): GiftDecision['money'] {
  if (row.money === 'hold' || row.money === 'closed') return { kind: 'keep' };
  if (row.money === 'move') return { kind: 'move' };
  const settled = settledBy(row.money, facts);
  return settled === 0n ? { kind: 'void' } : { kind: 'settle', amount: settled };
}

function settledBy(money: Exclude<GiftRow['money'], 'hold' | 'closed' | 'move'>, facts: GiftFacts): Amount {
  const amounts = {
    all: facts.orderAmount,
    none: ZERO,
    claimed: facts.claimAmount,
    proposed: facts.proposal?.amount ?? null,
    ruled: facts.ruling?.amount ?? null,
  };
  const settled = amounts[money];
  if (settled === null || settled < 0n || settled > facts.orderAmount)
    throw new Error(`no valid amount to settle: ${money}`);
  return settled;
}

/** A ruling that found fraud goes to review, whose own clock runs. */
function clockOf(row: GiftRow, to: GiftState): GiftDecision['clock'] {
  if (row.to === 'ruling' && to === 'compensation_review') return { kind: 'start', rule: 'orders.arbitration_rule_s' };
  if (row.clock === 'keep' || row.clock === 'none') return { kind: row.clock };
  return { kind: 'start', rule: row.clock };
}

function patchOf(facts: GiftFacts, event: GiftEvent, actor: GiftActor): GiftPatch {
  const party = actor.role as Party;
  switch (event.type) {
    case 'claim':
      return { claimAmount: claimedAmount(facts, event.cards) };
    case 'propose':
      return { proposal: { by: party, amount: event.amount } };
    case 'ask_more':
      return { askedMore: true };
    case 'escalate':
      return { proposal: null };
    case 'take_case':
    case 'pass_on':
    case 'pass_up':
      return handed(facts, event, actor.userId);
    case 'rule':
      return {
        ruling: { outcome: event.outcome, amount: event.amount, by: actor.userId ?? '', fraud: event.fraud },
        proposal: null,
        ...letGo(facts),
      };
    case 'accept_ruling':
      return { acceptedBy: [...facts.acceptedBy, party] };
    case 'appeal':
      return { appealedBy: party, acceptedBy: [], escalation: 0 };
    case 'review':
      return { reviews: [...facts.reviews, { by: actor.userId ?? '', approve: event.approve }] };
    case 'decline':
      return hasNextProvider(facts) ? handOn(facts) : {};
    case 'clock':
      return clockPatch(facts);
    case 'carrier_delivered':
      return { carrierDelivered: true };
    default:
      return {};
  }
}

/** A case whose time ran out leaves its moderator and escalates by one; an open proposal ends with its negotiation. */
function clockPatch(facts: GiftFacts): GiftPatch {
  if (facts.state === 'in_arbitration') return escalated(facts);
  if (facts.state === 'compensation_review') return { escalation: Math.min(facts.escalation + 1, MAX_ESCALATION) };
  if (facts.state === 'to_view' && hasNextProvider(facts)) return handOn(facts);
  return facts.state === 'negotiating' || facts.state === 'awaiting_seller_feedback' ? { proposal: null } : {};
}

/** The next provider takes over a quick-trade order; the previous provider has no part in it any more. */
function handOn({ quick, providerId }: GiftFacts): GiftPatch {
  if (quick?.nextProvider == null) throw new Error('an order is handed on to nobody');
  return {
    providerId: quick.nextProvider,
    quick: {
      ...quick,
      transfers: quick.transfers + 1,
      pastProviders: [...quick.pastProviders, providerId],
      nextProvider: null,
    },
  };
}

/** The settlement that a claim comes to. */
export function claimedAmount(facts: GiftFacts, claims: readonly CardClaim[]): Amount {
  return settlementOf(facts, claimedValues(facts, claims));
}

/** The events this actor could send now: what a view shows as buttons. Amounts and evidence are checked when sent. */
export const eventsOpenTo = (facts: GiftFacts, actor: GiftActor, now: number): GiftEventType[] =>
  giftMachine.abilities(facts, (type) => ({ event: favourable(facts, type), actor, now }));

/** The event with the parameters that succeed if any do. */
function favourable(facts: GiftFacts, type: GiftEventType): GiftEvent {
  return {
    type,
    amount: bestAmount(facts, type),
    outcome: 'dispute_cancelled',
    fraud: false,
    approve: false,
    cards: bestClaims(facts),
    to: '',
  } as GiftEvent;
}

/** The amount that passes the checks if any does: 0 for a ruling, the least amount for a proposal. */
function bestAmount(facts: GiftFacts, type: GiftEventType): Amount {
  if (type === 'accept_claim') return facts.claimAmount ?? ZERO;
  if (type === 'accept_proposal') return facts.proposal?.amount ?? ZERO;
  return type === 'rule' ? ZERO : amount(1n);
}

/** The claim about one card that can be claimed; none: about no card. */
function bestClaims({ form, state, cards }: GiftFacts): readonly CardClaim[] {
  const card = cards.find(({ revealed }) => form === 'physical' || revealed);
  const kind = state === 'delivered' ? 'not_received' : 'invalid';
  return card === undefined ? [] : [{ cardId: card.id, kind, actualFaceValue: 0n, evidence: 1 }];
}
