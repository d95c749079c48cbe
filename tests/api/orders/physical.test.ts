import { afterAll, describe, expect, it } from 'vitest';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage, sealedCards } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, promise, promiseParams, runOut, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const PHYSICAL = { cardTypeId: 'amazon-us-usd-physical', minFace: 25, maxFace: 1_000 } as const;
const PARCEL = { carrier: 'ups', trackingNo: '1Z999AA10123456784' } as const;

const app = await startTestApp({ loops: false });
const seller = await buildUser(app);
const other = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 20_000 });
const ad = await publishAd(provider, { deliverMinutes: 30 });
const parcelAd = await publishAd(provider, { ...PHYSICAL, confirmDays: 12 });
afterAll(() => app.close());

const view = (code: string, who = seller) => who.wire.call('orders.get', { code });
const balance = async (who: TestUser) => {
  const { amount, frozenAmount } = await who.wire.call('points.getBalance', { currency: 'POINTS', userId: who.userId });
  return { amount: BigInt(amount), frozen: BigInt(frozenAmount) };
};
const stock = (code: string) =>
  app.db.one<{ left: bigint }>(sql`SELECT remaining_amount AS left FROM buy_ad WHERE code = ${code}`);
const release = (code: string, who = provider) =>
  who.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });

describe('promised e-codes', () => {
  it('freeze points first, are handed over next, and take the usual way from there', async () => {
    const before = await balance(provider);
    const { orderCode: code, orderAmount } = await promise(seller, ad, [100, 50]);
    expect((await balance(provider)).frozen - before.frozen).toBe(BigInt(orderAmount));
    expect(await view(code)).toMatchObject({
      state: 'to_deliver',
      turn: 'mine',
      clockS: 1_800,
      deliverS: 1_800,
      abilities: ['deliver', 'cancel'],
      direction: 'buy_ad',
      quick: null,
      sealScope: ad,
      silence: { state: 'cancelled_undelivered' },
      cards: [{ masked: '', imageId: null }, { masked: '' }],
    });
    const sealed = await sealedCards(seller, ad, [{ face: 100, code: 'PROMISED-CODE-1' }, { face: 50 }]);
    expect(await seller.wire.call('orders.deliverCodes', { code, ...sealed })).toEqual({ state: 'to_view' });
    const seen = await view(code, provider);
    expect(seen).toMatchObject({ turn: 'mine', clockS: 180, cards: [{ masked: '••••' }, {}] });
    const opened = await provider.wire.call('orders.revealCard', { code, cardId: seen.cards[0]?.id ?? '' });
    expect(opened).toEqual({ code: 'PROMISED-CODE-1', state: 'to_confirm' });
    expect(await release(code)).toEqual({ state: 'completed' });
  });

  it('are all handed over, each worth what was promised and known to nobody', async () => {
    const { orderCode: code } = await promise(seller, ad, [100, 50]);
    const send = async (faces: readonly number[], codes: readonly string[] = []) =>
      seller.wire.call('orders.deliverCodes', {
        code,
        ...(await sealedCards(
          seller,
          ad,
          faces.map((face, index) => ({ face, ...(codes[index] ? { code: codes[index] } : {}) })),
        )),
      });
    expect(await refusalOf(send([100]))).toBe('orders.delivery_rows');
    expect(await refusalOf(send([100, 60]))).toBe('orders.delivery_rows');
    expect(await refusalOf(send([100, 50, 50]))).toBe('orders.delivery_rows');
    expect(await refusalOf(send([100, 50], ['SAME-CODE-123', 'SAME-CODE-123']))).toBe('cards.duplicate_row');
    expect(await refusalOf(send([100, 50], ['PROMISED-CODE-1']))).toBe('cards.duplicate');
    const foreign = await sealedCards(other, ad, [{ face: 100 }, { face: 50 }]);
    expect(await refusalOf(seller.wire.call('orders.deliverCodes', { code, ...foreign }))).toBe('cards.seal_broken');
    expect(await refusalOf(other.wire.call('orders.deliverCodes', { code, ...foreign }))).toBe('nothing.found');
    expect(await refusalOf(provider.wire.call('orders.deliverCodes', { code, ...foreign }))).toBe('orders.not_allowed');
    expect(await send([100, 50])).toEqual({ state: 'to_view' });
    expect(await refusalOf(send([100, 50]))).toBe('orders.wrong_state');
    await seller.wire.call('orders.cancel', { code, reason: 'changed_mind' });
  });

  it('that never come end the order, give all back and count against the seller', async () => {
    const [before, left] = [await balance(provider), await stock(ad)];
    const { orderCode: code } = await promise(seller, ad);
    await runOut(app, code);
    expect(await view(code)).toMatchObject({ state: 'cancelled_undelivered', settledAmount: '0' });
    expect([await balance(provider), await stock(ad)]).toEqual([before, left]);
    const faults = await app.db.many(sql`SELECT kind FROM trade_fault f JOIN gift_order o ON o.id = f.order_id
      WHERE o.code = ${code} AND f.user_id = ${seller.userId}`);
    expect(faults).toEqual([{ kind: 'never_delivered' }]);
  });

  it('are refused at another price, above the stock, and against the own ad', async () => {
    const params = await promiseParams(seller, ad);
    expect(await refusalOf(seller.wire.call('orders.promise', { ...params, unitPrice: '1' }))).toBe(
      'orders.price_changed',
    );
    expect(await refusalOf(seller.wire.call('orders.promise', { ...params, cards: [{ faceValue: 5 }] }))).toBe(
      'orders.face_not_taken',
    );
    expect(await refusalOf(provider.wire.call('orders.promise', params))).toBe('orders.own_ad');
    const small = await publishAd(provider, { totalAmount: 20 });
    expect(await refusalOf(promise(seller, small))).toBe('orders.stock_short');
  });
});

