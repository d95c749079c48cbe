import { expect, it } from 'vitest';
import { limitsOf } from './points-terms.tsx';

const limits = (exactAmounts: string[] | null, minAmount: string | null, maxAmount: string | null) =>
  limitsOf({ exactAmounts, minAmount, maxAmount });

it('the limits of a placed ad are its only amounts, or its bounds as far as it had any', () => {
  expect(limits(['50000000', '100000000'], null, null)).toBe('50 / 100');
  expect(limits(null, '20000000', '300000000')).toBe('20\u00a0–\u00a0300');
  expect(limits(null, '20000000', null)).toBe('≥ 20');
  expect(limits(null, null, '300000000')).toBe('≤ 300');
  expect(limits(null, null, null)).toBeNull();
});
