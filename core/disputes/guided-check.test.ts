import { describe, expect, it } from 'vitest';
import { CHECK_STEPS, checkStepsOf, familyOf, missingSteps } from './guided-check.ts';

const FORMS = ['ecode', 'physical'] as const;
const BRANDS = ['apple', 'steam', 'amazon', 'google-play', 'xbox', 'playstation', 'visa', 'nike'];
const CARDS = BRANDS.flatMap((brandId) => FORMS.map((form) => ({ brandId, form })));

describe('the guided check', () => {
  it('has 3 to 5 steps for each side of each brand, each of them once', () => {
    for (const card of CARDS) {
      for (const party of ['seller', 'provider'] as const) {
        const steps = checkStepsOf(card, party);
        expect(steps.length).toBeGreaterThanOrEqual(3);
        expect(steps.length).toBeLessThanOrEqual(5);
        expect(new Set(steps).size).toBe(steps.length);
      }
    }
  });

  it('uses every step, and asks providers of every brand for the order’s nonce', () => {
    const used = CARDS.flatMap((card) => [...checkStepsOf(card, 'provider'), ...checkStepsOf(card, 'seller')]);
    expect([...new Set(used)].sort()).toEqual([...CHECK_STEPS].sort());
    for (const card of CARDS) expect(checkStepsOf(card, 'provider')).toContain('nonce_screen');
  });

  it('knows a brand by its id or by the beginning of it', () => {
    expect(familyOf('visa')).toBe('prepaid');
    expect(familyOf('visa-vanilla')).toBe('prepaid');
    expect(familyOf('google-play')).toBe('google');
    expect(familyOf('something-new')).toBe('other');
  });

  it('tells what a side has not shown yet', () => {
    const evidence = [
      { party: 'provider', step: 'redeem_error' },
      { party: 'seller', step: 'account_region' },
      { party: 'provider', step: null },
    ] as const;
    expect(missingSteps({ brandId: 'steam', form: 'ecode' }, 'provider', evidence)).toEqual([
      'account_region',
      'balance_before_after',
      'nonce_screen',
    ]);
  });
});
