import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { watchPrices } from '#server/features/prices/btc/watch-prices.loop.ts';
import { pricesFeature } from '#server/features/prices/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type FakeExchanges, fakeExchanges } from '#tests/fakes/exchanges.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client } from '#tests/fixtures/client.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

let fake: FakeExchanges;
let app: TestApp;
const NAMES = ['binance', 'bitstamp', 'coinbase', 'kraken'] as const;
beforeAll(async () => {
  fake = await fakeExchanges();
  const env = { BTC_PRICES: NAMES.map((name) => `${name}=${fake.url}`).join(',') };
  app = await startTestApp({ loops: false, env, rules: { 'prices.btc_kept_s': 3_600 } });
});
beforeEach(async () => {
  fake.quote(100_000);
  await app.db.run(sql`UPDATE btc_market SET mid = NULL, as_of = NULL`);
});
afterAll(async () => {
  await app.close();
  await fake.close();
});

/** One look at the sources; true unless another process had its turn. */
async function look(): Promise<boolean> {
  await app.db.run(sql`UPDATE btc_market SET leased_until = '-infinity'`);
  return watchPrices(app.services);
}
const market = () =>
  app.db.one(sql`SELECT mid, sources, problem, is_demo AS "isDemo" FROM btc_market`) as Promise<{
    mid: bigint | null;
    sources: number;
    problem: string | null;
  }>;
const failures = async () =>
  (await app.db.many<{ name: string }>(sql`SELECT name FROM btc_source WHERE failure IS NOT NULL ORDER BY name`)).map(
    ({ name }) => name,
  );

describe('the price of bitcoin', () => {
  it('is the median of the exchanges that answer as they should', async () => {
    await look();
    expect(await market()).toEqual({ mid: 100_000_500_000n, sources: 4, problem: null, isDemo: false });
    fake.books.kraken.instead = 'malformed';
    fake.books.binance = { bid: '100099.00', ask: '100101.00', at: 0 };
    fake.books.bitstamp.bid = '100300.00';
    fake.books.bitstamp.ask = '100301.00';
    await look();
    expect(await market()).toMatchObject({ mid: 100_100_000_000n, sources: 3, problem: null });
    expect(await failures()).toEqual(['kraken']);
  });

  it('leaves out what is stale by its own clock, absurd, crossed or beyond belief', async () => {
    await look();
    fake.books.coinbase.at = Date.now() - 31_000;
    fake.books.bitstamp = { bid: '100200.00', ask: '100100.00', at: Date.now() };
    fake.books.binance = { bid: '50000.00', ask: '50001.00', at: 0 };
    await look();
    expect(await market()).toMatchObject({ problem: 'too_few', mid: 100_000_500_000n });
    fake.quote(100_010);
    await look();
    expect(await market()).toMatchObject({ problem: null, sources: 4 });
  });

  it('is none while too few answer; the last stays to be seen, and is not fresh', async () => {
    await look();
    for (const name of ['binance', 'kraken', 'coinbase'] as const) fake.books[name].instead = 'busy';
    await look();
    expect(await market()).toMatchObject({ problem: 'too_few' });
    const { db, services } = app;
    services.parts.clear();
    const price = await client(app.url).call('prices.getPrice', {});
    expect(price).toMatchObject({ midPrice: '10000050', isFresh: false });
    const user = await buildUser({ ...app, db, services });
    expect(await outcomeOf(user.wire.call('swaps.quote', { side: 'to_btc', amount: '5000000' }))).toBe(
      'swaps.no_price',
    );
  });

  it('is asked for by one process at a time', async () => {
    await look();
    const before = fake.asks.get('kraken') ?? 0;
    await app.db.run(sql`UPDATE btc_market SET leased_until = '-infinity'`);
    const looks = await Promise.all(Array.from({ length: 5 }, () => watchPrices(app.services)));
    expect(looks.filter(Boolean)).toHaveLength(1);
    expect(fake.asks.get('kraken')).toBe(before + 1);
  });
});

describe('650102', () => {
  it('answers a whole unit in any currency, at the mid and at both sides of a swap', async () => {
    fake.quote(100_000);
    await look();
    app.services.parts.clear();
    const { wire } = await buildUser(app);
    expect(await wire.call('prices.getPrice', { symbol: 'BTC', referCurrency: 'POINTS' })).toMatchObject({
      unit: 6,
      midPrice: '100000500000',
      buyPrice: '100500502500',
      sellPrice: '99500497500',
      isFresh: true,
      isDemo: false,
      sources: 4,
    });
    const yen = await wire.call('prices.getPrice', { symbol: 'BTC', referCurrency: 'JPY' });
    expect(yen).toMatchObject({ unit: 0, midPrice: '15683893' });
    expect(await wire.call('prices.getPrice', { symbol: 'POINTS', referCurrency: 'EUR' })).toMatchObject({
      midPrice: '85',
    });
    const points = await wire.call('prices.getPrice', { symbol: 'POINTS', referCurrency: 'BTC' });
    expect(points).toMatchObject({ unit: 8, midPrice: '1000' });
    expect(await outcomeOf(wire.call('prices.getPrice', { referCurrency: 'XYZ' }))).toBe('nothing.found');
  });
});

describe('prices over time', () => {
  it('are stored now and then, thinned out for a chart, and swept', async () => {
    const { db, services } = app;
    await db.run(sql`DELETE FROM btc_price`);
    await look();
    await look();
    const count = async () =>
      (await db.one<{ count: number }>(sql`SELECT count(*)::int AS count FROM btc_price`)).count;
    expect(await count()).toBe(1);
    await db.run(sql`
      INSERT INTO btc_price SELECT now() - make_interval(secs => 30 * n), 90000000000 + n FROM generate_series(1, 2000) n`);
    services.parts.clear();
    const { list } = await client(app.url).call('prices.listRecent', { hours: 1 });
    expect(list.length).toBeGreaterThan(100);
    expect(list.length).toBeLessThanOrEqual(181);
    expect(list.map(({ at }) => at)).toEqual(list.map(({ at }) => at).toSorted());
    expect(list.at(-1)?.price).toBe('100000500000');
    const day = await client(app.url).call('prices.listRecent', { hours: 24 });
    expect(day.list.length).toBeLessThanOrEqual(181);
    const [sweep] = pricesFeature.sweeps ?? [];
    if (sweep !== undefined) await db.run(sweep.statement(services.rules, 10_000));
    expect(await count()).toBeLessThanOrEqual(121);
  });
});

describe('the demo', () => {
  it('walks, and says so', async () => {
    const demo = await startTestApp({ loops: false });
    try {
      await watchPrices(demo.services);
      const price = await client(demo.url).call('prices.getPrice', {});
      expect(price).toMatchObject({ isDemo: true, isFresh: true, sources: 1 });
      const { list } = await client(demo.url).call('prices.listRecent', { hours: 24 });
      expect(list.length).toBeGreaterThan(100);
    } finally {
      await demo.close();
    }
  });
});
