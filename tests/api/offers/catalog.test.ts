import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openRates } from '#server/features/prices/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RatePublisher } from '#server/platform/rates/rate-source.ts';
import { ecbRates } from '#server/platform/rates/rate-source-ecb.ts';
import { fixedRates } from '#server/platform/rates/rate-source-fixed.ts';
import { medianRates } from '#server/platform/rates/rate-source-median.ts';
import { openRules } from '#server/platform/settings/rules.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/fixtures/database.ts';
import { newCardCode } from '#tests/fixtures/world/cards.ts';
import { adDraft, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { sell } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

/** WCAG 2 contrast of white text on a colour. */
function contrastToWhite(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05);
}

describe('the catalogue', () => {
  let app: TestApp;
  let visitor: Wire;
  beforeAll(async () => {
    app = await startTestApp({ loops: false, rules: { 'catalog.cache_ms': 0, 'ads.list_count_ms': 0 } });
    visitor = client(app.url);
  });
  afterAll(() => app.close());

  it('has forty brands and twenty currencies, each brand with readable initials and types to trade', async () => {
    const { brands, types } = await visitor.call('catalog.listCardTypes', {});
    expect(brands.length).toBeGreaterThanOrEqual(40);
    expect(new Set(types.map((type) => type.currency)).size).toBeGreaterThanOrEqual(20);
    expect(new Set(types.map((type) => type.form))).toEqual(new Set(['ecode', 'physical']));
    expect(new Set(brands.map((brand) => brand.initials)).size).toBe(brands.length);
    for (const brand of brands) {
      expect(contrastToWhite(brand.colour), brand.name).toBeGreaterThanOrEqual(5);
      expect(types.filter((type) => type.brandId === brand.id).length, brand.name).toBeGreaterThan(0);
      expect(brand.codeHint, brand.name).not.toBe('');
      expect(brand.codeHintZh, brand.name).toMatch(/[\u4e00-\u9fff]/);
      for (const pattern of [brand.codePattern, brand.pinPattern])
        if (pattern !== null) expect(() => new RegExp(pattern)).not.toThrow();
    }
    for (const type of types) {
      expect(type.id).toBe(`${type.brandId}-${type.country}-${type.currency}-${type.form}`.toLowerCase());
      expect(Number(type.fx)).toBeGreaterThan(0);
      expect(type.receipts, type.id).toContain('none');
    }
  });

  it('shows the best offer that can be sold to', async () => {
    const rich = await buildUser(app, { role: 'provider', points: 1000 });
    const poor = await buildUser(app, { role: 'provider', points: 1 });
    const { code } = await rich.wire.call('ads.publish', adDraft({ rate: '80' }));
    await poor.wire.call('ads.publish', adDraft({ rate: '99' }));
    const { types } = await visitor.call('catalog.listCardTypes', {});
    expect(types.find((type) => type.id === 'amazon-us-usd-ecode')?.bestRate).toBe('800000');
    expect(types.find((type) => type.id === 'amazon-gb-gbp-ecode')?.bestRate).toBeNull();
    const info = await visitor.call('catalog.getCardInfo', { cardTypeId: 'amazon-us-usd-ecode' });
    expect(info).toMatchObject({ offers: 1, best: { adCode: code, rate: '800000', unitPrice: '80000000' } });
    const none = await visitor.call('catalog.getCardInfo', { cardTypeId: 'amazon-xx' }).catch((e) => e);
    expect(none.code).toBe('nothing.found');
  });

  it('has tags in the caller’s language', async () => {
    const english = (await visitor.call('catalog.listTags', {})).list;
    const chinese = (await visitor.call('catalog.listTags', {}, { lang: 'zh_cn' })).list;
    expect(english.length).toBeGreaterThan(5);
    expect(english.map((tag) => tag.name)).toEqual(english.map((tag) => tag.nameEn));
    expect(chinese.map((tag) => tag.name)).toEqual(english.map((tag) => tag.nameZh));
  });

  it('tells the exchange rates in force, which are on record', async () => {
    const { rates } = await visitor.call('catalog.listExchange', {});
    expect(rates.find((rate) => rate.currency === 'EUR')).toMatchObject({ usd: '1.1721', stale: false });
    const kept = await app.db.one<{ rate: string; source: string }>(
      sql`SELECT rate, source FROM exchange_rate WHERE currency = 'EUR'`,
    );
    expect(kept).toEqual({ rate: '1172100000000', source: 'fixed 2026-01-02' });
  });
});

