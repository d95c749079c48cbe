import { describe, expect, it } from 'vitest';
import { amount } from '../money/amount.ts';
import { unitPrice } from '../money/price.ts';
import { decidePlacements, refusalAt, refusalWithoutLocks } from './place.ts';
import {
  bothWaysKey,
  type Candidate,
  NO_STOPS,
  type OfferState,
  type OfferTerms,
  type PayerState,
  type PlaceFacts,
  type Placement,
  type PlaceRules,
  pairKey,
} from './place-facts.ts';

const POINT = 1_000_000n;
/** 0.85 points a dollar. */
const PRICE = unitPrice(85_000_000n);
const RULES: PlaceRules = {
  maxCards: 5,
  maxOpenPair: 3,
  maxOpen: 5,
  maxPromisesPair: 2,
  minRemainder: 10n * POINT,
  exposureBps: 20_000n,
  dayLimits: { 0: 200n * POINT, 1: 2_000n * POINT, 2: 50_000n * POINT },
};

const terms = (over: Partial<OfferTerms> = {}): OfferTerms => ({
  id: 'ad',
  direction: 'buy_ad',
  ownerId: 'owner',
  version: 1,
  form: 'ecode',
  currency: 'USD',
  faces: { min: 10, max: 500, fixed: null },
  maxCards: 3,
  exactAmount: null,
  minAmount: null,
  maxAmount: null,
  takesPromises: true,
  singleCard: false,
  floorPrice: null,
  ...over,
});
const sellAd = (over: Partial<OfferTerms> = {}) =>
  terms({ direction: 'sell_ad', faces: null, maxCards: null, ...over });
const at = (offer: OfferTerms, price: Candidate['price'] = PRICE): Candidate => ({ offer, price });
const card = (dollars: number, no = 1) => ({
  faceValue: BigInt(dollars) * 100n,
  imageId: `image-${no}`,
  codeKey: `code-${no}`,
});

const placement = (over: Partial<Placement> = {}): Placement => ({
  way: 'attach',
  orderId: 'order-1',
  takerId: 'taker',
  candidates: [at(terms())],
  seen: { version: 1, price: PRICE },
  minPrice: null,
  cards: [card(100)],
  areForSale: true,
  amount: null,
  ...over,
});

interface Standing {
  readonly offer?: Partial<OfferState>;
  readonly payer?: Partial<PayerState>;
}

const facts = ({ offer, payer, ...over }: Partial<PlaceFacts> & Standing = {}): PlaceFacts => ({
  offers: new Map([['ad', { version: 1, status: 'on', remaining: 1000n * POINT, ...offer }]]),
  payers: new Map(
    ['owner', 'taker'].map((id) => [id, { available: 1000n * POINT, reserved: 0n, freeBail: 1000n * POINT, ...payer }]),
  ),
  ...NO_STOPS,
  ...over,
});

function outcome(over: Partial<Placement>, state: Partial<PlaceFacts> & Standing = {}) {
  const [decided] = decidePlacements([placement(over)], facts(state), RULES).outcomes;
  if (decided?.outcome === 'refused') return decided.refusal;
  return decided?.outcome === 'again'
    ? decided.because
    : [decided?.state, decided?.clock, decided?.by, decided?.amount];
}

const promise = { way: 'promise', cards: [{ ...card(100), imageId: null, codeKey: null }] } as const;
const buy = { way: 'buy', candidates: [at(sellAd())] } as const;
const quick = { way: 'quick', seen: null, minPrice: PRICE } as const;
const move = { ...quick, way: 'move', amount: amount(85n * POINT) } as const;
const two = [at(terms({ ownerId: 'first', id: 'first' })), at(terms())];

