import { expect, it } from 'vitest';
import { type StepFacts, stepsOf } from './steps.ts';

const NEW: StepFacts = {
  record: { trades: { completed: 0 } },
  identity: { level: 0, one: { state: 'none' } },
  payees: { list: [] },
  factors: { hasFactor: false },
} as const;

const statesOf = (facts: StepFacts): string[] => stepsOf(facts).map(({ name, state }) => `${name} ${state}`);

it('begins with an account and four open steps, each with its page', () => {
  expect(statesOf(NEW)).toEqual(['account done', 'sale open', 'identity open', 'payee open', 'factor open']);
  expect(stepsOf(NEW).map(({ href }) => href === null)).toEqual([true, false, false, false, false]);
});

it('says that an application waits, until its level is proven', () => {
  const sent = { ...NEW, identity: { level: 0, one: { state: 'pending' as const } } };
  expect(statesOf(sent)[2]).toBe('identity waiting');
  expect(statesOf({ ...NEW, identity: { level: 1, one: { state: 'approved' as const } } })[2]).toBe('identity done');
});

it('ends with every step', () => {
  const all = {
    record: { trades: { completed: 1 } },
    identity: { level: 2, one: { state: 'approved' as const } },
    payees: { list: [{}] },
    factors: { hasFactor: true },
  };
  expect(stepsOf(all).every(({ state, href }) => state === 'done' && href === null)).toBe(true);
});