describe('physical cards', () => {
  it('are sold by a promise alone', async () => {
    expect(await refusalOf(placement(seller, parcelAd).then((sent) => seller.wire.call('orders.place', sent)))).toBe(
      'orders.form_physical',
    );
  });

  it('travel by a carrier, are confirmed, tested and paid', async () => {
    const { orderCode: code } = await promise(seller, parcelAd, [200]);
    const sealed = await sealedCards(seller, parcelAd, [{ face: 200 }]);
    expect(await refusalOf(seller.wire.call('orders.deliverCodes', { code, ...sealed }))).toBe('orders.form_physical');
    const imageId = await seller.wire.upload('evidence', await noiseImage());
    const sent = await seller.wire.call('orders.deliverParcel', { code, ...PARCEL, note: 'Two envelopes', imageId });
    expect(sent).toEqual({ state: 'delivered' });
    const shown = await view(code, provider);
    expect(shown).toMatchObject({
      turn: 'mine',
      carrier: 'ups',
      trackingNo: PARCEL.trackingNo,
      clockS: 12 * 86_400,
      form: 'physical',
      abilities: ['confirm_receipt', 'claim'],
      silence: { state: 'in_arbitration', split: null },
      evidence: [{ party: 'seller', uploadId: imageId, note: 'Two envelopes' }],
    });
    expect(shown.deliveredAt).not.toBeNull();
    expect(shown.timeline.at(-1)?.data).toMatchObject({ carrier: 'ups', note: 'Two envelopes' });
    const cardId = shown.cards[0]?.id ?? '';
    expect(await refusalOf(provider.wire.call('orders.revealCard', { code, cardId }))).toBe('orders.form_physical');
    expect(await refusalOf(release(code))).toBe('orders.wrong_state');
    expect(await refusalOf(seller.wire.call('orders.confirmReceipt', { code }))).toBe('orders.not_allowed');
    expect(await provider.wire.call('orders.confirmReceipt', { code })).toEqual({ state: 'to_release' });
    expect(await view(code)).toMatchObject({ clockS: 1_800, silence: { state: 'completed' } });
    expect(await release(code)).toEqual({ state: 'completed' });
    expect((await view(code)).receivedAt).not.toBeNull();
  });

  it('that do not arrive can be claimed as not received, and nobody else decides by silence', async () => {
    const { orderCode: code } = await promise(seller, parcelAd, [100]);
    await seller.wire.call('orders.deliverParcel', { code, ...PARCEL });
    const { cards } = await view(code, provider);
    const claim = async (kind: 'not_received' | 'invalid') =>
      provider.wire.call('disputes.openClaim', {
        code,
        cards: [
          {
            cardId: cards[0]?.id ?? '',
            kind,
            actualFaceValue: 0,
            note: 'Nothing came',
            evidence: [await provider.wire.upload('evidence', await noiseImage())],
          },
        ],
      });
    expect(await refusalOf(claim('invalid'))).toBe('orders.claim_card');
    expect(await claim('not_received')).toEqual({ state: 'negotiating' });
    expect(
      await seller.wire.call('disputes.acceptClaim', { code, amount: '0', tradePassword: TRADE_PASSWORD }),
    ).toMatchObject({
      state: 'cancelled_card_invalid',
    });
  });

  it('go to a moderator when nobody speaks, and are paid when the carrier delivered them', async () => {
    const silent = (await promise(seller, parcelAd, [100])).orderCode;
    const promised = (await promise(seller, parcelAd, [100])).orderCode;
    for (const code of [silent, promised]) await seller.wire.call('orders.deliverParcel', { code, ...PARCEL });
    await app.db.run(sql`UPDATE gift_order SET carrier_delivered_at = now() WHERE code = ${promised}`);
    await runOut(app, silent);
    await runOut(app, promised);
    expect((await view(silent)).state).toBe('in_arbitration');
    expect((await view(promised)).state).toBe('completed');
  });
});

