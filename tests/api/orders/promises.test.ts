import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { promise, promiseParams, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const app = await startTestApp({ loops: false, rules: { 'orders.max_promises_per_pair': 2 } });
const provider = await buildUser(app, { role: 'provider', points: 100_000 });
const seller = await buildUser(app);
afterAll(() => app.close());

describe('promised cards', () => {
  it('are not taken by an offer whose owner wants codes at once, which takes sealed cards as before', async () => {
    const adCode = await publishAd(provider, { takesPromises: false });
    expect(await refusalOf(promise(seller, adCode))).toBe('orders.no_promises');
    expect((await sell(seller, adCode)).adCode).toBe(adCode);
    expect((await seller.wire.call('ads.get', { code: adCode })).takesPromises).toBe(false);
  });

  it('are switched off and on by an edit, and always follow where they are physical', async () => {
    const adCode = await publishAd(provider);
    const terms = { rate: '85', minFace: 10, maxFace: 500, totalAmount: 5_000 };
    const { version } = await provider.wire.call('ads.edit', {
      code: adCode,
      version: 1,
      ...terms,
      takesPromises: false,
    });
    const params = await promiseParams(seller, adCode);
    expect(await refusalOf(seller.wire.call('orders.promise', params))).toBe('orders.no_promises');
    await provider.wire.call('ads.edit', { code: adCode, version, ...terms });
    expect((await promise(await buildUser(app), adCode)).adCode).toBe(adCode);
    const parcels = await publishAd(provider, {
      cardTypeId: 'amazon-us-usd-physical',
      minFace: 25,
      takesPromises: false,
    });
    expect((await promise(await buildUser(app), parcels, [50])).adCode).toBe(parcels);
  });

  it('wait in so many orders of the same two at most, also when they come at once', async () => {
    const adCode = await publishAd(provider);
    const other = await buildUser(app);
    const params = await promiseParams(other, adCode, [10]);
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => other.wire.call('orders.promise', params)),
    );
    const codes = answers.map((answer) =>
      answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'ok',
    );
    expect(codes.toSorted()).toEqual([...['ok', 'ok'], ...Array(3).fill('orders.too_many_promises')].toSorted());
    const [first] = await app.db.many<{ code: string }>(sql`
      SELECT code FROM gift_order WHERE seller_id = ${other.userId} ORDER BY placed_at LIMIT 1`);
    await other.wire.call('orders.cancel', { code: first?.code ?? '', reason: 'changed_mind' });
    expect((await promise(other, adCode, [10])).adCode).toBe(adCode);
  });

  it('are counted without parcels, which are not limited by them either', async () => {
    const parcels = await publishAd(provider, { cardTypeId: 'amazon-us-usd-physical', minFace: 25 });
    const codes = await publishAd(provider);
    const trader = await buildUser(app);
    for (let number = 1; number <= 3; number += 1) await promise(trader, parcels, [50]);
    for (let number = 1; number <= 2; number += 1) await promise(trader, codes, [10]);
    expect(await refusalOf(promise(trader, codes, [10]))).toBe('orders.too_many_promises');
    expect((await promise(trader, parcels, [50])).adCode).toBe(parcels);
  });
});
