import { afterAll, describe, expect, it } from 'vitest';
import { startTestApp } from '#tests/fixtures/app.ts';
import { sealedCards } from '#tests/fixtures/world/cards.ts';
import { addGoods, publishAd, publishSellAd } from '#tests/fixtures/world/offers.ts';
import { promise, quickParams, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const STORED_CODE = 'KNOWN-CODE-0001';

const app = await startTestApp({ loops: false, rules: { 'cards.duplicates_per_hour': 2 } });
const adCode = await publishAd(await buildUser(app, { role: 'provider', points: 10_000 }));
await sell(await buildUser(app), adCode, [{ code: STORED_CODE }]);
afterAll(() => app.close());

describe('an account that was told too often that a code is known', () => {
  const expectNoAnswer = async (prober: TestUser) => {
    expect(await refusalOf(sell(prober, adCode, [{ code: STORED_CODE }]))).toBe('gateway.rate_limited');
    expect(await refusalOf(sell(prober, adCode))).toBe('gateway.rate_limited');
    const shelf = await publishSellAd(prober);
    expect(await refusalOf(addGoods(prober, shelf, [{ code: STORED_CODE }]))).toBe('gateway.rate_limited');
    const params = await quickParams(prober);
    expect(await refusalOf(prober.wire.call('orders.quickPlace', params))).toBe('gateway.rate_limited');
  };

  it('is told of no further code, known or not, wherever it asks', async () => {
    const prober = await buildUser(app);
    for (let attempt = 0; attempt < 2; attempt++) {
      expect(await refusalOf(sell(prober, adCode, [{ code: STORED_CODE }]))).toBe('cards.duplicate');
    }
    await expectNoAnswer(prober);
  });

  it('is so by the codes of a promise too', async () => {
    const prober = await buildUser(app);
    const { orderCode } = await promise(prober, adCode, [100]);
    const deliver = async () => {
      const sealed = await sealedCards(prober, adCode, [{ face: 100, code: STORED_CODE }]);
      return refusalOf(prober.wire.call('orders.deliverCodes', { code: orderCode, ...sealed }));
    };
    expect([await deliver(), await deliver()]).toEqual(['cards.duplicate', 'cards.duplicate']);
    expect(await deliver()).toBe('gateway.rate_limited');
    await expectNoAnswer(prober);
  });

  it('is so by the cards of one list too, and others are not', async () => {
    const prober = await buildUser(app);
    const shelf = await publishSellAd(prober);
    const { added } = await addGoods(prober, shelf, [{ code: 'SECOND-CODE-01' }, { code: 'SECOND-CODE-02' }]);
    expect(added).toHaveLength(2);
    const { refused } = await addGoods(prober, shelf, [{ code: 'SECOND-CODE-01' }, { code: 'SECOND-CODE-02' }]);
    expect(refused.map(({ error }) => error)).toEqual(['cards.duplicate', 'cards.duplicate']);
    await expectNoAnswer(prober);
    expect((await sell(await buildUser(app), adCode)).adCode).toBe(adCode);
  });
});
