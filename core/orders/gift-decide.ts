import { type Amount, amount, ZERO } from '../money/amount.ts';
import { claimedValues, settlementOf } from './card-value.ts';
import { ADMINS_ONLY, escalated, letGo, MAX_ESCALATION } from './case-hands.ts';
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
import { CHECKS, GUARDS } from './gift-guards.ts';
import { type GiftState, isEnd, type Party } from './gift-states.ts';
import { GIFT_TABLE, type GiftRow } from './gift-table.ts';
import { firstRow, refusalByTime } from './table-rows.ts';

export type Decided =
  | { readonly ok: true; readonly decision: GiftDecision }
  | { readonly ok: false; readonly refusal: GiftRefusal };

/**
 * Decides what an event does to a gift-card order. Pure: the caller loads and locks the facts and writes the decision
 * in the same transaction. @param now milliseconds since the epoch, on the database's clock.
 */
export function decide(facts: GiftFacts, event: GiftEvent, actor: GiftActor, now: number): Decided {
  const row = rowFor(facts, event.type, actor);
  if (typeof row === 'string') return { ok: false, refusal: row };
  const refusal = refusalByTime(facts.dueAt, row, now) ?? refusalByCheck(facts, event, actor);
  if (refusal) return { ok: false, refusal };
  const patch = patchOf(facts, event, actor);
  const after: GiftFacts = { ...facts, ...patch };
  const to = targetOf(row, after);
  return {
    ok: true,
    decision: {
      to,
      money: moneyOf(row, after),
      clock: clockOf(row, to),
      patch: to === 'compensation_review' && facts.state !== to ? { ...patch, escalation: 0 } : patch,
      compensation: row.to === 'ruled_end' ? verdictOf(after, event.type) : null,
    },
  };
}

function refusalByCheck(facts: GiftFacts, event: GiftEvent, actor: GiftActor): GiftRefusal | null {
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

/** The row of the table that this event follows now, or the refusal. */
export function rowFor(facts: GiftFacts, event: GiftEventType, actor: GiftActor): GiftRow | GiftRefusal {
  if (isEnd(facts.state)) return 'orders.ended';
  if (!actsAs(facts, actor)) return 'orders.not_allowed';
  const wanted = { state: facts.state, event, role: actor.role };
  return firstRow(GIFT_TABLE, wanted, (guard) => GUARDS[guard](facts, actor));
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
      return { moderatorId: actor.userId };
    case 'pass_on':
      return { ...letGo(facts), moderatorId: event.to };
    case 'pass_up':
      return { ...letGo(facts), escalation: Math.max(ADMINS_ONLY, facts.escalation) };
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
      return GUARDS.has_next_provider(facts) ? handOn(facts) : {};
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
  if (facts.state === 'to_view' && GUARDS.has_next_provider(facts)) return handOn(facts);
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
export function eventsOpenTo(facts: GiftFacts, actor: GiftActor, now: number): GiftEventType[] {
  const types = new Set(
    GIFT_TABLE.filter((row) => row.from === facts.state && row.by.includes(actor.role)).map((row) => row.event),
  );
  return [...types].filter((type) => {
    const row = rowFor(facts, type, actor);
    return typeof row !== 'string' && refusalByTime(facts.dueAt, row, now) === null && probe(facts, type, actor);
  });
}

/** Tries an event with the most favourable parameters; false when no parameters could make it succeed. */
function probe(facts: GiftFacts, type: GiftEventType, actor: GiftActor): boolean {
  if (type === 'claim') return facts.form === 'physical' || facts.cards.some((card) => card.revealed);
  const event = {
    type,
    amount: bestAmount(facts, type),
    outcome: 'dispute_cancelled',
    fraud: false,
    approve: false,
    cards: [],
    to: '',
  } as GiftEvent;
  return refusalByCheck(facts, event, actor) === null;
}

/** The amount that passes the checks if any does: 0 for a ruling, the least amount for a proposal. */
function bestAmount(facts: GiftFacts, type: GiftEventType): Amount {
  if (type === 'accept_claim') return facts.claimAmount ?? ZERO;
  if (type === 'accept_proposal') return facts.proposal?.amount ?? ZERO;
  return type === 'rule' ? ZERO : amount(1n);
}

/** The clock's own decision if nobody acts before the deadline, or null when no clock runs. */
export function onSilence(facts: GiftFacts): GiftDecision | null {
  if (facts.dueAt === null || isEnd(facts.state)) return null;
  const decided = decide(facts, { type: 'clock' }, { role: 'system', userId: null }, facts.dueAt);
  return decided.ok ? decided.decision : null;
}