describe('everybody at once', () => {
  it('promises once under one key', async () => {
    const params = await promiseParams(seller, ad);
    const { left } = await stock(ad);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => seller.wire.call('orders.promise', params, { idempotencyKey: 'promise-once' })),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(left - (await stock(ad)).left).toBe(BigInt(answers[0]?.orderAmount ?? 0));
  });

  it('ends a promise once: cancelled, delivered or run out', async () => {
    for (let round = 0; round < 4; round++) {
      const { orderCode: code } = await promise(seller, ad);
      const sealed = await sealedCards(seller, ad);
      await Promise.all([
        refusalOf(seller.wire.call('orders.cancel', { code, reason: 'changed_mind' })),
        refusalOf(seller.wire.call('orders.deliverCodes', { code, ...sealed })),
        runOut(app, code),
      ]);
      // The clock skips an order that is locked, and returns to it.
      while ((await fireDueTimers(app.services)) > 0);
      // Delivered first, its next clock may be the one that runs out.
      const ends = ['cancelled', 'cancelled_undelivered', 'cancelled_timeout', 'to_view'];
      expect(ends).toContain((await view(code)).state);
    }
    expect(await auditLedger(app.db)).toEqual([]);
  });

  it('sells one remainder to one of two', async () => {
    const small = await publishAd(provider, { totalAmount: 100 });
    const [first, second] = [await promiseParams(seller, small), await promiseParams(other, small)];
    const answers = await Promise.all([
      refusalOf(seller.wire.call('orders.promise', first)),
      refusalOf(other.wire.call('orders.promise', second)),
    ]);
    expect(answers.filter((answer) => answer === 'orders.stock_short' || answer === 'orders.ad_closed')).toHaveLength(
      1,
    );
  });
});

describe('who may not meet', () => {
  it('is refused by block, pause and cap, and told until when', async () => {
    const [shut, blocked] = [await buildUser(app), await buildUser(app)];
    await provider.wire.call('people.addBlock', { userId: blocked.userId });
    expect(await refusalOf(promise(blocked, ad))).toBe('orders.blocked');
    await app.db.run(sql`INSERT INTO placing_pause (user_id, reason, ends_at)
      VALUES (${shut.userId}, 'faults', now() + interval '1 hour')`);
    await expect(promise(shut, ad)).rejects.toMatchObject({
      code: 'orders.paused_until',
      message: expect.stringMatching(/until \d{4}-\d\d-\d\d \d\d:\d\d UTC/),
    });
    const { pauses } = await shut.wire.call('users.getMe', {});
    expect(pauses.map(({ reason }) => reason)).toEqual(['faults']);
    expect(Date.parse(pauses[0]?.endsAt ?? '') - Date.now()).toBeGreaterThan(3_500_000);
    expect((await seller.wire.call('users.getMe', {})).pauses).toEqual([]);
    await app.db.run(sql`INSERT INTO placing_pause (user_id, reason) VALUES (${provider.userId}, 'staff')`);
    expect(await refusalOf(promise(seller, ad))).toBe('orders.paused');
    await app.db.run(sql`DELETE FROM placing_pause`);
    expect(await sell(seller, ad)).toBeDefined();
  });

  it('is refused where the provider’s bail does not cover what is open', async () => {
    const strict = await startTestApp({ loops: false, rules: { 'bail.exposure_multiple_bps': 10_000 } });
    try {
      const [trader, bare] = [await buildUser(strict), await buildUser(strict, { role: 'provider', points: 2_000 })];
      const code = await publishAd(bare);
      expect(await refusalOf(promise(trader, code))).toBe('orders.bail_cover');
      const requested = { cardTypeId: 'amazon-us-usd-ecode', faces: [100] };
      expect(await refusalOf(trader.wire.call('orders.quickQuote', requested))).toBe('orders.no_match');
      await bare.wire.call('bail.pay', { amount: '100000000', tradePassword: TRADE_PASSWORD });
      expect(await promise(trader, code)).toMatchObject({ orderAmount: '85000000' });
      expect(await refusalOf(promise(trader, code))).toBe('orders.bail_cover');
    } finally {
      await strict.close();
    }
  });
});
