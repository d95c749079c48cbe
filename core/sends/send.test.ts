import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ROLES } from '../access/access.ts';
import { spareOf } from '../outflow/outflow.ts';
import { outLimitOf, receiverRefusal, SEND_REFUSALS, type SendFacts, type SendRules, sendRefusal } from './send.ts';

const RULES: SendRules = { least: 2n, below: 500n, perDay: 50, exposureBps: 10_000n };
const GOOD: SendFacts = {
  senderId: 'a',
  receiver: { id: 'b', role: 'trader', isActive: true },
  isBlocked: false,
  amount: 100n,
  available: 1_000n,
  exposure: 0n,
  freeBail: 0n,
  outToday: 0n,
  outLimit: 2_000n,
  sentToday: 49,
};

/** Facts of each refusal; the row before it in the table is met. */
const BAD: Readonly<Record<string, readonly Partial<SendFacts>[]>> = {
  'nothing.found': [{ receiver: null }],
  'sends.oneself': [{ receiver: { id: 'a', role: 'trader', isActive: true } }],
  'sends.receiver_staff': [
    { receiver: { id: 'b', role: 'support', isActive: true } },
    { receiver: { id: 'b', role: 'auditor', isActive: true } },
  ],
  'sends.receiver_closed': [{ receiver: { id: 'b', role: 'provider', isActive: false } }],
  'sends.blocked': [{ isBlocked: true }],
  'sends.amount': [{ amount: 0n }, { amount: -1n }, { amount: 1n }, { amount: 500n }],
  'sends.per_day': [{ sentToday: 50 }, { sentToday: 51 }],
  'sends.day_limit': [{ outToday: 1_901n }, { outLimit: 0n }, { outLimit: 99n }],
  'sends.points_short': [{ available: 99n }],
  'sends.exposure': [{ exposure: 901n }, { exposure: 1_000n, freeBail: 99n }, { exposure: 950n, freeBail: 49n }],
};

const sums = fc.record({
  amount: fc.bigInt({ min: -5n, max: 700n }),
  available: fc.bigInt({ min: 0n, max: 1_000n }),
  exposure: fc.bigInt({ min: 0n, max: 1_000n }),
  freeBail: fc.bigInt({ min: 0n, max: 1_000n }),
  outToday: fc.bigInt({ min: 0n, max: 1_000n }),
  outLimit: fc.bigInt({ min: 0n, max: 1_000n }),
  sentToday: fc.integer({ min: 0, max: 60 }),
});
/** Nothing but the sums may stand against it. */
const fair = sums.map((change): SendFacts => ({ ...GOOD, ...change }));
const people = fc.record<Partial<SendFacts>>({
  receiver: fc.option(
    fc.record({ id: fc.constantFrom('a', 'b'), role: fc.constantFrom(...ROLES), isActive: fc.boolean() }),
  ),
  isBlocked: fc.boolean(),
});
const facts = fc.tuple(fair, people).map(([every, change]): SendFacts => ({ ...every, ...change }));
const rules = fc.record<SendRules>({
  least: fc.bigInt({ min: 1n, max: 20n }),
  below: fc.bigInt({ min: 1n, max: 700n }),
  perDay: fc.constantFrom(40, 60, 80),
  exposureBps: fc.constantFrom(0n, 5_000n, 10_000n, 30_000n),
});

describe('a send of points', () => {
  it('is allowed when nothing stands against it', () => {
    expect(sendRefusal(GOOD, RULES)).toBeNull();
    expect(sendRefusal({ ...GOOD, amount: 499n }, RULES)).toBeNull();
    expect(sendRefusal({ ...GOOD, outToday: 1_900n }, RULES)).toBeNull();
    expect(sendRefusal({ ...GOOD, exposure: 900n }, RULES)).toBeNull();
    expect(sendRefusal({ ...GOOD, exposure: 1_000n, freeBail: 100n }, RULES)).toBeNull();
  });

  it.each(Object.entries(BAD).flatMap(([refusal, cases]) => cases.map((over) => [refusal, over] as const)))(
    'is refused: %s',
    (refusal, over) => {
      expect(sendRefusal({ ...GOOD, ...over }, RULES)).toBe(refusal);
    },
  );

  it('has a case for every refusal, in the order of the table', () => {
    expect(Object.keys(BAD)).toEqual(SEND_REFUSALS.map(({ refusal }) => refusal));
  });

  it('never takes more than is there, than the day has left, or than what backs open orders', () => {
    fc.assert(
      fc.property(fair, rules, (every, limits) => {
        if (sendRefusal(every, limits) !== null) return;
        const left = every.available - every.amount;
        expect(every.amount >= limits.least && every.amount < limits.below && left >= 0n).toBe(true);
        expect(every.outToday + every.amount).toBeLessThanOrEqual(every.outLimit);
        const perBail = limits.exposureBps === 0n ? 10_000n : limits.exposureBps;
        const isByBail = every.freeBail * perBail >= every.exposure * 10_000n;
        const isCovered = (every.freeBail + left) * perBail >= every.exposure * 10_000n;
        expect(isByBail || isCovered).toBe(true);
        expect(every.sentToday).toBeLessThan(limits.perDay);
        expect(every.receiver?.id).toBe('b');
      }),
      { numRuns: 2_000 },
    );
  });

  it('that is refused for its receiver is refused for any sum', () => {
    fc.assert(
      fc.property(facts, rules, (every, limits) => {
        const refusal = receiverRefusal(every);
        if (refusal !== null) expect(sendRefusal(every, limits)).toBe(refusal);
      }),
    );
  });

  it('of a smaller sum is allowed where a larger one is', () => {
    fc.assert(
      fc.property(fair, rules, (every, limits) => {
        if (sendRefusal(every, limits) === null && every.amount > limits.least)
          expect(sendRefusal({ ...every, amount: every.amount - 1n }, limits)).toBeNull();
      }),
    );
  });
});

it('what may leave is at most what is available', () => {
  fc.assert(
    fc.property(facts, rules, (every, limits) => {
      const spare = spareOf(every, limits);
      expect(spare >= 0n && spare <= every.available).toBe(true);
    }),
  );
});

it('the day of a provider is its free bail, where that is more than the limit of its level', () => {
  expect(outLimitOf({ role: 'provider', freeBail: 10n }, 4n)).toBe(10n);
  expect(outLimitOf({ role: 'provider', freeBail: 3n }, 4n)).toBe(4n);
  expect(outLimitOf({ role: 'trader', freeBail: 10n }, 4n)).toBe(4n);
});
