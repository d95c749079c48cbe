import { describe, expect, it } from 'vitest';
import { amount } from '../../money/amount.ts';
import { choiceRefusal, type PointsOffer, type PointsPlacement } from './points-place.ts';
import { heldOffer, type PriceLock, type PriceLockRefusal, priceLockRefusal } from './price-lock.ts';

const NOW = 1_000_000;
const lock: PriceLock = {
  version: 3,
  price: 92_000_000n,
  amount: 50_000_000n,
  methods: ['bank_EU', 'gift_card'],
  expiresAt: NOW + 1,
  isUsed: false,
};
const wanted = { amount: amount(50_000_000n), seen: { version: 3, price: 92_000_000n } };
/** The same offer after its owner made it dearer, larger and for other ways to pay. */
const edited: PointsOffer = {
  ownerId: 'owner',
  side: 'sell',
  version: 4,
  status: 'on',
  remaining: 60_000_000n,
  exactAmounts: null,
  minAmount: 55_000_000n,
  maxAmount: null,
  methods: ['paypal'],
  price: 99_000_000n,
};
const placement: PointsPlacement = { takerId: 'taker', ...wanted, method: 'bank_EU', fiat: 4_600n, feeBps: 100 };

describe('a price lock', () => {
  const cases: readonly (readonly [string, PriceLock | null, Partial<typeof wanted>, PriceLockRefusal | null])[] = [
    ['holds to its last millisecond', lock, {}, null],
    ['is over then', { ...lock, expiresAt: NOW }, {}, 'points_orders.lock_over'],
    ['is not there', null, {}, 'points_orders.lock_gone'],
    ['was used, also when it is over', { ...lock, isUsed: true, expiresAt: 0 }, {}, 'points_orders.lock_used'],
    ['is for another amount', lock, { amount: amount(50_000_001n) }, 'points_orders.lock_differs'],
    ['is for another version', lock, { seen: { version: 4, price: lock.price } }, 'points_orders.lock_differs'],
    ['is for another price', lock, { seen: { version: 3, price: 91_999_999n } }, 'points_orders.lock_differs'],
  ];
  it.each(cases)('%s', (_name, held, change, refusal) => {
    expect(priceLockRefusal(held, { ...wanted, ...change }, NOW)).toBe(refusal);
  });

  it('holds price, ways to pay and amount, whatever the owner changed', () => {
    expect(choiceRefusal(placement, edited)).toEqual({ code: 'orders.price_changed' });
    expect(choiceRefusal(placement, heldOffer(edited, lock))).toBeNull();
    expect(heldOffer(edited, lock)).toMatchObject({ version: 3, price: 92_000_000n, methods: lock.methods });
  });

  it('holds neither stock nor shelf', () => {
    const refusalOf = (change: Partial<PointsOffer>) =>
      choiceRefusal(placement, heldOffer({ ...edited, ...change }, lock))?.code;
    expect(refusalOf({ remaining: 49_999_999n })).toBe('orders.stock_short');
    expect(refusalOf({ status: 'off' })).toBe('orders.ad_closed');
    expect(refusalOf({ status: 'removed' })).toBe('nothing.found');
  });
});
