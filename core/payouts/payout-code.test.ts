import { expect, it } from 'vitest';
import { payoutCodeOf } from './payout-code.ts';

it('the number of a payout is short, and differs between payouts of one moment', () => {
  expect(payoutCodeOf('019a0000-0000-7000-8000-00a1b2c3d4e5')).toBe('POA1B2C3D4E5');
  expect(payoutCodeOf('019a0000-0000-7000-8000-00a1b2c3d4e6')).not.toBe(
    payoutCodeOf('019a0000-0000-7000-8000-00a1b2c3d4e5'),
  );
});
