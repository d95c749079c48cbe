import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { FEE_ACCOUNT, OUTSIDE_USDT_ACCOUNT, TREASURY_ACCOUNT } from './accounts.ts';
import { withdrawalHoldLegs, withdrawalPayLegs, withdrawalReturnLegs } from './withdrawal-legs.ts';

const hold = {
  withdrawalId: 'w',
  ids: { points: 'hp', custody: 'hc' },
  userId: 'user',
  custodyAccount: 'custody',
  amount: amount(100),
  fee: amount(3),
};
const ids = { points: 'rp', custody: 'rc', fee: 'f' };

describe('legs of a withdrawal', () => {
  it('hold all of the points, and the USDT without the fee', () => {
    expect(withdrawalHoldLegs(hold)).toMatchObject([
      { kind: 'pending', debitAccount: 'user', creditAccount: TREASURY_ACCOUNT, amount: 100n, code: 510 },
      { kind: 'pending', debitAccount: 'custody', creditAccount: OUTSIDE_USDT_ACCOUNT, amount: 97n, code: 610 },
    ]);
  });

  it('redeem the points without the fee, pay the USDT, and give the fee to the platform', () => {
    expect(withdrawalPayLegs(hold, ids)).toMatchObject([
      { kind: 'post', pendingId: 'hp', amount: 97n, code: 611 },
      { kind: 'post', pendingId: 'hc', amount: null, code: 612 },
      { kind: 'plain', debitAccount: 'user', creditAccount: FEE_ACCOUNT, amount: 3n, code: 511 },
    ]);
    expect(withdrawalPayLegs({ ...hold, fee: amount(0) }, ids)).toHaveLength(2);
  });

  it('give everything back', () => {
    expect(withdrawalReturnLegs(hold, ids)).toMatchObject([
      { kind: 'void', pendingId: 'hp', code: 613 },
      { kind: 'void', pendingId: 'hc', code: 614 },
    ]);
  });

  it('refuse a fee that leaves nothing', () => {
    expect(() => withdrawalHoldLegs({ ...hold, fee: amount(100) })).toThrow(RangeError);
  });
});
