import type { CallName } from '#contract/catalogue.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import type { Move } from '../model/gift-life.ts';
import {
  type ModelOrder,
  OUTCOME_NAMES,
  OUTCOMES,
  type Outcome,
  PARCEL_OUTCOMES,
  worthOf,
} from '../model/gift-orders.ts';
import { type CardClaim, type Details, NO_DETAILS } from '../model/gift-steps.ts';
import { PEOPLE } from '../model/people.ts';
import { COMPENSATION_MULTIPLE } from '../model/terms.ts';

/** Numbers that a command was made with: what a move is filled from. */
export interface Choice {
  readonly number: number;
  readonly other: number;
}

/** A move as a caller sends it: the function, its parameters beside the order's code, and the same for the model. */
export interface Sent {
  readonly call: CallName;
  readonly move: Move;
  readonly details: Details;
  readonly params: object;
  /** Pieces of evidence that the caller uploads first; `params` gets their ids. */
  readonly evidence: number;
  /** Refused whatever the order is like. */
  readonly isOutOfBounds?: boolean;
  /** Another of the market's people that the call names, by number. */
  readonly to?: number;
  /** The card whose code is to be read, by place. */
  readonly card?: number;
  /** Whole dollars of the cards whose codes are handed over. */
  readonly faces?: readonly number[];
}

type Maker = (order: ModelOrder, choice: Choice) => Sent;

const NOTE = 'What the fuzz has to say';
const CENTS = 100n;
/** What settles or gives up is sent with the trading password. */
const PROVEN = { tradePassword: TRADE_PASSWORD };
const plain =
  (call: CallName, move: Move, params: Sent['params'] = {}): Maker =>
  () => ({ call, move, details: NO_DETAILS, params, evidence: 0 });
const worded = (call: CallName, move: Move, key: string): Maker => plain(call, move, { [key]: NOTE });
const valued =
  (call: CallName, move: Move, pick: (order: ModelOrder) => bigint | null): Maker =>
  (order, choice) => {
    // Mostly the current sum, sometimes another.
    const value = choice.other % 5 === 0 ? null : pick(order);
    const amount = value ?? BigInt(choice.number) * 10_000n;
    const params = { amount: amount.toString(), ...PROVEN };
    return { call, move, details: { ...NO_DETAILS, amount }, params, evidence: 0 };
  };

/** How each move is sent. */
export const MOVES: Readonly<Record<Move, Maker>> = {
  view: (order, { number }) => {
    const card = number % order.cards.length;
    const params = { cardId: order.cards[card]?.id ?? '', reason: NOTE };
    return { call: 'orders.revealCard', move: 'view', details: NO_DETAILS, params, evidence: 0, card };
  },
  deliver,
  confirm_receipt: plain('orders.confirmReceipt', 'confirm_receipt'),
  cancel: plain('orders.cancel', 'cancel', { reason: 'changed_mind' }),
  decline: plain('orders.decline', 'decline', { reason: 'no_time' }),
  confirm: release,
  release,
  claim,
  accept_claim: valued('disputes.acceptClaim', 'accept_claim', ({ wasClaimed, claimed }) =>
    wasClaimed ? claimed : null,
  ),
  propose: valued('disputes.propose', 'propose', () => null),
  accept_proposal: valued('disputes.acceptProposal', 'accept_proposal', ({ proposal }) => proposal?.amount ?? null),
  withdraw_claim: plain('disputes.withdrawClaim', 'withdraw_claim', PROVEN),
  ask_more: worded('disputes.askMore', 'ask_more', 'note'),
  answer: worded('disputes.answer', 'answer', 'note'),
  escalate: worded('disputes.escalate', 'escalate', 'note'),
  take_case: plain('disputes.takeCase', 'take_case'),
  rule,
  concede: plain('disputes.concede', 'concede', PROVEN),
  accept_ruling: plain('disputes.acceptRuling', 'accept_ruling', PROVEN),
  appeal: worded('disputes.appeal', 'appeal', 'reason'),
  pass_on: (_order, { number }) => {
    const to = number % PEOPLE;
    const details = { ...NO_DETAILS, to };
    return { call: 'disputes.passOn', move: 'pass_on', details, params: { reason: NOTE }, evidence: 0, to };
  },
  pass_up: worded('disputes.passOn', 'pass_up', 'reason'),
  review: ({ amount }, { number, other }) => {
    const approve = number % 4 !== 0;
    const isOther = other % 9 === 0;
    const due = amount * BigInt(COMPENSATION_MULTIPLE) - (isOther ? 1n : 0n);
    return {
      call: 'disputes.reviewCompensation',
      move: 'review',
      details: { ...NO_DETAILS, approves: approve },
      evidence: 0,
      params: { approve, due: due.toString(), reason: NOTE },
      isOutOfBounds: isOther,
    };
  },
};
export const MOVE_NAMES = Object.keys(MOVES) as Move[];

