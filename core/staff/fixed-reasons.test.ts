import { expect, it } from 'vitest';
import { FIXED_REASONS, fixedReasonOf } from './fixed-reasons.ts';

it('tells a fixed reason from one that somebody wrote', () => {
  expect(fixedReasonOf(FIXED_REASONS.identityTaken)).toBe('identityTaken');
  expect(fixedReasonOf(FIXED_REASONS.identityApproved)).toBe('identityApproved');
  expect(fixedReasonOf('Took the case')).toBeNull();
});
