import type { CallName } from '#contract/catalogue.ts';
import { amount, ZERO } from '#core/money/amount.ts';
import { rulingAmount } from '#core/orders/card-value.ts';
import type { CardClaim, ClaimKind, GiftEvent, GiftEventType, GiftFacts } from '#core/orders/gift-facts.ts';
import { DELIVERY_RULINGS, RULING_OUTCOMES, RULINGS, type RulingOutcome } from '#core/orders/gift-states.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { ADMIN, idOf, isStaff, PEOPLE } from './people.ts';
import { CENTS, COMPENSATION_MULTIPLE } from './terms.ts';

/** Numbers that a command was made with: what an event is filled from. */
export interface Choice {
  readonly number: number;
  readonly other: number;
}

/** An event as a caller sends it: the function, its parameters beside the order's code, and the event it should be. */
export interface Sent {
  readonly call: CallName;
  readonly event: GiftEvent;
  readonly params: object;
  /** Pieces of evidence that the caller uploads first; `params` gets their ids. */
  readonly evidence: number;
  /** Refused before the core is asked. */
  readonly isOutOfBounds?: boolean;
  /** Another of the market's people that the call names, by number. */
  readonly to?: number;
  /** Whole dollars of the cards whose codes are handed over. */
  readonly faces?: readonly number[];
}

type Maker = (facts: GiftFacts, choice: Choice) => Sent;

type PlainType =
  | 'cancel'
  | 'decline'
  | 'confirm_receipt'
  | 'withdraw_claim'
  | 'concede'
  | 'accept_ruling'
  | 'take_case';

const NOTE = 'What the fuzz has to say';
/** What settles or gives up is sent with the trading password. */
const PROVEN = { tradePassword: TRADE_PASSWORD };
const plain =
  (call: CallName, type: PlainType, params: Sent['params'] = {}): Maker =>
  () => ({ call, event: { type }, params, evidence: 0 });
const worded =
  (call: CallName, type: 'ask_more' | 'answer' | 'escalate', key: string): Maker =>
  () => ({ call, event: { type }, params: { [key]: NOTE }, evidence: 0 });
const valued =
  (
    call: CallName,
    type: 'propose' | 'accept_claim' | 'accept_proposal',
    pick: (facts: GiftFacts) => bigint | null,
  ): Maker =>
  (facts, choice) => {
    // Mostly the current sum, sometimes another.
    const value = choice.other % 5 === 0 ? null : pick(facts);
    const sum = amount(value ?? BigInt(choice.number) * 10_000n);
    return { call, event: { type, amount: sum }, params: { amount: sum.toString(), ...PROVEN }, evidence: 0 };
  };

/** How each event of a user is sent. Users cannot send the clock. */
export const MOVES: Partial<Record<GiftEventType, Maker>> = {
  view: (facts, { number }) => {
    const card = facts.cards[number % facts.cards.length];
    const params = { cardId: card?.id ?? '', reason: NOTE };
    return { call: 'orders.revealCard', event: { type: 'view' }, params, evidence: 0 };
  },
  deliver,
  confirm_receipt: plain('orders.confirmReceipt', 'confirm_receipt'),
  cancel: plain('orders.cancel', 'cancel', { reason: 'changed_mind' }),
  decline: plain('orders.decline', 'decline', { reason: 'no_time' }),
  confirm: release,
  release,
  claim,
  accept_claim: valued('disputes.acceptClaim', 'accept_claim', (facts) => facts.claimAmount),
  propose: valued('disputes.propose', 'propose', () => null),
  accept_proposal: valued('disputes.acceptProposal', 'accept_proposal', (facts) => facts.proposal?.amount ?? null),
  withdraw_claim: plain('disputes.withdrawClaim', 'withdraw_claim', PROVEN),
  ask_more: worded('disputes.askMore', 'ask_more', 'note'),
  answer: worded('disputes.answer', 'answer', 'note'),
  escalate: worded('disputes.escalate', 'escalate', 'note'),
  take_case: plain('disputes.takeCase', 'take_case'),
  rule,
  concede: plain('disputes.concede', 'concede', PROVEN),
  accept_ruling: plain('disputes.acceptRuling', 'accept_ruling', PROVEN),
  appeal: () => ({ call: 'disputes.appeal', event: { type: 'appeal' }, params: { reason: NOTE }, evidence: 0 }),
  pass_on: passOn,
  pass_up: () => ({ call: 'disputes.passOn', event: { type: 'pass_up' }, params: { reason: NOTE }, evidence: 0 }),
  review: (facts, { number, other }) => {
    const approve = number % 4 !== 0;
    const due = facts.orderAmount * BigInt(COMPENSATION_MULTIPLE) - (other % 9 === 0 ? 1n : 0n);
    return {
      call: 'disputes.reviewCompensation',
      event: { type: 'review', approve },
      evidence: 0,
      params: { approve, due: due.toString(), reason: NOTE },
      isOutOfBounds: other % 9 === 0,
    };
  },
};

