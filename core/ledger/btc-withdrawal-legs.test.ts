import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { btcAccountId, OUTSIDE_BTC_ACCOUNT, TREASURY_BTC_ACCOUNT } from './accounts.ts';
import { btcWithdrawalHoldLegs, btcWithdrawalPayLegs, btcWithdrawalReturnLegs } from './btc-withdrawal-legs.ts';

const USER = '01980000-0000-7000-8000-000000000001';
const CUSTODY = '01980000-0000-8000-8000-0000000000c1';
const HOLD = {
  withdrawalId: '01980000-0000-7000-8000-000000000002',
  ids: { points: '01980000-0000-7000-8000-000000000003', custody: '01980000-0000-7000-8000-000000000004' },
  userId: USER,
  custodyAccount: CUSTODY,
  amount: amount(200_000n),
  fee: amount(4_420n),
};
const IDS = {
  points: '01980000-0000-7000-8000-000000000005',
  custody: '01980000-0000-7000-8000-000000000006',
  fee: '01980000-0000-7000-8000-000000000007',
};

describe('a withdrawal of bitcoin', () => {
  it('holds all of it, of its owner and of custody', () => {
    expect(btcWithdrawalHoldLegs(HOLD)).toMatchObject([
      { kind: 'pending', debitAccount: btcAccountId(USER), creditAccount: TREASURY_BTC_ACCOUNT, amount: 200_000n },
      { kind: 'pending', debitAccount: CUSTODY, creditAccount: OUTSIDE_BTC_ACCOUNT, amount: 200_000n },
    ]);
  });

  it('that was paid takes the same from its owner and from custody: what arrived, and what the network took', () => {
    const legs = btcWithdrawalPayLegs(HOLD, IDS, amount(1_410n));
    expect(legs).toMatchObject([
      { kind: 'post', pendingId: HOLD.ids.points, amount: 195_580n },
      { kind: 'post', pendingId: HOLD.ids.custody, amount: 196_990n },
      { kind: 'plain', debitAccount: btcAccountId(USER), creditAccount: TREASURY_BTC_ACCOUNT, amount: 1_410n },
    ]);
    expect(btcWithdrawalPayLegs(HOLD, IDS, amount(0n))).toHaveLength(2);
  });

  it('never costs its owner more than was agreed to', () => {
    expect(() => btcWithdrawalPayLegs(HOLD, IDS, amount(4_421n))).toThrow(RangeError);
  });

  it('that was not paid gives everything back', () => {
    expect(btcWithdrawalReturnLegs(HOLD, IDS)).toMatchObject([
      { kind: 'void', pendingId: HOLD.ids.points },
      { kind: 'void', pendingId: HOLD.ids.custody },
    ]);
  });
});
