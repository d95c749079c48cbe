import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isStaff, ROLES } from '../access/access.ts';
import { decideReward, REWARD_KINDS, REWARD_PAYMENTS, REWARD_SCENARIO_NAMES, type RewardFacts } from './rewards.ts';

const LIMITS = { alone: 50n, aloneDay: 120n, most: 1_000n };
const fair: RewardFacts = {
  kind: 'compensation',
  scenario: 'late_payment',
  payment: 'points',
  amount: 50n,
  giver: { id: 'sue', role: 'support' },
  receiver: { id: 'amara', role: 'trader', isActive: true },
  isLinked: false,
  order: { isParty: true, areLinked: false, isCompensated: false },
  givenAlone: 0n,
};
const decide = (part: Partial<RewardFacts>) => decideReward({ ...fair, ...part }, LIMITS);

describe('points that staff give', () => {
  it('are paid by one up to a limit, and proposed above it or above the limit of the day', () => {
    expect(decide({})).toEqual({ outcome: 'pay' });
    expect(decide({ amount: 51n })).toEqual({ outcome: 'propose' });
    expect(decide({ payment: 'coupon' })).toEqual({ outcome: 'pay' });
    expect(decide({ payment: 'coupon', amount: 51n })).toEqual({ outcome: 'propose' });
    expect(decide({ givenAlone: 70n })).toEqual({ outcome: 'pay' });
    expect(decide({ givenAlone: 71n })).toEqual({ outcome: 'propose' });
  });

  it.each([
    ['tickets.reward_visitor', { receiver: null }],
    ['tickets.reward_own', { receiver: { id: 'sue', role: 'trader', isActive: true } }],
    ['tickets.reward_receiver', { receiver: { id: 'ada', role: 'admin', isActive: true } }],
    ['tickets.reward_receiver', { receiver: { id: 'amara', role: 'trader', isActive: false } }],
    ['tickets.reward_linked', { isLinked: true }],
    ['tickets.reward_linked', { order: { isParty: true, areLinked: true, isCompensated: false } }],
    ['tickets.reward_order', { order: null }],
    ['tickets.reward_order', { order: { isParty: false, areLinked: false, isCompensated: false } }],
    ['tickets.rewarded_already', { order: { isParty: true, areLinked: false, isCompensated: true } }],
    ['tickets.reward_scenario', { scenario: 'survey' }],
    ['tickets.reward_most', { amount: 1_001n }],
    ['tickets.reward_most', { amount: 0n }],
    ['gateway.forbidden', { giver: { id: 'otis', role: 'auditor' } }],
  ] as const)('are refused as %s', (refusal, part) => {
    expect(decide(part)).toEqual({ refusal });
  });

  it('never go to oneself, to a visitor, to staff or above a limit without a second, whatever the facts', () => {
    const person = fc.record({
      id: fc.constantFrom('a', 'b'),
      role: fc.constantFrom(...ROLES),
      isActive: fc.boolean(),
    });
    const facts = fc.record({
      kind: fc.constantFrom(...REWARD_KINDS),
      scenario: fc.constantFrom(...REWARD_SCENARIO_NAMES),
      payment: fc.constantFrom(...REWARD_PAYMENTS),
      amount: fc.bigInt({ min: -5n, max: 1_500n }),
      giver: person,
      receiver: fc.option(person),
      isLinked: fc.boolean(),
      order: fc.option(fc.record({ isParty: fc.boolean(), areLinked: fc.boolean(), isCompensated: fc.boolean() })),
      givenAlone: fc.bigInt({ min: 0n, max: 200n }),
    });
    fc.assert(
      fc.property(facts, (drawn) => {
        const decision = decideReward(drawn, LIMITS);
        if ('refusal' in decision) return;
        expect(drawn.receiver?.id).not.toBe(drawn.giver.id);
        expect(drawn.receiver !== null && !isStaff(drawn.receiver.role)).toBe(true);
        expect(drawn.isLinked || (drawn.order?.areLinked ?? false)).toBe(false);
        expect(drawn.amount > 0n && drawn.amount <= LIMITS.most).toBe(true);
        if (drawn.kind === 'compensation') expect(drawn.order?.isParty).toBe(true);
        if (decision.outcome === 'pay') {
          expect(drawn.amount <= LIMITS.alone && drawn.givenAlone + drawn.amount <= LIMITS.aloneDay).toBe(true);
        }
      }),
      // Few draws are given at all.
      { numRuns: 3_000 },
    );
  });
});