/** One function pays in full: before a dispute, and in one. */
function release({ state }: GiftFacts): Sent {
  const type = state === 'in_arbitration' ? 'release' : 'confirm';
  return { call: 'orders.release', event: { type }, params: { tradePassword: TRADE_PASSWORD }, evidence: 0 };
}

/** Codes of what was promised, or a parcel; sometimes the other of the two, or cards worth something else. */
function deliver(facts: GiftFacts, { number, other }: Choice): Sent {
  const isOtherForm = number % 8 === 0;
  const event = { type: 'deliver' } as const;
  if ((facts.form === 'physical') !== isOtherForm) {
    const params = { carrier: 'ups', trackingNo: `TRACK-${number}-${other}-0` };
    return { call: 'orders.deliverParcel', event, params, evidence: 0, isOutOfBounds: isOtherForm };
  }
  const isWrong = other % 8 === 0;
  const faces = facts.cards.map(({ faceValue }) => Number(faceValue / CENTS) + (isWrong ? 1 : 0));
  return { call: 'orders.deliverCodes', event, params: {}, evidence: 0, faces, isOutOfBounds: isOtherForm || isWrong };
}

function passOn(facts: GiftFacts, { number }: Choice): Sent {
  const to = number % PEOPLE;
  const isOutOfBounds = !isStaff(to) || (facts.escalation >= 2 && to !== ADMIN);
  const event = { type: 'pass_on', to: idOf(to) } as const;
  return { call: 'disputes.passOn', event, params: { reason: NOTE }, evidence: 0, to, isOutOfBounds };
}

function kindOf(facts: GiftFacts, other: number): ClaimKind {
  const wrong = other % 13 === 0;
  if (facts.form === 'physical' && (facts.state === 'delivered') !== wrong) return 'not_received';
  if (facts.form === 'ecode' && wrong) return 'not_received';
  return other % 3 === 0 ? 'invalid' : 'mismatch';
}

function claim(facts: GiftFacts, { number, other }: Choice): Sent {
  const chosen = facts.cards.filter(
    (card, index) => index === number % facts.cards.length || (card.revealed && other % 2 === 0),
  );
  const kind = kindOf(facts, other);
  const cards = chosen.map((card) => ({
    cardId: card.id,
    kind,
    actualFaceValue: kind === 'mismatch' ? number % 60 : 0,
    note: NOTE,
  }));
  const claims: CardClaim[] = cards.map((card) => ({
    cardId: card.cardId,
    kind: card.kind,
    evidence: 1,
    actualFaceValue: BigInt(card.actualFaceValue) * CENTS,
  }));
  return {
    call: 'disputes.openClaim',
    event: { type: 'claim', cards: claims },
    params: { cards },
    evidence: cards.length,
  };
}

const WHOLE: readonly RulingOutcome[] = ['seller_won_card_invalid', 'seller_won_mismatch'];

/** One time in three everything goes to the seller, where fraud may be found; rulings on a parcel mostly on parcels. */
function outcomeOf({ form }: GiftFacts, other: number): RulingOutcome {
  const isOften = other % 3 === 0;
  const parcel = isOften ? DELIVERY_RULINGS.slice(0, 1) : DELIVERY_RULINGS;
  const outcomes = form === 'physical' && other % 3 < 2 ? parcel : isOften ? WHOLE : RULING_OUTCOMES;
  return outcomes[Math.floor(other / 3) % outcomes.length] ?? 'dispute_cancelled';
}

/** Whole dollars that each card counts as, so that a split is a split. */
function rule(facts: GiftFacts, { number, other }: Choice): Sent {
  const outcome = outcomeOf(facts, other);
  // Fraud is found where the seller gets all, and now and then where it may not be.
  const fraud = RULINGS[outcome] === 'all' ? number % 4 !== 0 : number % 16 === 0;
  const value = 1 + (number % 20);
  const counted = new Map(facts.cards.map((card) => [card.id, BigInt(value) * CENTS]));
  const sum = rulingAmount(facts, outcome, { by: 'cards', counted }) ?? ZERO;
  return {
    call: 'disputes.rule',
    event: { type: 'rule', outcome, amount: sum, fraud },
    params: {
      outcome,
      cardValues: facts.cards.map((card) => ({ cardId: card.id, value: `${BigInt(value) * CENTS}` })),
      amount: sum.toString(),
      reason: NOTE,
      fraud,
    },
    evidence: 0,
  };
}
