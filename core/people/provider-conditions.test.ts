import { describe, expect, it } from 'vitest';
import { type ConditionFacts, conditionsOf, PROVIDER_CONDITIONS, unmetOf } from './provider-conditions.ts';

const RULES = { identityLevel: 2, bail: 10_000n, documents: 1, answerS: 600, volume: 200_000n, presenceBps: 9_000 };
const READY: ConditionFacts = {
  isBarred: false,
  identityLevel: 2,
  hasSecondFactor: true,
  bail: 10_000n,
  businessChars: 40,
  documents: 1,
  answerS: 600,
  isAroundTheClock: true,
  volume: 0n,
  presenceBps: 0,
};

describe('the conditions of a provider', () => {
  it('are all shown; the volume counts for the mark, and hours for the promise', () => {
    const conditions = conditionsOf(READY, RULES);
    expect(conditions.map(({ name }) => name)).toEqual(PROVIDER_CONDITIONS);
    expect(conditions.filter(({ counts }) => counts !== 'application')).toMatchObject([
      { name: 'volume', counts: 'mark', isMet: false },
      { name: 'presence', counts: 'promise', isMet: false, have: 0n, need: 9_000n },
    ]);
    expect(unmetOf(conditions)).toEqual([]);
  });

  it.each<[Partial<ConditionFacts>, string]>([
    [{ isBarred: true }, 'standing'],
    [{ identityLevel: 1 }, 'identity'],
    [{ hasSecondFactor: false }, 'second_factor'],
    [{ bail: 9_999n }, 'bail'],
    [{ businessChars: 39 }, 'business'],
    [{ documents: 0 }, 'documents'],
    [{ answerS: 601 }, 'answer_time'],
    [{ answerS: null }, 'answer_time'],
    [{ isAroundTheClock: false }, 'around_the_clock'],
  ])('with %o lack %s', (facts, name) => {
    expect(unmetOf(conditionsOf({ ...READY, ...facts }, RULES))).toEqual([name]);
  });
});
