import type { CallName } from '#contract/catalogue.ts';
import { amount } from '#core/money/amount.ts';
import { pointsFor } from '#core/money/price.ts';
import { claimedValues, rulingAmount } from '#core/orders/card-value.ts';
import type { CardClaim, GiftEvent, GiftEventType, GiftFacts } from '#core/orders/gift-facts.ts';
import { RULING_OUTCOMES } from '#core/orders/gift-states.ts';
import { TRADE_PASSWORD } from '#tests/fixtures/users.ts';
import { CENTS } from './model.ts';

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
}

type Maker = (facts: GiftFacts, choice: Choice) => Sent;

const NOTE = 'What the fuzz has to say';
const plain =
  (call: CallName, type: 'cancel' | 'decline' | 'withdraw_claim' | 'concede' | 'accept_ruling' | 'take_case'): Maker =>
  () => ({ call, event: { type }, params: {}, evidence: 0 });
const said =
  (call: CallName, type: 'ask_more' | 'answer' | 'escalate', key: string): Maker =>
  () => ({ call, event: { type }, params: { [key]: NOTE }, evidence: 0 });
const valued =
  (
    call: CallName,
    type: 'propose' | 'accept_claim' | 'accept_proposal',
    pick: (facts: GiftFacts) => bigint | null,
  ): Maker =>
  (facts, choice) => {
    // Mostly the sum that stands, sometimes another.
    const value = choice.other % 5 === 0 ? null : pick(facts);
    const sum = amount(value ?? BigInt(choice.number) * 10_000n);
    return { call, event: { type, amount: sum }, params: { amount: sum.toString() }, evidence: 0 };
  };

/** How each event of a person is sent. The clock is nobody's to send. */
export const MOVES: Partial<Record<GiftEventType, Maker>> = {
  view: (facts, { number }) => {
    const card = facts.cards[number % facts.cards.length];
    return { call: 'orders.revealCard', event: { type: 'view' }, params: { cardId: card?.id ?? '' }, evidence: 0 };
  },
  cancel: plain('orders.cancel', 'cancel'),
  decline: plain('orders.decline', 'decline'),
  confirm: (facts) => ({
    call: 'orders.release',
    event: { type: facts.state === 'in_arbitration' ? 'release' : 'confirm' },
    params: { tradePassword: TRADE_PASSWORD },
    evidence: 0,
  }),
  claim: claim,
  accept_claim: valued('disputes.acceptClaim', 'accept_claim', (facts) => facts.claimAmount),
  propose: valued('disputes.propose', 'propose', () => null),
  accept_proposal: valued('disputes.acceptProposal', 'accept_proposal', (facts) => facts.proposal?.amount ?? null),
  withdraw_claim: plain('disputes.withdrawClaim', 'withdraw_claim'),
  ask_more: said('disputes.askMore', 'ask_more', 'note'),
  answer: said('disputes.answer', 'answer', 'note'),
  escalate: said('disputes.escalate', 'escalate', 'note'),
  take_case: plain('disputes.takeCase', 'take_case'),
  rule,
  concede: plain('disputes.concede', 'concede'),
  accept_ruling: plain('disputes.acceptRuling', 'accept_ruling'),
  appeal: () => ({ call: 'disputes.appeal', event: { type: 'appeal' }, params: { reason: NOTE }, evidence: 0 }),
};

function claim(facts: GiftFacts, { number, other }: Choice): Sent {
  const chosen = facts.cards.filter(
    (card, index) => index === number % facts.cards.length || (card.revealed && other % 2 === 0),
  );
  const cards = chosen.map((card) => ({
    cardId: card.id,
    kind: other % 3 === 0 ? ('invalid' as const) : ('mismatch' as const),
    actualFaceValue: other % 3 === 0 ? 0 : number % 60,
    note: NOTE,
  }));
  const claims: CardClaim[] = cards.map((card) => ({
    ...{ cardId: card.cardId, kind: card.kind, evidence: 1 },
    actualFaceValue: BigInt(card.actualFaceValue) * CENTS,
  }));
  const counted = claimedValues(facts, claims).reduce((sum, value) => sum + value, 0n);
  return {
    call: 'disputes.openClaim',
    isOutOfBounds: pointsFor(counted, facts.currency, facts.unitPrice) > facts.orderAmount * 2n,
    event: { type: 'claim', cards: claims },
    params: { cards },
    evidence: cards.length,
  };
}

/** Whole dollars that each card counts as, so that a split is a split. */
function rule(facts: GiftFacts, { number, other }: Choice): Sent {
  const codesOnly = RULING_OUTCOMES.filter(
    (one) => one !== 'seller_won_unconfirmed_delivery' && one !== 'buyer_won_undelivered',
  );
  const outcome = codesOnly[other % codesOnly.length] ?? 'dispute_cancelled';
  const value = 1 + (number % 20);
  const counted = new Map(facts.cards.map((card) => [card.id, BigInt(value) * CENTS]));
  const sum = rulingAmount(facts, outcome, counted);
  return {
    call: 'disputes.rule',
    event: { type: 'rule', outcome, amount: sum, fraud: false },
    params: {
      outcome,
      cardValues: facts.cards.map((card) => ({ cardId: card.id, value })),
      ...{ amount: sum.toString(), reason: NOTE },
    },
    evidence: 0,
  };
}
