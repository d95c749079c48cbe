import { describe, expect, it } from 'vitest';
import { SETUP_LACKS, SETUP_STEPS, type SetupFacts, setupSteps } from './setup-steps.ts';

const EMPTY: SetupFacts = {
  administrators: 1,
  moderators: 0,
  supporters: 0,
  hasPublicAddress: false,
  hasSupportAddress: false,
  sendsMail: false,
  cardTypes: 0,
  withoutRate: ['EUR'],
  hasPoints: false,
  providers: 0,
  hasTrade: false,
  networks: 0,
  signed: 0,
};
const WHOLE: SetupFacts = {
  administrators: 2,
  moderators: 1,
  supporters: 1,
  hasPublicAddress: true,
  hasSupportAddress: true,
  sendsMail: true,
  cardTypes: 1,
  withoutRate: [],
  hasPoints: true,
  providers: 1,
  hasTrade: true,
  networks: 2,
  signed: 2,
};
const missingIn = (facts: SetupFacts) => setupSteps(facts).flatMap(({ missing }) => missing);

describe('the steps of a new installation', () => {
  it('all lack something at first, and nothing in the end', () => {
    expect(setupSteps(EMPTY).map(({ name }) => name)).toEqual(SETUP_STEPS);
    expect(setupSteps(EMPTY).every(({ missing }) => missing.length > 0)).toBe(true);
    expect(missingIn(EMPTY).sort()).toEqual([...SETUP_LACKS].sort());
    expect(missingIn(WHOLE)).toEqual([]);
  });

  it.each([
    [{ administrators: 1 }, ['second_administrator']],
    [{ supporters: 0 }, ['supporter']],
    [{ hasSupportAddress: false }, ['support_email']],
    [{ withoutRate: ['EUR'] }, ['rate']],
    [{ signed: 1 }, ['signer']],
  ] as const)('lack with %j exactly %j', (change, missing) => {
    expect(missingIn({ ...WHOLE, ...change })).toEqual(missing);
  });

  it('can do without money by chains', () => {
    const steps = setupSteps({ ...WHOLE, networks: 0, signed: 0 });
    expect(steps.filter(({ isOptional }) => !isOptional).flatMap(({ missing }) => missing)).toEqual([]);
    expect(steps.filter(({ isOptional }) => isOptional).map(({ name }) => name)).toEqual(['networks', 'signer']);
  });
});
