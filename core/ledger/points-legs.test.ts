import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { FEE_ACCOUNT } from './accounts.ts';
import { pointsHoldLegs, pointsResolutionLegs } from './points-legs.ts';

const holds = {
  orderId: 'order',
  sellerAccount: 'seller',
  buyerAccount: 'buyer',
  holdId: 'hold',
  amount: amount(100_000_000n),
  feeHoldId: 'fee-hold',
  fee: amount(1_000_001n),
};
const ids = { resolution: 'r', fee: 'f', referral: 's' };
const free = { ...holds, feeHoldId: null, fee: amount(0n) };

describe('the legs of a points order', () => {
  it('reserve the amount for the buyer and the fee for the platform, both on the seller’s account', () => {
    expect(pointsHoldLegs(holds)).toMatchObject([
      { kind: 'pending', debitAccount: 'seller', creditAccount: 'buyer', amount: 100_000_000n, code: 700 },
      { kind: 'pending', debitAccount: 'seller', creditAccount: FEE_ACCOUNT, amount: 1_000_001n, code: 701 },
    ]);
    expect(pointsHoldLegs(free)).toHaveLength(1);
  });

  it('post both holds in whole, and half of the fee, floored, to the referrer', () => {
    const { legs, referralShare } = pointsResolutionLegs({ holds, ids, outcome: 'settle', referrerAccount: 'friend' });
    expect(legs).toMatchObject([
      { kind: 'post', pendingId: 'hold', amount: null, code: 702 },
      { kind: 'post', pendingId: 'fee-hold', amount: null, code: 704 },
      { kind: 'plain', debitAccount: FEE_ACCOUNT, creditAccount: 'friend', amount: 500_000n, code: 211 },
    ]);
    expect(referralShare).toBe(500_000n);
  });

  it('return both and charge nothing', () => {
    const { legs, referralShare } = pointsResolutionLegs({ holds, ids, outcome: 'void', referrerAccount: 'friend' });
    expect(legs).toMatchObject([
      { kind: 'void', pendingId: 'hold', code: 703 },
      { kind: 'void', pendingId: 'fee-hold', code: 703 },
    ]);
    expect(referralShare).toBe(0n);
  });

  it('write no leg of nothing', () => {
    const settled = pointsResolutionLegs({ holds: free, ids, outcome: 'settle', referrerAccount: 'friend' });
    expect(settled.legs).toHaveLength(1);
  });
});