/** A server that publishes in the format of the European Central Bank's daily reference rates. */
async function fakePublisher() {
  let answer: { status: number; body: string } = { status: 503, body: '' };
  const server = createServer((_request, response) => {
    response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/eurofxref-daily.xml`,
    publish(date: string, rates: Record<string, string>) {
      const cubes = Object.entries(rates).map(([currency, rate]) => `<Cube currency='${currency}' rate='${rate}'/>`);
      const body = `<?xml version="1.0" encoding="UTF-8"?>
        <gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
        <gesmes:subject>Reference rates</gesmes:subject><Cube><Cube time='${date}'>${cubes.join('')}</Cube></Cube></gesmes:Envelope>`;
      answer = { status: 200, body };
    },
    fail(status: number, body = '') {
      answer = { status, body };
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

describe('exchange rates from a publisher', () => {
  let test: TestDatabase;
  let publisher: Awaited<ReturnType<typeof fakePublisher>>;
  const log = { warn: () => {}, info: () => {} };
  beforeAll(async () => {
    test = await createTestDatabase();
    publisher = await fakePublisher();
  });
  afterAll(async () => {
    await publisher.close();
    await test.drop();
  });

  it('cross through the euro, keep the last good ones, are marked stale, and survive a restart', async () => {
    let now = Date.parse('2026-03-02T16:00:00Z');
    const options = { publisher: ecbRates(publisher.url), db: test.db, rules: openRules(), log, now: () => now };
    const history = async () =>
      (
        await test.db.many<{ rate: string }>(sql`SELECT rate FROM exchange_rate WHERE currency = 'JPY' ORDER BY as_of`)
      ).map((row) => row.rate);

    const early = await openRates(options);
    expect(early.usdPer('EUR')).toBeNull();
    publisher.publish('2026-03-02', { USD: '1.25', JPY: '160', GBP: '0.8' });
    expect(await early.refresh()).toBe(true);
    expect(early.usdPer('EUR')?.rate).toBe(1_250_000_000_000n);
    expect(early.usdPer('JPY')?.rate).toBe(7_812_500_000n);
    expect(early.usdPer('USD')?.rate).toBe(1_000_000_000_000n);
    expect(early.usdPer('XXX')).toBeNull();

    publisher.fail(500);
    expect(await early.refresh()).toBe(false);
    publisher.fail(200, '<html>maintenance</html>');
    expect(await early.refresh()).toBe(false);
    publisher.publish('2026-03-03', { USD: '1.25', JPY: '0' });
    expect(await early.refresh()).toBe(false);
    expect(early.usdPer('JPY')).toMatchObject({ rate: 7_812_500_000n, isStale: false });
    now += 6 * 86_400_000;
    expect(early.usdPer('JPY')?.isStale).toBe(true);
    expect(await history()).toEqual(['7812500000']);

    publisher.publish('2026-03-09', { USD: '1.25', JPY: '125' });
    await early.refresh();
    await early.refresh();
    expect(early.usdPer('JPY')).toMatchObject({ rate: 10_000_000_000n, isStale: false });
    expect(await history()).toEqual(['7812500000', '10000000000']);
    early.close();

    publisher.fail(500);
    const restarted = await openRates(options);
    expect(restarted.usdPer('JPY')?.rate).toBe(10_000_000_000n);
    restarted.close();
  });

  it('that moved further than markets do are doubted until the last good one is stale', async () => {
    // Far from the clock of the database, by which the history is dated.
    let now = Date.parse('2127-03-02T16:00:00Z');
    const options = { publisher: ecbRates(publisher.url), db: test.db, rules: openRules(), log, now: () => now };
    publisher.publish('2127-03-02', { USD: '1', GBP: '1', CHF: '1' });
    const rates = await openRates(options);
    const [atPar, double] = [1_000_000_000_000n, 2_000_000_000_000n];
    publisher.publish('2127-03-03', { USD: '1', GBP: '0.5', CHF: '0.9' });
    await rates.refresh();
    expect(rates.usdPer('GBP')).toMatchObject({ rate: atPar, asOf: new Date('2127-03-02T15:00:00Z') });
    expect(rates.usdPer('CHF')?.rate).toBe(1_111_111_111_111n);
    now += 6 * 86_400_000;
    expect(rates.usdPer('GBP')?.isStale).toBe(true);
    await rates.refresh();
    expect(rates.usdPer('GBP')?.rate).toBe(double);
    rates.close();
  });

  it('are held against the recorded ones after a restart, and end with their currency', async () => {
    let now = Date.now();
    const options = { publisher: ecbRates(publisher.url), db: test.db, rules: openRules(), log, now: () => now };
    const today = (): string => new Date(now).toISOString().slice(0, 10);
    publisher.publish(today(), { USD: '1', SEK: '10' });
    (await openRates(options)).close();
    publisher.publish(today(), { USD: '1', SEK: '5' });
    const rates = await openRates(options);
    expect(rates.usdPer('SEK')).toMatchObject({ rate: 100_000_000_000n, isStale: false });

    publisher.publish(today(), { USD: '1' });
    await rates.refresh();
    expect(rates.usdPer('SEK')?.rate).toBe(100_000_000_000n);
    now += 6 * 86_400_000;
    expect(rates.usdPer('SEK')).toBeNull();
    rates.close();
    const restarted = await openRates(options);
    expect(restarted.usdPer('SEK')).toBeNull();
    restarted.close();
  });

  it('that do not change are as fresh after a restart as they were confirmed last', async () => {
    let now = Date.now();
    const options = { publisher: ecbRates(publisher.url), db: test.db, rules: openRules(), log, now: () => now };
    const today = (): string => new Date(now).toISOString().slice(0, 10);
    publisher.publish(today(), { USD: '1', DKK: '7.5' });
    const rates = await openRates(options);
    now += 6 * 86_400_000;
    publisher.publish(today(), { USD: '1', DKK: '7.5' });
    expect(await rates.refresh()).toBe(true);
    rates.close();
    publisher.fail(500);
    const restarted = await openRates(options);
    expect(restarted.usdPer('DKK')).toMatchObject({ isStale: false });
    restarted.close();
    const rows = await test.db.many(sql`SELECT FROM exchange_rate WHERE currency = 'DKK'`);
    expect(rows).toHaveLength(1);
    now += 6 * 86_400_000;
    const later = await openRates(options);
    expect(later.usdPer('DKK')?.isStale).toBe(true);
    later.close();
  });

  it('are the median of several, without one that is far off, and none where most do not answer', async () => {
    const tableOf = (rate: bigint): RatePublisher => ({
      fetch: async () => ({ source: 'test', asOf: new Date(), usdPer: new Map([['EUR', rate]]) }),
    });
    const silent: RatePublisher = { fetch: () => Promise.reject(new Error('down')) };
    const median = (...publishers: RatePublisher[]) => medianRates(publishers, () => 300).fetch();
    expect((await median(tableOf(100n), tableOf(101n), tableOf(500n))).usdPer.get('EUR')).toBe(100n);
    expect((await median(tableOf(100n), silent, tableOf(100n))).usdPer.get('EUR')).toBe(100n);
    const without: RatePublisher = {
      fetch: async () => ({ source: 'test', asOf: new Date(), usdPer: new Map() }),
    };
    expect((await median(tableOf(100n), without, without)).usdPer.has('EUR')).toBe(false);
    expect((await median(tableOf(100n), tableOf(100n), without)).usdPer.get('EUR')).toBe(100n);
    await expect(median(tableOf(100n), silent)).rejects.toThrow('1 of 2 publishers answered');
  });

  it('that are no source’s leave everything but the dollar without a price', async () => {
    const bare = await startTestApp({ loops: false, env: { DEMO: '0' } });
    try {
      const provider = await buildUser(bare, { role: 'provider', points: 5_000 });
      const euros = publishAd(provider, { cardTypeId: 'amazon-de-eur-ecode' });
      await expect(euros).rejects.toMatchObject({
        code: 'ads.no_rate',
        message: 'EUR has no exchange rate at present',
      });
      const sale = publishSellAd(await buildUser(bare), { cardTypeId: 'amazon-de-eur-ecode' });
      await expect(sale).rejects.toMatchObject({ code: 'ads.no_rate' });
      expect(await publishAd(provider)).toMatch(/^AD/);
    } finally {
      await bare.close();
    }
  });

  it('that are stale price nothing: no order is placed at them, and the market leaves their offers out', async () => {
    const app = await startTestApp({ loops: false });
    try {
      const provider = await buildUser(app, { role: 'provider', points: 5_000 });
      const euros = await publishAd(provider, { cardTypeId: 'amazon-de-eur-ecode' });
      const dollars = await publishAd(provider);
      const { rates } = app.services;
      const fresh = rates.usdPer;
      vi.spyOn(rates, 'usdPer').mockImplementation((currency) => {
        const rate = fresh(currency);
        return rate && { ...rate, isStale: true };
      });
      const seller = await buildUser(app);
      const sale = (code: string) => outcomeOf(sell(seller, code, [{ face: 50, code: newCardCode() }]));
      expect(await sale(euros)).toBe('gateway.unavailable');
      expect(await sale(dollars)).toBe('ok');
      expect((await seller.wire.call('ads.list', {})).list.map(({ code }) => code)).toEqual([dollars]);
      expect(await provider.wire.call('ads.getMine', { code: euros })).toMatchObject({ hiddenWhy: 'rate' });
      expect(await outcomeOf(publishAd(provider, { cardTypeId: 'amazon-de-eur-ecode' }))).toBe('ads.no_rate');
    } finally {
      await app.close();
    }
  });

  it('of the demo never grow stale', async () => {
    const now = () => Date.parse('2127-03-02T16:00:00Z');
    const rates = await openRates({ publisher: fixedRates(), db: test.db, rules: openRules(), log, now });
    expect(rates.usdPer('EUR')).toMatchObject({ rate: 1_172_100_000_000n, isStale: false });
    rates.close();
  });
});
