import { createHash, randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { startTestApp } from '#tests/fixtures/app.ts';
import { noiseImage } from '#tests/fixtures/world/cards.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { placement, sell } from '#tests/fixtures/world/orders.ts';
import { buildUser, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';

const app = await startTestApp();
const seller = await buildUser(app);
const stranger = await buildUser(app);
const provider = await buildUser(app, { role: 'provider', points: 10_000 });
afterAll(() => app.close());

/** The main job over the wire, from ad to released points: every step as a browser makes it. */
describe('a trade through the gateway', () => {
  const balanceOf = async (user: TestUser) => {
    const { amount, frozenAmount, available } = await user.wire.call('points.getBalance', {});
    return { amount: BigInt(amount), frozen: BigInt(frozenAmount), available: BigInt(available) };
  };

  it('freezes, reveals, pays and charges the fee', async () => {
    const newSeller = await buildUser(app);
    const adCode = await publishAd(provider);
    const before = await balanceOf(provider);
    const code = 'AQ7K-M2XTRC-9PLW';
    const placed = await sell(newSeller, adCode, [{ face: 100, code }]);
    expect(placed.orderAmount).toBe('85000000');
    expect((await balanceOf(provider)).frozen - before.frozen).toBe(85_000_000n);

    const view = await provider.wire.call('orders.get', { code: placed.orderCode });
    expect(view.state).toBe('to_view');
    expect(view.cards[0]?.code).toBeNull();
    // The last characters could be half of a short code, and declining unseen costs nothing.
    expect(view.cards[0]?.masked).toBe('••••');
    expect((await newSeller.wire.call('orders.get', { code: placed.orderCode })).cards[0]?.masked).toBe('••••-9PLW');
    const cardId = view.cards[0]?.id ?? '';
    const revealed = await provider.wire.call('orders.revealCard', { code: placed.orderCode, cardId });
    expect(revealed).toMatchObject({ code, state: 'to_confirm' });
    expect((await provider.wire.call('orders.get', { code: placed.orderCode })).cards[0]?.masked).toBe('••••-9PLW');

    await provider.wire.call('orders.release', { code: placed.orderCode, tradePassword: TRADE_PASSWORD });
    expect((await balanceOf(provider)).amount).toBe(before.amount - 85_000_000n);
    expect((await balanceOf(newSeller)).available).toBe(84_150_000n);
    const seen = await newSeller.wire.call('orders.get', { code: placed.orderCode });
    expect(seen).toMatchObject({ state: 'completed', settledAmount: '85000000', feeAmount: '850000' });
    expect(seen.reveals).toHaveLength(1);
    const history = await newSeller.wire.call('points.listHistory', {});
    expect(history.list.map((row) => row.what)).toEqual(['order_fee', 'order_settle']);
    expect(history.list[0]?.availableAfter).toBe('84150000');
  });

  it('keeps cards shut that were not open when the provider made a claim, until they are paid', async () => {
    const { orderCode: code } = await sell(seller, await publishAd(provider), [{ face: 50 }, { face: 50 }]);
    const cards = (await provider.wire.call('orders.get', { code })).cards.map(({ id }) => id);
    const [first = '', second = ''] = cards;
    const open = (cardId: string) => provider.wire.call('orders.revealCard', { code, cardId });
    await open(first);
    const evidence = [await provider.wire.upload('evidence', await noiseImage())];
    const claim = { cardId: first, kind: 'invalid' as const, actualFaceValue: 0, note: 'Used', evidence };
    await provider.wire.call('disputes.openClaim', { code, cards: [claim] });
    await open(first);
    await expect(open(second)).rejects.toMatchObject({ code: 'orders.not_allowed' });
    await provider.wire.call('disputes.withdrawClaim', { code, tradePassword: TRADE_PASSWORD });
    expect((await provider.wire.call('orders.get', { code })).state).toBe('completed');
    await open(second);
  });

  it.each(['support', 'moderator', 'admin', 'auditor'] as const)('is not for staff: %s', async (role) => {
    const staff = await buildUser(app, { role });
    const adCode = await publishAd(provider);
    const params = await placement(seller, adCode);
    await expect(staff.wire.call('orders.place', params)).rejects.toMatchObject({ code: 'gateway.forbidden' });
    await expect(staff.wire.call('orders.promise', { adCode, faceValues: [100] } as never)).rejects.toMatchObject({
      code: 'gateway.forbidden',
    });
  });

  it('leaves nothing that trading passwords could be tried against', async () => {
    const { orderCode: code } = await sell(seller, await publishAd(provider));
    const cardId = (await provider.wire.call('orders.get', { code })).cards[0]?.id ?? '';
    await provider.wire.call('orders.revealCard', { code, cardId });
    const params = { code, tradePassword: TRADE_PASSWORD };
    await provider.wire.call('orders.release', params, { idempotencyKey: randomUUID() });
    const plain = createHash('sha256')
      .update(`806148\n${JSON.stringify(params)}`)
      .digest();
    const stored = await app.db.many<{ hash: Buffer }>(sql`SELECT params_hash AS hash FROM idempotency
      WHERE user_id = ${provider.userId} AND function_code = 806148`);
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter(({ hash }) => hash.equals(plain))).toEqual([]);
  });

  it('answers one placement however often its key comes', async () => {
    const adCode = await publishAd(provider);
    const params = await placement(seller, adCode);
    const idempotencyKey = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => seller.wire.call('orders.place', params, { idempotencyKey })),
    );
    expect(new Set(answers.map((answer) => answer.orderCode)).size).toBe(1);
    const { totalCount } = await provider.wire.call('orders.listMine', { search: answers[0]?.orderCode });
    expect(totalCount).toBe(1);
  });

  it('keeps a key bound to its parameters', async () => {
    const adCode = await publishAd(provider);
    const placed = await sell(seller, adCode);
    const idempotencyKey = randomUUID();
    await seller.wire.call('orders.cancel', { code: placed.orderCode, reason: 'changed_mind' }, { idempotencyKey });
    const other = seller.wire.call('orders.cancel', { code: 'GO00000000', reason: 'changed_mind' }, { idempotencyKey });
    await expect(other).rejects.toMatchObject({ code: 'gateway.idempotency_mismatch' });
  });

  it('shows an order to its parties alone, and its images too', async () => {
    const adCode = await publishAd(provider);
    const placed = await sell(seller, adCode);
    await expect(stranger.wire.call('orders.get', { code: placed.orderCode })).rejects.toMatchObject({
      code: 'nothing.found',
    });
    const view = await seller.wire.call('orders.get', { code: placed.orderCode });
    const imageId = view.cards[0]?.imageId ?? '';
    const { url } = await seller.wire.call('uploads.getLink', { id: imageId });
    const image = await fetch(new URL(url, app.url));
    expect(image.headers.get('content-type')).toBe('image/png');
    await expect(stranger.wire.call('uploads.getLink', { id: imageId })).rejects.toMatchObject({
      code: 'nothing.found',
    });
    const forged = await fetch(new URL(url.replace(/sig=.{4}/, 'sig=AAAA'), app.url));
    expect(forged.status).not.toBe(200);
  });

  it('keeps the terms under which it was placed', async () => {
    const limits = { minAmount: 20, maxAmount: 400 };
    const adCode = await publishAd(provider, {
      ...limits,
      receipt: 'cash',
      tags: ['fast'],
      description: 'Only unused codes',
    });
    const placed = await sell(seller, adCode);
    const draft = { rate: '80', minFace: 10, maxFace: 500, totalAmount: 5_000, description: 'Anything goes' };
    await provider.wire.call('ads.edit', { ...draft, code: adCode, version: 1 });
    const view = await seller.wire.call('orders.get', { code: placed.orderCode });
    expect(view).toMatchObject({
      unitPrice: '85000000',
      receipt: 'cash',
      offer: {
        owner: 'provider',
        terms: 'Only unused codes',
        receipt: 'cash',
        tags: ['fast'],
        minAmount: '20000000',
        maxAmount: '400000000',
        minFace: 10,
        maxFace: 500,
      },
    });
  });

  it('refuses the same picture and the same code twice', async () => {
    const adCode = await publishAd(provider);
    const image = await noiseImage();
    await seller.wire.upload('card', image);
    await expect(stranger.wire.upload('card', image)).rejects.toMatchObject({ code: 'cards.image_twice' });
    const code = `DUP-${randomUUID()}`;
    await sell(seller, adCode, [{ code }]);
    for (const sameCode of [code.toLowerCase(), `${code} PIN 1234`]) {
      const again = await placement(stranger, adCode, [{ code: sameCode }]);
      await expect(stranger.wire.call('orders.place', again)).rejects.toMatchObject({ code: 'cards.duplicate' });
    }
  });

  it('turns a provider away from their own ad', async () => {
    const adCode = await publishAd(provider);
    const params = await placement(provider, adCode);
    await expect(provider.wire.call('orders.place', params)).rejects.toMatchObject({ code: 'orders.own_ad' });
  });

  it('tells both parties over the socket, in order and without a gap', async () => {
    const adCode = await publishAd(provider);
    const { ticket } = await provider.wire.call('auth.getSocketTicket', {});
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}/socket?ticket=${ticket}`);
    const seen: { type: string; seq?: string; event?: string; payload?: { code?: string; state?: string } }[] = [];
    let arrived: () => void = () => undefined;
    socket.addEventListener('message', ({ data }) => {
      seen.push(JSON.parse(String(data)));
      arrived();
    });
    const until = async (ready: () => boolean): Promise<void> => {
      while (!ready())
        await new Promise<void>((resolve) => {
          arrived = resolve;
        });
    };
    await until(() => seen.some((item) => item.type === 'hello'));
    const placed = await sell(seller, adCode);
    await seller.wire.call('orders.cancel', { code: placed.orderCode, reason: 'changed_mind' });
    await until(() =>
      seen.some((item) => item.payload?.code === placed.orderCode && item.payload.state === 'cancelled'),
    );
    const numbers = seen.filter((item) => item.seq !== undefined).map((item) => BigInt(item.seq ?? 0));
    numbers.reduce((before, now) => {
      expect(now).toBe(before + 1n);
      return now;
    });
    socket.close();
  });
});