describe('an order begins', () => {
  const AMOUNT = 85n * POINT;
  // biome-ignore format: a table, one row a case
  it.each([
    ['sealed cards',      {},                                                       ['to_view', 'orders.view_timeout_s', 'seller', AMOUNT]],
    ['promised cards',    promise,                                                  ['to_deliver', 'ad.deliver_s', 'seller', AMOUNT]],
    ['promised parcels',  { ...promise, candidates: [at(terms({ form: 'physical' }))] }, ['to_deliver', 'ad.deliver_s', 'seller', AMOUNT]],
    ['e-codes bought',    buy,                                                      ['to_view', 'orders.view_timeout_s', 'provider', AMOUNT]],
    ['parcels bought',    { ...buy, candidates: [at(sellAd({ form: 'physical' }))] }, ['to_deliver', 'ad.deliver_s', 'provider', AMOUNT]],
    ['a quick sale',      quick,                                                    ['to_view', 'orders.view_timeout_s', 'seller', AMOUNT]],
    ['an order moved on', { ...move, amount: amount(7n) },                          ['to_view', 'orders.view_timeout_s', 'seller', 7n]],
  ] as [string, Partial<Placement>, unknown][])('with %s', (_, over, expected) => {
    expect(outcome(over)).toEqual(expected);
  });

  it('with the first of several offers that takes it', () => {
    const { outcomes } = decidePlacements([placement({ ...quick, candidates: two })], facts(), RULES);
    expect(outcomes[0]).toMatchObject({ outcome: 'placed', choice: 1, providerId: 'owner' });
  });
});

/** The checks in their order, and the refusal that each gives. */
// biome-ignore format: a table, one row a refusal
const REFUSALS: [Partial<Placement>, Partial<PlaceFacts> & Standing, object][] = [
  [{ cards: [1, 2, 3, 4, 5, 6].map((no) => card(10, no)) }, {},                            { code: 'orders.too_many_cards', limit: 5 }],
  [{ cards: [card(50, 1), { ...card(50, 2), imageId: 'image-1' }] }, {},                   { code: 'cards.image_twice' }],
  [{ cards: [card(50, 1), { ...card(50, 2), codeKey: 'code-1' }] }, {},                    { code: 'cards.duplicate_row', row: 2 }],
  [{ takerId: 'owner' }, {},                                                               { code: 'orders.own_ad' }],
  [{ candidates: [at(terms({ form: 'physical' }))] }, {},                                  { code: 'orders.form_physical' }],
  [{ candidates: [at(terms(), null)] }, {},                                                { code: 'gateway.unavailable' }],
  [{ seen: { version: 2, price: PRICE } }, {},                                             { code: 'orders.price_changed' }],
  [{ seen: { version: 1, price: 1n } }, {},                                                { code: 'orders.price_changed' }],
  [{ ...buy, candidates: [at(sellAd({ floorPrice: PRICE + 1n }))] }, {},                   { code: 'goods.below_floor' }],
  [{ cards: [1, 2, 3, 4].map((no) => card(10, no)) }, {},                                  { code: 'orders.too_many_cards', limit: 3 }],
  [{ ...buy, areForSale: false }, {},                                                      { code: 'goods.not_on_sale' }],
  [{ ...buy, candidates: [at(sellAd({ singleCard: true }))], cards: [card(9, 1), card(9, 2)] }, {}, { code: 'goods.exact_one' }],
  [{ cards: [card(100, 1), card(501, 2)] }, {},                                            { code: 'orders.face_not_taken', row: 2 }],
  [{ candidates: [at(terms({ faces: { min: 1, max: 9, fixed: [25] } }))] }, {},            { code: 'orders.face_not_taken', row: 1 }],
  [{ ...buy, cards: [] }, {},                                                              { code: 'orders.amount_zero' }],
  [{ candidates: [at(terms({ exactAmount: 84n * POINT }))] }, {},                          { code: 'orders.exact_amount', exact: 84n * POINT, amount: 85n * POINT }],
  [{ candidates: [at(terms({ minAmount: 86n * POINT }))] }, {},                            { code: 'orders.amount_limits', min: 86n * POINT, max: null, amount: 85n * POINT }],
  [{ ...buy, candidates: [at(sellAd({ maxAmount: 84n * POINT }))] }, {},                   { code: 'goods.amount_limits', min: 0n, max: 84n * POINT, amount: 85n * POINT }],
  [{}, { suspended: new Set(['taker']) },                                                  { code: 'orders.party_suspended' }],
  [{}, { paused: new Map([['taker', 5]]) },                                                { code: 'orders.paused_until', until: 5 }],
  [{}, { paused: new Map([['taker', null]]) },                                             { code: 'orders.paused' }],
  [{}, { openSales: new Map([['taker', 5]]) },                                             { code: 'orders.too_many_open', limit: 5 }],
  [buy, { openPurchases: new Map([['taker', 5]]) },                                        { code: 'orders.too_many_open', limit: 5 }],
  [{}, { lostCards: new Map([['order-1', { code: 'cards.duplicate', row: 1 }]]) },         { code: 'cards.duplicate', row: 1 }],
  [{}, { lostCards: new Map([['order-1', { code: 'cards.image_missing', row: 1 }]]) },     { code: 'cards.image_missing', row: 1 }],
  [{}, { offer: { status: 'removed' } },                                                   { code: 'nothing.found' }],
  [{}, { offer: { status: 'off' } },                                                       { code: 'orders.ad_closed' }],
  [{}, { suspended: new Set(['owner']) },                                                  { code: 'orders.party_suspended' }],
  [{}, { blocked: new Set([pairKey('taker', 'owner')]) },                                  { code: 'orders.blocked' }],
  [buy, { blocked: new Set([pairKey('owner', 'taker')]) },                                 { code: 'orders.blocked' }],
  [{}, { paused: new Map([['owner', 5]]) },                                                { code: 'orders.paused' }],
  [{}, { held: new Map([['owner', 5]]) },                                                  { code: 'orders.paused' }],
  [buy, { held: new Map([['owner', 5]]) },                                                 { code: 'orders.paused' }],
  [buy, { held: new Map([['taker', 5]]) },                                                 { code: 'auth.money_held', until: 5 }],
  [{}, { openOfPair: new Map([[bothWaysKey('owner', 'taker'), 3]]) },                      { code: 'orders.too_many_open_pair', limit: 3 }],
  [{}, { offer: { remaining: 84n * POINT } },                                              { code: 'orders.stock_short' }],
  [{}, { payer: { available: 84n * POINT } },                                              { code: 'orders.provider_balance' }],
  [{}, { payer: { reserved: 1_916n * POINT } },                                            { code: 'orders.bail_cover' }],
  [{}, { days: new Map([['taker', { level: 0, traded: 116n * POINT }]]) },                 { code: 'identity.limit', limit: 200n * POINT, used: 116n * POINT }],
  [quick, { days: new Map([['taker', { level: 1, traded: 1_999n * POINT }]]) },            { code: 'identity.limit', limit: 2_000n * POINT, used: 1_999n * POINT }],
  [buy, { days: new Map([['owner', { level: 2, traded: 50_000n * POINT }]]) },             { code: 'identity.limit_other' }],
];

