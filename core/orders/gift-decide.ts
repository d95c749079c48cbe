import { type Amount, amount, ZERO } from '../money/amount.ts';
import { claimedValues, settlementOf } from './card-value.ts';
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
import { type GiftState, isEnd, otherParty, type Party } from './gift-states.ts';
import { GIFT_TABLE, type GiftRow } from './gift-table.ts';

export type Decided =
  | { readonly ok: true; readonly decision: GiftDecision }
  | { readonly ok: false; readonly refusal: GiftRefusal };

/**
 * The one place that says what an event does to a gift order (decisions, section 3). Pure: the caller loads and locks
 * the facts, and writes the decision in the same transaction.
 * @param now milliseconds since the epoch, on the database's clock.
 */
export function decide(facts: GiftFacts, event: GiftEvent, actor: GiftActor, now: number): Decided {
  const found = findRow(facts, event.type, actor);
  if (typeof found === 'string') return { ok: false, refusal: found };
  for (const check of CHECKS) {
    const refusal = check(facts, event, actor, now);
    if (refusal) return { ok: false, refusal };
  }
  const patch = patchOf(facts, event, actor);
  const after: GiftFacts = { ...facts, ...patch };
  const to = targetOf(found, after);
  return {
    ok: true,
    decision: {
      to,
      money: moneyOf(found, after),
      clock: clockOf(found, to),
      patch: to === 'compensation_review' && facts.state !== to ? { ...patch, escalation: 0 } : patch,
      compensation: found.to === 'ruled_end' ? verdictOf(after) : null,
    },
  };
}

/** Reviewers who disagree refuse. */
function verdictOf(facts: GiftFacts): 'approve' | 'refuse' {
  return facts.reviews.every((one) => one.approve) ? 'approve' : 'refuse';
}

function findRow(facts: GiftFacts, event: GiftEventType, actor: GiftActor): GiftRow | GiftRefusal {
  if (isEnd(facts.state)) return 'orders.ended';
  if (!actsAs(facts, actor)) return 'orders.not_allowed';
  const rows = GIFT_TABLE.filter((one) => one.from === facts.state && one.event === event);
  if (rows.length === 0) return 'orders.wrong_state';
  const mine = rows.filter((one) => one.by.includes(actor.role));
  const first = mine.find((one) => !one.when || GUARDS[one.when](facts, actor));
  return first ?? 'orders.not_allowed';
}

/** A party's role is only as good as the id behind it. */
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

/** A ruling that found fraud goes to review, where its own clock runs. */
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
    default:
      return {};
  }
}

/** A case that ran out of time leaves its moderator and goes one step up; an open offer dies with the negotiation. */
function clockPatch(facts: GiftFacts): GiftPatch {
  if (facts.state === 'in_arbitration') {
    return { escalation: Math.min(facts.escalation + 1, MAX_ESCALATION), ...letGo(facts) };
  }
  if (facts.state === 'compensation_review') return { escalation: Math.min(facts.escalation + 1, MAX_ESCALATION) };
  if (facts.state === 'to_view' && GUARDS.has_next_provider(facts)) return handOn(facts);
  return facts.state === 'negotiating' || facts.state === 'awaiting_seller_feedback' ? { proposal: null } : {};
}

/** The next provider takes a quick-trade order over; the one who did not look has no part in it any more. */
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

/** From here on only admins may take the case. */
const ADMINS_ONLY = 2;

/** Counting further than that serves the view alone. */
const MAX_ESCALATION = 999;

function letGo(facts: GiftFacts): GiftPatch {
  if (facts.moderatorId === null) return { moderatorId: null };
  return { moderatorId: null, pastModerators: [...new Set([...facts.pastModerators, facts.moderatorId])] };
}

/** The settlement that a claim comes to. */
export function claimedAmount(facts: GiftFacts, claims: readonly CardClaim[]): Amount {
  return settlementOf(facts, claimedValues(facts, claims));
}

/** The events this actor could send now: what a view shows as buttons. Amounts and evidence are checked when sent. */
export function eventsOpenTo(facts: GiftFacts, actor: GiftActor): GiftEventType[] {
  const types = new Set(
    GIFT_TABLE.filter((one) => one.from === facts.state && one.by.includes(actor.role)).map((one) => one.event),
  );
  return [...types].filter((type) => typeof findRow(facts, type, actor) !== 'string' && probe(facts, type, actor));
}

/** Tries an event with the amounts that fit best: false when no parameters could make it succeed. */
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
  return CHECKS.every((check) => check(facts, event, actor, Number.MAX_SAFE_INTEGER) === null);
}

/** A ruling that returns everything fits any order; so does a proposal of the least there is, where any does. */
function bestAmount(facts: GiftFacts, type: GiftEventType): Amount {
  if (type === 'accept_claim') return facts.claimAmount ?? ZERO;
  if (type === 'accept_proposal') return facts.proposal?.amount ?? ZERO;
  return type === 'rule' ? ZERO : amount(1n);
}

/** What happens if nobody acts until the deadline: the clock's own decision, or null when no clock runs. */
export function onSilence(facts: GiftFacts): GiftDecision | null {
  if (facts.dueAt === null || isEnd(facts.state)) return null;
  const decided = decide(facts, { type: 'clock' }, { role: 'system', userId: null }, facts.dueAt);
  return decided.ok ? decided.decision : null;
}

/** Whose move it is: what the other side, the moderator or nobody waits for. */
export function whoseTurn(facts: GiftFacts): Party | 'moderator' | 'both' | 'nobody' {
  switch (facts.state) {
    case 'to_deliver':
      return 'seller';
    case 'to_view':
    case 'to_confirm':
    case 'delivered':
    case 'to_release':
      return 'provider';
    case 'negotiating':
      return facts.proposal?.by === 'seller' ? 'provider' : 'seller';
    case 'awaiting_seller_feedback':
      return 'seller';
    case 'in_arbitration':
    case 'compensation_review':
      return 'moderator';
    case 'ruled':
      return facts.acceptedBy[0] ? otherParty(facts.acceptedBy[0]) : 'both';
    default:
      return 'nobody';
  }
}
