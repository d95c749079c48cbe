import { describe, expect, it } from 'vitest';
import { amount } from '../../money/amount.ts';
import {
  decidePointsPlacement,
  type PointsPlaceFacts,
  type PointsPlacement,
  type PointsPlaceRules,
} from './points-place.ts';

const placement: PointsPlacement = {
  takerId: 'taker',
  amount: amount(100_000_000n),
  method: 'bank_NG',
  seen: { version: 3, price: 165_000_000_000n },
  fiat: 16_500_000n,
  feeBps: 100,
};
const offer: PointsPlaceFacts['offer'] = {
  ownerId: 'owner',
  side: 'sell',
  version: 3,
  status: 'on',
  remaining: 105_000_000n,
  exactAmounts: null,
  minAmount: 50_000_000n,
  maxAmount: 500_000_000n,
  methods: ['bank_NG', 'gift_card'],
  price: 165_000_000_000n,
};
const facts: PointsPlaceFacts = {
  offer,
  suspended: new Set(),
  paused: new Map(),
  held: new Map(),
  areBlocked: false,
  openOfPair: 0,
  openOfTaker: 0,
  days: new Map(),
  seller: { available: 101_000_000n, exposure: 0n, freeBail: 0n },
};
const rules: PointsPlaceRules = {
  maxOpenPair: 2,
  maxOpen: 5,
  dayLimits: [200_000_000n, 2_000_000_000n, 50_000_000_000n],
  minRemainder: 10_000_000n,
  exposureBps: 0n,
};
const full = { level: 0, traded: 150_000_000n } as const;
const buys = { ...offer, side: 'buy' } as const;

function refusal(over: Partial<PointsPlaceFacts>, wanted: Partial<PointsPlacement> = {}): string | null {
  const outcome = decidePointsPlacement({ ...placement, ...wanted }, { ...facts, ...over }, rules);
  return outcome.ok ? null : outcome.refusal.code;
}

describe('placing a points order', () => {
  it('reserves the amount and the fee of the seller, whichever side the ad is of', () => {
    const sold = decidePointsPlacement(placement, facts, rules);
    expect(sold).toEqual({
      ok: true,
      parties: { sellerId: 'owner', buyerId: 'taker' },
      fee: 1_000_000n,
      remaining: 5_000_000n,
      closes: true,
    });
    const bought = decidePointsPlacement(placement, { ...facts, offer: buys }, rules);
    expect(bought).toMatchObject({ parties: { sellerId: 'taker', buyerId: 'owner' }, fee: 1_000_000n });
  });

  it.each<[string, Partial<PointsPlaceFacts>, Partial<PointsPlacement>, string]>([
    ['a removed ad', { offer: { ...offer, status: 'removed' } }, {}, 'nothing.found'],
    ['one’s own ad', { offer: { ...offer, ownerId: 'taker' } }, {}, 'orders.own_ad'],
    ['an ad off the shelf', { offer: { ...offer, status: 'off' } }, {}, 'orders.ad_closed'],
    ['no exchange rate', { offer: { ...offer, price: null } }, {}, 'gateway.unavailable'],
    ['another version', {}, { seen: { version: 2, price: 165_000_000_000n } }, 'orders.price_changed'],
    ['another price', {}, { seen: { version: 3, price: 164_000_000_000n } }, 'orders.price_changed'],
    ['a method that the ad does not take', {}, { method: 'bank_GH' }, 'points_orders.method'],
    ['nothing to pay', {}, { fiat: 0n }, 'orders.amount_zero'],
    ['less than the least', {}, { amount: amount(49_999_999n) }, 'orders.amount_limits'],
    ['more than the most', {}, { amount: amount(500_000_001n) }, 'orders.amount_limits'],
    ['another than the exact amounts', { offer: { ...offer, exactAmounts: [20_000_000n] } }, {}, 'orders.exact_amount'],
    ['a suspended taker', { suspended: new Set(['taker']) }, {}, 'orders.party_suspended'],
    ['a suspended owner', { suspended: new Set(['owner']) }, {}, 'orders.party_suspended'],
    ['a paused taker', { paused: new Map([['taker', 5]]) }, {}, 'orders.paused_until'],
    ['a paused owner', { paused: new Map([['owner', 5]]) }, {}, 'orders.paused'],
    ['a block', { areBlocked: true }, {}, 'orders.blocked'],
    ['too many of the pair', { openOfPair: 2 }, {}, 'orders.too_many_open_pair'],
    ['too many of the taker', { openOfTaker: 5 }, {}, 'orders.too_many_open'],
    ['too little stock', { offer: { ...offer, remaining: 99_999_999n } }, {}, 'orders.stock_short'],
    ['a held seller', { held: new Map([['owner', 5]]) }, {}, 'orders.paused'],
    [
      'points that cover open orders',
      { seller: { available: 101_000_000n, exposure: 1n, freeBail: 0n } },
      {},
      'points_orders.other_balance',
    ],
    [
      'a fee that is not covered',
      { seller: { available: 100_999_999n, exposure: 0n, freeBail: 0n } },
      {},
      'points_orders.other_balance',
    ],
    [
      'one’s own short balance',
      { offer: buys, seller: { available: 1n, exposure: 0n, freeBail: 0n } },
      {},
      'points_orders.own_balance',
    ],
    ['the taker’s day', { days: new Map([['taker', full]]) }, {}, 'identity.limit'],
    ['the other party’s day', { days: new Map([['owner', full]]) }, {}, 'identity.limit_other'],
  ])('is refused for %s', (_, over, wanted, code) => {
    expect(refusal({}, {})).toBeNull();
    expect(refusal(over, wanted)).toBe(code);
  });
});
