import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp, type TestApp } from '#tests/fixtures/app.ts';
import { sealedCards } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { quickParams, runOut, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const CARD_TYPE = 'amazon-us-usd-ecode';

let app: TestApp;
let seller: TestUser;
/** Three providers with an ad each: the first pays best, the others the same. */
let providers: TestUser[];
let ads: string[];

beforeAll(async () => {
  app = await startTestApp({ loops: false, rules: { 'orders.max_transfers': 2 } });
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.run(sql`UPDATE buy_ad SET status = 'off'`);
  seller = await buildUser(app);
  providers = [];
  ads = [];
  for (const rate of ['85', '85', '85']) {
    const provider = await buildUser(app, { role: 'provider', points: 2_000 });
    providers.push(provider);
    ads.push(await publishAd(provider, { rate, totalAmount: 1_000 }));
  }
});

const place = async (faces: readonly number[] = [100], who = seller) =>
  who.wire.call(
    'orders.quickPlace',
    await quickParams(
      who,
      faces.map((face) => ({ face })),
    ),
  );
const view = (code: string, who = seller) => who.wire.call('orders.get', { code });
const holderOf = async (code: string): Promise<TestUser> => {
  const { provider } = await view(code);
  return providers.find((user) => user.userId === provider.userId) ?? Promise.reject(new Error('no such provider'));
};
const frozen = async (who: TestUser) =>
  BigInt((await who.wire.call('points.getBalance', { currency: 'POINTS', userId: who.userId })).frozenAmount);
const left = async (code: string) =>
  (await app.db.one<{ left: bigint }>(sql`SELECT remaining_amount AS left FROM buy_ad WHERE code = ${code}`)).left;

describe('the receipt that the seller declares', () => {
  it('is kept by the order, whatever the offer asks, and names the next provider', async () => {
    await app.db.run(sql`UPDATE buy_ad SET status = 'off'`);
    const [first, second] = await Promise.all([
      buildUser(app, { role: 'provider', points: 2_000 }),
      buildUser(app, { role: 'provider', points: 2_000 }),
    ]);
    await publishAd(first, { rate: '86', receipt: 'none' });
    await publishAd(second, { rate: '86', receipt: 'cash' });
    const params = await quickParams(seller, [{ face: 100 }]);
    const { orderCode } = await seller.wire.call('orders.quickPlace', { ...params, receipt: 'cash' });
    const before = await view(orderCode);
    expect(before.receipt).toBe('cash');
    const [holder, next] = before.provider.userId === first.userId ? [first, second] : [second, first];
    await holder.wire.call('orders.decline', { code: orderCode, reason: 'no_time' });
    const after = await view(orderCode);
    expect(after.provider.userId).toBe(next.userId);
    expect([after.receipt, after.offer.receipt]).toEqual(['cash', next === second ? 'cash' : 'none']);
  });
});

describe('a quote', () => {
  it('is the best price now, and says who pays it', async () => {
    const best = await buildUser(app, { role: 'provider', points: 2_000 });
    await publishAd(best, { rate: '88', maxFace: 50 });
    const ask = (faces: number[]) => seller.wire.call('orders.quickQuote', { cardTypeId: CARD_TYPE, faces });
    expect(await ask([50])).toMatchObject({
      unitPrice: '88000000',
      orderAmount: '44000000',
      fee: '440000',
      payout: '43560000',
      offers: 4,
      provider: { userId: best.userId, certified: true },
      maxTransfers: 2,
      viewTimeoutS: 180,
    });
    expect(await ask([50, 100])).toMatchObject({ unitPrice: '85000000', offers: 3 });
    expect(await refusalOf(ask([5_000]))).toBe('orders.no_match');
  });

  it('passes over the own ad, blocked and paused providers, and those who cannot pay', async () => {
    const [first, second, third] = providers as [TestUser, TestUser, TestUser];
    await seller.wire.call('people.addBlock', { userId: first.userId });
    await app.db.run(sql`INSERT INTO placing_pause (user_id, reason) VALUES (${second.userId}, 'staff')`);
    const ask = (who: TestUser) => who.wire.call('orders.quickQuote', { cardTypeId: CARD_TYPE, faces: [100] });
    expect((await ask(seller)).provider.userId).toBe(third.userId);
    expect((await ask(third)).provider.userId).toBe(first.userId);
    for (let n = 0; n < 20; n++) await sell(seller, ads[2] as string, [{ face: 10 }]);
    expect(await refusalOf(ask(seller))).toBe('orders.no_match');
  });
});

describe('a quick sale', () => {
  it('is an order at the locked price, opened and paid like any other', async () => {
    const placed = await place([100, 50]);
    expect(placed).toMatchObject({ unitPrice: '85000000', orderAmount: '127500000' });
    const holder = await holderOf(placed.orderCode);
    const seen = await view(placed.orderCode, holder);
    expect(seen).toMatchObject({
      state: 'to_view',
      quick: { transfers: 0, maxTransfers: 2 },
      adCode: placed.adCode,
      cardCount: 2,
    });
    const { orderCode: code } = placed;
    await holder.wire.call('orders.revealCard', { code, cardId: seen.cards[0]?.id ?? '' });
    await holder.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect((await view(code)).state).toBe('completed');
  });

  it('is never made below the quoted price, and takes the next offer when the first is gone', async () => {
    const params = await quickParams(seller);
    expect(await refusalOf(seller.wire.call('orders.quickPlace', { ...params, minUnitPrice: '85000001' }))).toBe(
      'orders.no_match',
    );
    await app.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code = ANY(${ads.slice(0, 2)}::text[])`);
    expect((await seller.wire.call('orders.quickPlace', params)).adCode).toBe(ads[2]);
  });

  it('is made once of one request, whoever repeats it, and of one code', async () => {
    const params = await quickParams(seller, [{ code: 'QUICK-CODE-0001' }]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        seller.wire.call('orders.quickPlace', params, { idempotencyKey: params.requestId }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.orderCode)).size).toBe(1);
    expect((await seller.wire.call('orders.quickPlace', params)).orderCode).toBe(answers[0]?.orderCode);
    const other = await quickParams(seller);
    const both = await Promise.all([0, 1].map(() => seller.wire.call('orders.quickPlace', other)));
    expect(both[0]).toEqual(both[1]);
    const again = await quickParams(seller, [{}, { code: 'QUICK-CODE-0001' }]);
    await expect(seller.wire.call('orders.quickPlace', again)).rejects.toMatchObject({
      code: 'cards.duplicate',
      message: expect.stringContaining('Row 2'),
    });
    const foreign = await sealedCards(seller, answers[0]?.adCode ?? '');
    expect(await refusalOf(seller.wire.call('orders.quickPlace', { ...again, ...foreign }))).toBe('cards.seal_broken');
  });
});

describe('an order that its provider does not look at', () => {
  it('goes on to the next one, whole, at its price, out of the first one’s sight', async () => {
    const placed = await place();
    const { orderCode: code } = placed;
    const first = await holderOf(code);
    const amount = BigInt(placed.orderAmount);
    expect([await frozen(first), await left(placed.adCode)]).toEqual([amount, 1_000_000_000n - amount]);
    await runOut(app, code);
    const after = await view(code);
    expect(after).toMatchObject({
      state: 'to_view',
      quick: { transfers: 1 },
      unitPrice: placed.unitPrice,
      orderAmount: placed.orderAmount,
      clockS: 180,
      abilities: ['cancel'],
    });
    expect(after.adCode).not.toBe(placed.adCode);
    const second = await holderOf(code);
    expect([await frozen(first), await left(placed.adCode)]).toEqual([0n, 1_000_000_000n]);
    expect([await frozen(second), await left(after.adCode)]).toEqual([amount, 1_000_000_000n - amount]);
    expect(await refusalOf(view(code, first))).toBe('nothing.found');
    expect((await first.wire.call('orders.listMine', {})).list).toEqual([]);
    expect((await second.wire.call('orders.listMine', {})).list.map((item) => item.code)).toEqual([code]);
    const news = await app.db.many(sql`
      SELECT recipients, payload FROM outbox WHERE event = 'orders.transferred' AND payload->>'code' = ${code}`);
    expect(news).toEqual([{ recipients: [first.userId], payload: { code, adCode: placed.adCode } }]);
    expect(await auditLedger(app.db)).toEqual([]);
    await second.wire.call('orders.revealCard', { code, cardId: after.cards[0]?.id ?? '' });
    await second.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect((await view(code)).state).toBe('completed');
  });

  it('ends after as many as are allowed, with its cards free to be sold again', async () => {
    const params = await quickParams(seller, [{ code: 'QUICK-CODE-0002' }]);
    const { orderCode: code } = await seller.wire.call('orders.quickPlace', params);
    for (const transfers of [1, 2]) {
      await (await holderOf(code)).wire.call('orders.decline', { code, reason: 'doubtful_seller', note: 'Not mine' });
      expect((await view(code)).quick?.transfers).toBe(transfers);
    }
    // The seller reads why; who has the order now decides without it.
    const handedOn = ({ timeline }: Awaited<ReturnType<typeof view>>) =>
      timeline.filter(({ type }) => type === 'decline');
    for (const { data } of handedOn(await view(code)))
      expect(data).toEqual({ endReason: 'doubtful_seller', note: 'Not mine', transferred: true });
    const next = handedOn(await (await holderOf(code)).wire.call('orders.get', { code }));
    expect(next.map(({ data }) => data)).toEqual([{ transferred: true }, { transferred: true }]);
    // A provider who declines knows already: the notice is for one who let the clock run out.
    expect(
      await app.db.many(sql`SELECT 1 FROM outbox WHERE event = 'orders.transferred' AND payload->>'code' = ${code}`),
    ).toEqual([]);
    await runOut(app, code);
    expect((await view(code)).state).toBe('cancelled_timeout');
    for (const provider of providers) expect(await frozen(provider)).toBe(0n);
    expect(await place([100])).toBeDefined();
    expect(
      await seller.wire.call('orders.quickPlace', await quickParams(seller, [{ code: 'QUICK-CODE-0002' }])),
    ).toBeDefined();
  });

  it('ends when nobody else pays its price', async () => {
    const placed = await place();
    await app.db.run(sql`UPDATE buy_ad SET rate = 840000 WHERE code <> ${placed.adCode}`);
    await (await holderOf(placed.orderCode)).wire.call('orders.decline', { code: placed.orderCode, reason: 'no_time' });
    expect((await view(placed.orderCode)).state).toBe('cancelled');
  });

  it('has one fate when everybody acts at once', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderCode: code } = await place([20]);
      const holder = await holderOf(code);
      const { cards } = await view(code);
      await Promise.all([
        refusalOf(seller.wire.call('orders.cancel', { code, reason: 'changed_mind' })),
        refusalOf(holder.wire.call('orders.revealCard', { code, cardId: cards[0]?.id ?? '' })),
        refusalOf(holder.wire.call('orders.decline', { code, reason: 'no_time' })),
        runOut(app, code),
      ]);
      // Completed: it was opened first, and then its time to confirm ran out.
      const fates = ['cancelled', 'cancelled_timeout', 'to_confirm', 'to_view', 'completed'];
      expect(fates).toContain((await view(code)).state);
    }
    expect(await auditLedger(app.db)).toEqual([]);
  });

  it('goes on beside others that go on the other way', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 6; n++) codes.push((await place([20], await buildUser(app))).orderCode);
    await app.db.run(
      sql`UPDATE gift_order SET due_at = now() - interval '1 second' WHERE code = ANY(${codes}::text[])`,
    );
    await Promise.all(codes.map((code) => runOut(app, code)));
    const rows = await app.db.many<{ transfers: number }>(
      sql`SELECT transfers FROM gift_order WHERE code = ANY(${codes}::text[])`,
    );
    expect(rows.every(({ transfers }) => transfers >= 1)).toBe(true);
    expect(await auditLedger(app.db)).toEqual([]);
  });
});

describe('faults', () => {
  it('pause placing for a day, and shelve an ad that nobody looks after', async () => {
    const strict = await startTestApp({
      loops: false,
      rules: { 'orders.faults_per_day': 3, 'orders.missed_views_to_shelve': 3 },
    });
    try {
      const provider = await buildUser(strict, { role: 'provider', points: 5_000 });
      const [trader, second, third] = [await buildUser(strict), await buildUser(strict), await buildUser(strict)];
      const ad = await publishAd(provider, { cardTypeId: 'steam-us-usd-ecode', minFace: 20, maxFace: 100 });
      const orders = [];
      for (let n = 0; n < 4; n++) orders.push(await sell(trader, ad, [{ face: 20 }]));
      const [seen, ...missed] = orders.map((order) => order.orderCode);
      for (const code of missed) await runOut(strict, code);
      const { cards } = await trader.wire.call('orders.get', { code: seen ?? '' });
      await provider.wire.call('orders.revealCard', { code: seen ?? '', cardId: cards[0]?.id ?? '' });
      // One seller's orders, however many, neither shelve an ad nor pause its owner.
      expect((await provider.wire.call('ads.getMine', { code: ad })).status).toBe('on');
      expect(await strict.db.many(sql`SELECT FROM placing_pause WHERE user_id = ${provider.userId}`)).toEqual([]);
      for (const who of [second, third]) {
        await runOut(strict, (await sell(who, ad, [{ face: 20 }])).orderCode);
      }
      expect((await provider.wire.call('ads.getMine', { code: ad })).status).toBe('on');
      expect(await refusalOf(provider.wire.call('people.getMarks', {}))).toBeDefined();
      const pauses = await strict.db.many<{ reason: string; hours: number }>(sql`
        SELECT reason, round(extract(epoch FROM ends_at - now()) / 3600)::int AS hours FROM placing_pause
        WHERE user_id = ${provider.userId}`);
      expect(pauses).toEqual([{ reason: 'faults', hours: 24 }]);
      expect(
        await refusalOf(trader.wire.call('orders.quickQuote', { cardTypeId: 'steam-us-usd-ecode', faces: [20] })),
      ).toBe('orders.no_match');
      await strict.db.run(sql`DELETE FROM placing_pause`);
      const more = [];
      for (const who of [trader, second, third]) more.push((await sell(who, ad, [{ face: 20 }])).orderCode);
      for (const code of more) await runOut(strict, code);
      const row = await strict.db.one(sql`SELECT status, closed_by_itself FROM buy_ad WHERE code = ${ad}`);
      expect(row).toEqual({ status: 'off', closedByItself: false });
      const news = await strict.db.many(sql`SELECT recipients, payload FROM outbox_event WHERE event = 'ads.shelved'`);
      expect(news).toEqual([{ recipients: [provider.userId], payload: { adCode: ad, missed: 3 } }]);

      // Twice as many in a row shelve it, be they all of one seller.
      await strict.db.run(sql`DELETE FROM placing_pause`);
      const other = await publishAd(provider, { cardTypeId: 'steam-us-usd-ecode', minFace: 20, maxFace: 100 });
      const statusOf = async () => (await provider.wire.call('ads.getMine', { code: other })).status;
      const codes = [];
      for (let n = 0; n < 6; n++) codes.push((await sell(trader, other, [{ face: 20 }])).orderCode);
      for (const code of codes.slice(1)) await runOut(strict, code);
      expect(await statusOf()).toBe('on');
      await runOut(strict, codes[0] ?? '');
      expect(await statusOf()).toBe('off');
    } finally {
      await strict.close();
    }
  });
});

describe('a sale to a chosen offer that may move on', () => {
  const saleTo = async (ad: string, adVersion?: number) => {
    const { version, unitPrice, cardTypeId } = await seller.wire.call('ads.get', { code: ad });
    const params = await quickParams(seller, [{ face: 100 }], { cardTypeId, minUnitPrice: unitPrice });
    return { ...params, chosen: { adCode: ad, adVersion: adVersion ?? version } };
  };
  const sellTo = async (ad: string, adVersion?: number) =>
    seller.wire.call('orders.quickPlace', await saleTo(ad, adVersion));

  it('goes to the chosen one, though others pay more, and the timeline says that it may move on', async () => {
    const better = await buildUser(app, { role: 'provider', points: 2_000 });
    await publishAd(better, { rate: '90' });
    const placed = await sellTo(ads[1] as string);
    expect(placed).toMatchObject({ adCode: ads[1], unitPrice: '85000000' });
    const order = await view(placed.orderCode);
    expect(order).toMatchObject({
      provider: { userId: providers[1]?.userId },
      quick: { transfers: 0, maxTransfers: 2 },
    });
    expect(order.timeline[0]).toMatchObject({ type: 'placed', data: { movesOn: true } });
    await runOut(app, placed.orderCode);
    const moved = await view(placed.orderCode);
    expect(moved).toMatchObject({ state: 'to_view', unitPrice: '85000000', quick: { transfers: 1 } });
    expect(moved.provider.userId).toBe(better.userId);
  });

  it('ends where nobody else pays as much', async () => {
    await app.db.run(sql`UPDATE buy_ad SET rate = 840000 WHERE code = ANY(${ads.slice(1)}::text[])`);
    const { orderCode } = await sellTo(ads[0] as string);
    await runOut(app, orderCode);
    expect((await view(orderCode)).state).toBe('cancelled_timeout');
  });

  it('goes to the next best at once when the chosen one cannot take it, and is refused as that one refuses without', async () => {
    const [chosen, next] = ads as [string, string];
    await app.db.run(
      sql`UPDATE buy_ad SET remaining_amount = 20000000, total_amount = 20000000 WHERE code = ${chosen}`,
    );
    await app.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code <> ALL(${[chosen, next]}::text[])`);
    expect((await sellTo(chosen)).adCode).toBe(next);
    const params = await saleTo(chosen);
    await app.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code = ${next}`);
    expect(await refusalOf(seller.wire.call('orders.quickPlace', params))).toBe('orders.stock_short');
  });

  it('is not made at terms that the seller has not seen, nor of another card', async () => {
    expect(await refusalOf(sellTo(ads[0] as string, 2))).toBe('orders.price_changed');
    const params = await quickParams(seller);
    const steam = await publishAd(providers[0] as TestUser, { cardTypeId: 'steam-us-usd-ecode', maxFace: 100 });
    const other = { ...params, chosen: { adCode: steam, adVersion: 1 } };
    expect(await refusalOf(seller.wire.call('orders.quickPlace', other))).toBe('nothing.found');
  });

  it('comes with the receipt that the chosen one asks for', async () => {
    const asking = await buildUser(app, { role: 'provider', points: 2_000 });
    const { orderCode } = await sellTo(await publishAd(asking, { receipt: 'any' }));
    expect(await view(orderCode)).toMatchObject({ receipt: 'any', provider: { userId: asking.userId } });
  });
});