describe('a placement is refused', () => {
  it.each(REFUSALS)('%o with %o: %o', (over, state, refusal) => {
    expect(outcome(over, state)).toEqual(refusal);
  });

  it('for the same reason whatever the way, as soon as it is not about the cards', () => {
    const all = {
      suspended: new Set(['taker']),
      blocked: new Set([pairKey('taker', 'owner')]),
      offer: { remaining: 0n },
    };
    expect([outcome({}, all), outcome(promise, all), outcome(quick, all)]).toEqual(
      Array.from({ length: 3 }, () => ({ code: 'orders.party_suspended' })),
    );
    const pair = { blocked: all.blocked, offer: all.offer };
    expect([outcome({}, pair), outcome(promise, pair)]).toEqual([
      { code: 'orders.blocked' },
      { code: 'orders.blocked' },
    ]);
  });

  it('when no offer of several takes it, without saying which failed why', () => {
    expect(outcome(quick, { offer: { status: 'off' } })).toEqual({ code: 'orders.no_match' });
    expect(outcome({ ...quick, minPrice: PRICE + 1n })).toEqual({ code: 'orders.no_match' });
    expect(outcome({ ...quick, candidates: [] })).toEqual({ code: 'orders.no_match' });
  });

  it('not for who placed it, when it moves on', () => {
    const standing = {
      suspended: new Set(['taker']),
      openSales: new Map([['taker', 5]]),
      days: new Map([['taker', { level: 0 as const, traded: 200n * POINT }]]),
    };
    expect(outcome(move, standing)).toEqual(['to_view', 'orders.view_timeout_s', 'seller', 85n * POINT]);
  });
});

