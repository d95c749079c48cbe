import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import {
  balanceOf,
  btcAccountId,
  FEE_ACCOUNT,
  OUTSIDE_BTC_ACCOUNT,
  OUTSIDE_USDT_ACCOUNT,
  SWAP_BTC_ACCOUNT,
  TREASURY_ACCOUNT,
  TREASURY_BTC_ACCOUNT,
} from './accounts.ts';
import { TRANSFER_CODES, transferCodeName } from './codes.ts';
import { depositLegs } from './deposit-legs.ts';
import { fundLegs, placeLegs, settleLegs } from './legs.ts';
import { lossLegs } from './loss-legs.ts';

const USER = '018f0000-0000-7000-8000-000000000001';

const hold = {
  id: 'hold',
  orderId: 'order',
  providerAccount: 'provider',
  sellerAccount: 'seller',
  amount: amount(10_000),
};
const ids = { resolution: 'r', fee: 'f', referral: 's' };
const settle = (settled: number, feeBps = 100, referrerAccount: string | null = 'referrer') =>
  settleLegs({ hold, ids, settled: amount(settled), feeBps, referrerAccount });

describe('legs of an order', () => {
  it('reserves the order amount on the provider alone', () => {
    const [leg, ...more] = placeLegs(hold);
    expect(leg).toMatchObject({
      kind: 'pending',
      id: 'hold',
      debitAccount: 'provider',
      creditAccount: 'seller',
      ref: 'order',
    });
    expect(more).toEqual([]);
    expect(() => placeLegs({ ...hold, amount: amount(0) })).toThrow(RangeError);
  });

  it('posts, charges and shares', () => {
    const { legs, fee, referralShare } = settle(9_950);
    expect(legs).toEqual([
      { kind: 'post', id: 'r', pendingId: 'hold', amount: 9_950n, code: 201, ref: 'order' },
      {
        kind: 'plain',
        id: 'f',
        debitAccount: 'seller',
        creditAccount: FEE_ACCOUNT,
        amount: 100n,
        code: 210,
        ref: 'order',
      },
      {
        kind: 'plain',
        id: 's',
        debitAccount: FEE_ACCOUNT,
        creditAccount: 'referrer',
        amount: 50n,
        code: 211,
        ref: 'order',
      },
    ]);
    expect([fee, referralShare]).toEqual([100n, 50n]);
  });

  it.each([
    { settled: 10_000, feeBps: 100, fee: 100n, share: 50n },
    { settled: 9_850, feeBps: 100, fee: 98n, share: 49n }, // 98.5 goes to the even one
    { settled: 9_950, feeBps: 100, fee: 100n, share: 50n }, // 99.5 likewise
    { settled: 100, feeBps: 100, fee: 1n, share: 0n },
    { settled: 50, feeBps: 100, fee: 0n, share: 0n },
    { settled: 10_000, feeBps: 10_000, fee: 10_000n, share: 5_000n },
  ])('of $settled at $feeBps basis points charges $fee and shares $share', ({ settled, feeBps, fee, share }) => {
    const result = settle(settled, feeBps);
    expect([result.fee, result.referralShare]).toEqual([fee, share]);
    expect(result.legs).toHaveLength(1 + (fee > 0n ? 1 : 0) + (share > 0n ? 1 : 0));
  });

  it('shares nothing without a referrer, and voids a settlement of nothing', () => {
    expect(settle(10_000, 100, null)).toMatchObject({ referralShare: 0n, legs: { length: 2 } });
    expect(settle(0)).toEqual({
      legs: [{ kind: 'void', id: 'r', pendingId: 'hold', code: 202, ref: 'order' }],
      fee: 0n,
      referralShare: 0n,
    });
  });

  it('settles no more than is held, at no more than the whole', () => {
    expect(() => settle(10_001)).toThrow(RangeError);
    expect(() => settle(-1)).toThrow(RangeError);
    expect(() => settle(1, 10_001)).toThrow(RangeError);
  });

  it('issues points from the treasury', () => {
    const legs = fundLegs({ id: 'i', account: 'a', amount: amount(5) });
    expect(legs).toMatchObject([{ debitAccount: TREASURY_ACCOUNT, creditAccount: 'a', amount: 5n, ref: null }]);
  });
});

describe('legs of a deposit', () => {
  const deposit = {
    depositId: 'd',
    ids: { receive: 'r', issue: 'i' },
    userId: 'user',
    custodyAccount: 'custody',
    currency: 'USDT' as const,
    amount: amount(5),
  };

  it('receive bitcoin and issue as much of it, linked', () => {
    const btc = btcAccountId(USER);
    expect(depositLegs({ ...deposit, userId: USER, currency: 'BTC' })).toMatchObject([
      { id: 'r', debitAccount: OUTSIDE_BTC_ACCOUNT, creditAccount: 'custody', amount: 5n, code: 650, ref: 'd' },
      { id: 'i', debitAccount: TREASURY_BTC_ACCOUNT, creditAccount: btc, amount: 5n, code: 651, ref: 'd' },
    ]);
  });

  it('take lost bitcoin from its receiver, or from what the platform swaps with', () => {
    const lost = { ...deposit, userId: USER, currency: 'BTC' as const, ids: { loss: 'l', takeBack: 't' } };
    const leaves = { id: 'l', debitAccount: 'custody', creditAccount: OUTSIDE_BTC_ACCOUNT, amount: 5n, code: 652 };
    const end = { id: 't', creditAccount: TREASURY_BTC_ACCOUNT, amount: 5n };
    expect(lossLegs({ ...lost, isTakenBack: true })).toMatchObject([
      leaves,
      { ...end, debitAccount: btcAccountId(USER), code: 653 },
    ]);
    expect(lossLegs({ ...lost, isTakenBack: false })).toMatchObject([
      leaves,
      { ...end, debitAccount: SWAP_BTC_ACCOUNT, code: 654 },
    ]);
  });

  it('receive the money and issue as many points, linked', () => {
    expect(depositLegs(deposit)).toMatchObject([
      { id: 'r', debitAccount: OUTSIDE_USDT_ACCOUNT, creditAccount: 'custody', amount: 5n, code: 600, ref: 'd' },
      { id: 'i', debitAccount: TREASURY_ACCOUNT, creditAccount: 'user', amount: 5n, code: 601, ref: 'd' },
    ]);
    expect(() => depositLegs({ ...deposit, amount: amount(0) })).toThrow(RangeError);
  });
});

describe('balances and codes', () => {
  it('shows amount, frozen and available', () => {
    const sums = { creditsPosted: 100n, debitsPosted: 30n, debitsPending: 50n };
    expect(balanceOf(sums)).toEqual({ amount: 70n, frozenAmount: 50n, available: 20n });
  });

  it('has one number per name', () => {
    const numbers = Object.values(TRANSFER_CODES).map((item) => item.number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(transferCodeName(201)).toBe('order_settle');
    expect(() => transferCodeName(1)).toThrow(RangeError);
  });
});
