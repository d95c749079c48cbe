import { describe, expect, it } from 'vitest';
import { CUSTODY_PREFIX, currencyOfHouse } from './house-accounts.ts';
import { btcSum } from './house-sum.ts';

describe('bitcoin of the platform and of its users', () => {
  it('is in custody to the satoshi, or the sum says what is missing', () => {
    const facts = { onChain: 70n, kept: 30n, issued: 100n, house: 25n };
    expect(btcSum(facts)).toEqual({ ...facts, assets: 100n, liabilities: 75n, difference: 0n });
    expect(btcSum({ ...facts, onChain: 69n }).difference).toBe(-1n);
  });

  it.each([
    ['treasury', 'POINTS'],
    ['btc_swap', 'BTC'],
    ['reserve', 'USDT'],
    [`${CUSTODY_PREFIX}eip155:1`, 'USDT'],
    [`${CUSTODY_PREFIX}bip122:000000000019d6689c085ae165831e93`, 'BTC'],
  ])('the account %s is in %s', (account, currency) => {
    expect(currencyOfHouse(account)).toBe(currency);
  });
});
