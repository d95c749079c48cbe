import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeExchanges, fakeExchanges } from '#tests/fakes/exchanges.ts';
import { demoWalk, randomWalkStep, walkBefore } from './demo-walk.ts';
import { EXCHANGE_NAMES, exchangeSource } from './exchanges.ts';
import { zPriceSources } from './price-config.ts';

const USD = 1_000_000n;
/** Milliseconds: a server of this machine answers sooner. */
const SOON = 300;

describe('an exchange', () => {
  let fake: FakeExchanges;
  beforeAll(async () => {
    fake = await fakeExchanges();
  });
  beforeEach(() => fake.quote(100_000));
  afterAll(() => fake.close());

  it.each(EXCHANGE_NAMES)('%s says the sides of its book', async (name) => {
    const before = Date.now() - 1_000;
    const { bid, ask, asOf } = await exchangeSource(name, fake.url).fetch();
    expect([bid, ask]).toEqual([99_999_500_000n, 100_001_500_000n]);
    if (asOf !== null) expect(asOf).toBeGreaterThanOrEqual(before);
    expect(asOf === null).toBe(name === 'binance' || name === 'kraken');
  });

  it.each(EXCHANGE_NAMES)('%s that is late, busy, elsewhere or says something else says nothing', async (name) => {
    const source = exchangeSource(name, fake.url, SOON);
    for (const instead of ['late', 'malformed', 'html', 'busy', 'elsewhere', 'huge', 'error'] as const) {
      fake.books[name].instead = instead;
      await expect(source.fetch(), instead).rejects.toThrow();
    }
    delete fake.books[name].instead;
    for (const absurd of ['-5', '0', '1e9', 'NaN', '', '99999999999999999999999999']) {
      fake.books[name].bid = absurd;
      await expect(source.fetch(), absurd).rejects.toThrow(`${name} answered something else`);
    }
  });
});

describe('the walk of the demo', () => {
  it('says what it is, and moves in small steps between its bounds', async () => {
    const source = demoWalk(null, () => 1);
    expect(source).toMatchObject({ name: 'demo', isDemo: true });
    let last = 0n;
    for (let step = 0; step < 2_000; step++) {
      const { bid, ask } = await source.fetch();
      const price = (bid + ask) / 2n;
      expect(price).toBeGreaterThanOrEqual(84_000n * USD);
      expect(price).toBeLessThanOrEqual(100_000n * USD);
      if (last > 0n) expect(price - last < 50n * USD && last - price < 50n * USD).toBe(true);
      last = price;
    }
  });

  it('is turned back at both ends', () => {
    expect(randomWalkStep(100_000n * USD, 1)).toBeLessThan(100_000n * USD);
    expect(randomWalkStep(84_000n * USD, 0)).toBeGreaterThan(84_000n * USD);
  });

  it('has a past that ends where it begins', async () => {
    const past = walkBefore(100, () => 0.5);
    expect(past).toHaveLength(100);
    const { bid } = await demoWalk(past.at(-1), () => 0.5).fetch();
    expect(bid).toBe((past.at(-1) ?? 0n) - 2n * USD);
  });
});

describe('BTC_PRICES', () => {
  const read = (text: string) => zPriceSources.parse(text);
  it('names exchanges, some with another server', () => {
    expect(read('kraken, bitstamp=https://prices.example/')).toEqual([
      { name: 'kraken', url: null },
      { name: 'bitstamp', url: 'https://prices.example' },
    ]);
  });
  it.each([
    ['mtgox', 'must be of binance'],
    ['kraken,kraken', 'must name each once'],
    ['kraken=http://prices.example', 'must be https unless it is on this machine'],
    ['kraken=', 'must look like'],
  ])('refuses %s', (text, why) => {
    expect(() => read(text)).toThrow(why);
  });
});
