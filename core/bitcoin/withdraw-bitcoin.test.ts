import { describe, expect, it } from 'vitest';
import {
  type BtcRequestFacts,
  type BtcRequestRefusal,
  boundedRate,
  btcFee,
  btcRequestRefusal,
  nextRate,
} from './withdraw-bitcoin.ts';

const RULES = { least: 20_000n, maxOpen: 5 };
const FACTS: BtcRequestFacts = {
  isIdentified: true,
  isActive: true,
  isCovered: true,
  isAddressFree: true,
  amount: 200_000n,
  agreedFee: 4_420n,
  fee: 4_420n,
  available: 200_000n,
  openCount: 0,
  worth: 100_000_000n,
  outToday: 0n,
  outLimit: 100_000_000n,
  custody: 200_000n,
};

describe('a withdrawal of bitcoin', () => {
  it('of all that there is, at the fee that was agreed to, is requested', () => {
    expect(btcRequestRefusal(FACTS, RULES)).toBeNull();
    expect(btcRequestRefusal({ ...FACTS, fee: 1n }, RULES)).toBeNull();
  });

  it.each<[BtcRequestRefusal, Partial<BtcRequestFacts>]>([
    ['withdrawals.identity', { isIdentified: false }],
    ['withdrawals.closed_account', { isActive: false }],
    ['withdrawals.address_held', { isAddressFree: false }],
    ['withdrawals.too_many_open', { openCount: 5 }],
    ['withdrawals.btc_least', { amount: 19_999n }],
    ['withdrawals.btc_fee_changed', { fee: 4_421n }],
    ['withdrawals.btc_below_fee', { fee: 199_413n, agreedFee: 199_413n }],
    ['withdrawals.btc_short', { available: 199_999n }],
    ['withdrawals.btc_exposure', { isCovered: false }],
    ['withdrawals.no_price', { worth: null }],
    ['withdrawals.btc_day_limit', { outToday: 1n }],
    ['withdrawals.network_short', { custody: 199_999n }],
  ])('is refused: %s', (refusal, change) => {
    expect(btcRequestRefusal({ ...FACTS, ...change }, RULES)).toBe(refusal);
  });
});

describe('the fee of bitcoin', () => {
  const rules = { minRate: 1_000n, maxRate: 300_000n, roomBps: 20_000n, maxFee: 150_000n };

  it('has room above what a usual payment costs, up to a most', () => {
    expect([btcFee(221n, rules), btcFee(2_210n, rules), btcFee(80_000n, rules)]).toEqual([442n, 4_420n, 150_000n]);
  });

  it('follows a rate within bounds', () => {
    expect([1n, 5_000n, 400_000n].map((rate) => boundedRate(rate, rules))).toEqual([1_000n, 5_000n, 300_000n]);
  });

  it('rises only where the chain asks for more than was offered, and then by enough', () => {
    expect(nextRate(10_000n, 10_000n, 1_250n)).toBeNull();
    expect([nextRate(10_000n, 10_001n, 1_250n), nextRate(10_000n, 30_000n, 1_250n)]).toEqual([11_250n, 30_000n]);
  });
});