/** One function pays in full: before a dispute, and in one. */
function release({ state }: ModelOrder): Sent {
  const move = state === 'in_arbitration' ? 'release' : 'confirm';
  return { call: 'orders.release', move, details: NO_DETAILS, params: PROVEN, evidence: 0 };
}

/** Codes of what was promised, or a parcel; sometimes the other of the two, or cards worth something else. */
function deliver({ form, cards }: ModelOrder, { number, other }: Choice): Sent {
  const isOtherForm = number % 8 === 0;
  const sent = { move: 'deliver', details: NO_DETAILS, evidence: 0 } as const;
  if ((form === 'physical') !== isOtherForm) {
    const params = { carrier: 'ups', trackingNo: `TRACK-${number}-${other}-0` };
    return { ...sent, call: 'orders.deliverParcel', params, isOutOfBounds: isOtherForm };
  }
  const isWrong = other % 8 === 0;
  const faces = cards.map(({ face }) => face + (isWrong ? 1 : 0));
  return { ...sent, call: 'orders.deliverCodes', params: {}, faces, isOutOfBounds: isOtherForm || isWrong };
}

function kindOf({ form, state }: ModelOrder, other: number): CardClaim['kind'] {
  const isWrong = other % 13 === 0;
  if (form === 'physical' && (state === 'delivered') !== isWrong) return 'not_received';
  if (form === 'ecode' && isWrong) return 'not_received';
  return other % 3 === 0 ? 'invalid' : 'mismatch';
}

function claim(order: ModelOrder, { number, other }: Choice): Sent {
  const { cards } = order;
  const kind = kindOf(order, other);
  const face = kind === 'mismatch' ? number % 60 : 0;
  const claims = cards.flatMap(({ isOpened }, card) =>
    card === number % cards.length || (isOpened && other % 2 === 0) ? [{ card, kind, face }] : [],
  );
  const rows = claims.map(({ card }) => ({ cardId: cards[card]?.id ?? '', kind, actualFaceValue: face, note: NOTE }));
  return {
    call: 'disputes.openClaim',
    move: 'claim',
    details: { ...NO_DETAILS, claims },
    params: { cards: rows },
    evidence: rows.length,
  };
}

const WHOLE: readonly Outcome[] = ['seller_won_card_invalid', 'seller_won_mismatch'];

/** One time in three everything goes to the seller, where fraud may be found; rulings on a parcel mostly on parcels. */
function outcomeOf({ form }: ModelOrder, other: number): Outcome {
  const isOften = other % 3 === 0;
  const parcel = isOften ? PARCEL_OUTCOMES.slice(0, 1) : PARCEL_OUTCOMES;
  const outcomes = form === 'physical' && other % 3 < 2 ? parcel : isOften ? WHOLE : OUTCOME_NAMES;
  return outcomes[Math.floor(other / 3) % outcomes.length] ?? 'dispute_cancelled';
}

function ruledAmount(order: ModelOrder, outcome: Outcome, faces: readonly number[]): bigint {
  const share = OUTCOMES[outcome];
  if (share === 'all') return order.amount;
  return share === 'nothing' ? 0n : worthOf(order, faces);
}

/** Whole dollars that each card counts as, so that a split is a split. */
function rule(order: ModelOrder, { number, other }: Choice): Sent {
  const outcome = outcomeOf(order, other);
  // Fraud is found where the seller gets all, and now and then where it may not be.
  const isFraud = OUTCOMES[outcome] === 'all' ? number % 4 !== 0 : number % 16 === 0;
  const face = 1 + (number % 20);
  const amount = ruledAmount(
    order,
    outcome,
    order.cards.map(() => face),
  );
  return {
    call: 'disputes.rule',
    move: 'rule',
    details: { ...NO_DETAILS, ruling: { outcome, amount, isFraud } },
    params: {
      outcome,
      cardValues: order.cards.map(({ id }) => ({ cardId: id, value: `${BigInt(face) * CENTS}` })),
      amount: amount.toString(),
      reason: NOTE,
      fraud: isFraud,
    },
    evidence: 0,
  };
}