describe('a placement is tried again', () => {
  it('when its offer changed after it was read, and when its seller has no account yet', () => {
    expect(outcome({}, { offer: { version: 2 } })).toBe('offer_changed');
    expect(outcome({}, { withoutAccount: new Set(['taker']) })).toBe('no_account');
    expect(outcome({}, { withoutAccount: new Set(['taker']), offer: { status: 'off' } })).toEqual({
      code: 'orders.ad_closed',
    });
    expect(outcome({ ...quick, candidates: [at(terms())] }, { offer: { version: 2 } })).toEqual({
      code: 'orders.no_match',
    });
  });

  it('with nobody else when the taker chose an offer that changed', () => {
    const chosen = { ...quick, candidates: two, prefersFirst: true };
    const bothOffers = (versionOfFirst: number) => {
      const state = { version: 1, status: 'on', remaining: 1000n * POINT } as const;
      return new Map([
        ['first', { ...state, version: versionOfFirst }],
        ['ad', state],
      ]);
    };
    const payers = new Map(['first', 'owner'].map((id) => [id, facts().payers.get('owner') as PayerState]));
    expect(outcome(chosen, { offers: bothOffers(2), payers })).toEqual({ code: 'orders.price_changed' });
    expect(outcome({ ...chosen, prefersFirst: false }, { offers: bothOffers(2), payers })).toContain('to_view');
    expect(outcome(chosen, { offers: bothOffers(1), payers })).toContain('to_view');
  });
});

describe('a batch', () => {
  const batch = (count: number, state: Partial<PlaceFacts> & Standing) => {
    const placements = Array.from({ length: count }, (_, no) => placement({ orderId: `order-${no}` }));
    const { outcomes, stock } = decidePlacements(placements, facts(state), RULES);
    return { codes: outcomes.map((each) => (each.outcome === 'refused' ? each.refusal.code : each.outcome)), stock };
  };

  it('counts what earlier ones took of the stock, and closes the offer below its minimum', () => {
    const { codes, stock } = batch(3, { offer: { remaining: 175n * POINT } });
    expect(codes).toEqual(['placed', 'placed', 'orders.ad_closed']);
    expect(stock).toEqual(new Map([['ad', { remaining: 5n * POINT, closed: true }]]));
    expect(batch(3, { offer: { remaining: 185n * POINT } }).codes[2]).toBe('orders.stock_short');
  });

  it('counts points, bail and open orders likewise', () => {
    expect(batch(3, { payer: { available: 170n * POINT } }).codes[2]).toBe('orders.provider_balance');
    expect(batch(3, { payer: { freeBail: 85n * POINT } }).codes).toEqual(['placed', 'placed', 'orders.bail_cover']);
    expect(batch(4, {}).codes[3]).toBe('orders.too_many_open_pair');
    expect(batch(2, { openSales: new Map([['taker', 4]]) }).codes).toEqual(['placed', 'orders.too_many_open']);
  });

  it('counts the day of a seller likewise, up to its limit', () => {
    const day = (traded: bigint) => ({ days: new Map([['taker', { level: 0 as const, traded }]]) });
    expect(batch(2, day(30n * POINT)).codes).toEqual(['placed', 'placed']);
    expect(batch(2, day(30n * POINT + 1n)).codes).toEqual(['placed', 'identity.limit']);
  });

  it('does not count those that were refused', () => {
    const refused = placement({ takerId: 'paused' });
    const placeFacts = facts({ paused: new Map([['paused', null]]), offer: { remaining: 100n * POINT } });
    const { outcomes } = decidePlacements([refused, placement({ orderId: 'order-2' })], placeFacts, RULES);
    expect(outcomes.map((each) => each.outcome)).toEqual(['refused', 'placed']);
  });
});

describe('before any lock', () => {
  it('all that a lock cannot change is refused already, and nothing else', () => {
    for (const [over, state, refusal] of REFUSALS) {
      const early = refusalWithoutLocks(placement(over), RULES);
      const needsLock = Object.keys(state).length > 0;
      expect([over, early]).toEqual([over, needsLock ? null : refusal]);
    }
  });

  it('an offer that was found is asked whether it takes the order', () => {
    const context = { facts: facts({ offer: { remaining: 1n } }), rules: RULES };
    expect(refusalAt(placement(quick), at(terms()), context)).toEqual({ code: 'orders.stock_short' });
    expect(refusalAt(placement(quick), at(terms()), { facts: facts(), rules: RULES })).toBe(null);
  });
});
