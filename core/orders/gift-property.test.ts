import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import {
  ADMIN,
  afterDecision,
  giftFacts,
  MODERATOR,
  OTHER_MODERATOR,
  PROVIDER,
  SELLER,
  SYSTEM,
} from './gift.fixture.ts';
import { eventsOpenTo, giftMachine } from './gift-decide.ts';
import type { CardClaim, GiftActor, GiftEvent, GiftFacts } from './gift-facts.ts';
import { holdIsOpen, isEnd, RULING_OUTCOMES, WAITS_FOR_HUMAN } from './gift-states.ts';
import { PLACED_ROWS } from './gift-table.ts';
import { splitOf } from './split.ts';

const CLOCK_MS = 1_000;
const actors = fc.constantFrom(SELLER, PROVIDER, SYSTEM, MODERATOR, OTHER_MODERATOR, ADMIN);
const amounts = fc
  .oneof(fc.bigInt(0n, 130_000_000n), fc.constantFrom(0n, 42_500_000n, 127_500_000n))
  .map((value) => amount(value));
const claims = fc.array(
  fc.record({
    cardId: fc.constantFrom('card-1', 'card-2', 'card-3'),
    kind: fc.constantFrom('invalid' as const, 'mismatch' as const, 'not_received' as const),
    actualFaceValue: fc.bigInt(-1n, 30_000n),
    evidence: fc.nat(2),
  }),
  { maxLength: 3 },
);
const plain = fc.constantFrom(
  'deliver',
  'confirm_receipt',
  'view',
  'cancel',
  'decline',
  'clock',
  'carrier_delivered',
  'confirm',
  'withdraw_claim',
  'ask_more',
  'answer',
  'escalate',
  'take_case',
  'pass_up',
  'release',
  'concede',
  'accept_ruling',
  'appeal',
);
const events = fc.oneof(
  { weight: 4, arbitrary: plain.map((type) => ({ type }) as GiftEvent) },
  { weight: 1, arbitrary: claims.map((cards): GiftEvent => ({ type: 'claim', cards })) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(fc.constantFrom('propose', 'accept_proposal', 'accept_claim'), amounts)
      .map(([type, value]) => ({ type, amount: value }) as GiftEvent),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...RULING_OUTCOMES), amounts)
      .map(([outcome, value]): GiftEvent => ({ type: 'rule', outcome, amount: value, fraud: value === 127_500_000n })),
  },
  { weight: 1, arbitrary: fc.boolean().map((approve): GiftEvent => ({ type: 'review', approve })) },
);
interface Step {
  readonly event: GiftEvent;
  readonly actor: GiftActor;
  /** When set, picks one of the events that are open now instead, so that sequences progress. */
  readonly guide: number | null;
}
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ event: events, actor: actors, guide: fc.option(fc.nat(100)) }),
  { maxLength: 40 },
);
const EVERYBODY = [SELLER, PROVIDER, SYSTEM, MODERATOR, OTHER_MODERATOR, ADMIN];

function chosen(step: Step, facts: GiftFacts, now: number): { event: GiftEvent; actor: GiftActor } {
  if (step.guide === null) return step;
  const moves = EVERYBODY.flatMap((actor) => eventsOpenTo(facts, actor, now).map((type) => ({ type, actor })));
  if (!isEnd(facts.state) && !moves.some(({ type }) => type === 'clock')) moves.push({ type: 'clock', actor: SYSTEM });
  const move = moves[step.guide % moves.length];
  return move ? { event: fitting(move.type, facts, step.guide), actor: move.actor } : step;
}

function fitting(type: GiftEvent['type'], facts: GiftFacts, seed: number): GiftEvent {
  const value = amount(BigInt(seed + 1) * 1_000_000n);
  switch (type) {
    case 'accept_claim':
      return { type, amount: facts.claimAmount ?? value };
    case 'accept_proposal':
      return { type, amount: facts.proposal?.amount ?? value };
    case 'claim':
      return { type, cards: [claimOf(facts, seed)] };
    case 'rule':
      return seed % 2 === 0
        ? { type, outcome: 'settled_proportionally', amount: value, fraud: false }
        : { type, outcome: 'seller_won_card_invalid', amount: facts.orderAmount, fraud: true };
    case 'pass_on':
      return { type, to: seed % 2 === 0 ? 'moderator-2' : 'admin-1' };
    case 'review':
      return { type, approve: seed % 3 > 0 };
    default:
      return { type, amount: value } as GiftEvent;
  }
}

function claimOf(facts: GiftFacts, seed: number): CardClaim {
  const kind = facts.state === 'delivered' ? 'not_received' : 'mismatch';
  return { cardId: 'card-1', kind, actualFaceValue: BigInt(seed), evidence: 1 };
}

/** The states an order can begin in: promised or attached, by carrier or not, with a chosen or a searched provider. */
const beginnings = fc.record({
  state: fc.constantFrom(...PLACED_ROWS.map(({ to }) => to)),
  form: fc.constantFrom('ecode' as const, 'physical' as const),
  carrierDelivered: fc.boolean(),
  reviewersNeeded: fc.constantFrom(1, 2),
  quick: fc.option(
    fc.record({
      transfers: fc.constant(0),
      maxTransfers: fc.nat(3),
      pastProviders: fc.constant([]),
      nextProvider: fc.constantFrom(null, 'provider-2'),
    }),
  ),
});

describe('any sequence of events', () => {
  it('settles at most the order amount, exactly once, and ends with no hold and no clock', () => {
    let ended = 0;
    fc.assert(
      fc.property(beginnings, steps, (beginning, sequence) => {
        let facts = giftFacts({ ...beginning, dueAt: CLOCK_MS });
        let now = 0;
        let closings = 0;
        for (const step of sequence) {
          const { event, actor } = chosen(step, facts, now);
          if (event.type === 'clock' && step.guide !== null) now = facts.dueAt ?? now;
          const open = eventsOpenTo(facts, actor, now);
          const decided = giftMachine.decide(facts, { event, actor, now });
          if ('refusal' in decided) continue;
          const { to, money, clock, patch } = decided;
          expect(isEnd(facts.state)).toBe(false);
          if (actor.role !== 'system' && !WAITS_FOR_HUMAN.some((state) => state === facts.state)) {
            expect(now).toBeLessThan(facts.dueAt ?? 0);
          }
          expect(open).toContain(event.type);
          if (money.kind === 'void' || money.kind === 'settle') closings += 1;
          if (money.kind === 'move') expect([facts.state, to]).toEqual(['to_view', 'to_view']);
          if (money.kind === 'settle') {
            const split = splitOf(money.amount, facts.orderAmount, 100);
            expect(split.sellerGets + split.fee + split.providerKeeps).toBe(facts.orderAmount);
            expect(money.amount > 0n && money.amount <= facts.orderAmount).toBe(true);
          }
          facts = afterDecision(facts, to, patch);
          if (clock.kind === 'start') facts = { ...facts, dueAt: now + CLOCK_MS };
          if (clock.kind === 'none') facts = { ...facts, dueAt: null };
          expect(closings).toBe(holdIsOpen(facts.state) ? 0 : 1);
          expect(isEnd(facts.state)).toBe(facts.dueAt === null);
          if (!isEnd(facts.state)) expect(giftMachine.onSilence(facts)).not.toBeNull();
        }
        expect(closings).toBe(holdIsOpen(facts.state) ? 0 : 1);
        if (isEnd(facts.state)) ended += 1;
      }),
      { numRuns: 2_000 },
    );
    expect(ended).toBeGreaterThan(500);
  });
});
