import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { balanceOf, buildUser, fund, POINT, signIn } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';
import { addAd, adOf, paramsFor, place } from './placing.ts';

describe('orders.place', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ 'orders.max_open_per_pair': 50, 'orders.fee_bps': 150 });
  });
  afterAll(() => world.close());

  it('freezes the points, takes the stock, and leaves order, cards, event and news behind', async () => {
    const { db, people } = world;
    const adCode = await addAd(world, { points: 1000 });
    const before = await balanceOf(world, people.provider);
    const cards = [{ face: 100, code: 'aaaa-1111-bbbb' }, { face: 50 }];
    const placed = await place(people.seller, await paramsFor(world, people.seller, adCode, cards));

    const total = 127_500_000n;
    expect(placed).toMatchObject({ adCode, opponentCode: people.provider.userId, orderAmount: '127500000' });
    const after = await balanceOf(world, people.provider);
    expect([after.amount - before.amount, after.frozen - before.frozen]).toEqual([0n, total]);
    expect(await adOf(world, adCode)).toMatchObject({ remaining: 1000n * POINT - total, status: 'on', closed: false });

    const order = await db.one<Record<string, unknown>>(sql`SELECT * FROM gift_order WHERE code = ${placed.orderCode}`);
    expect(order).toMatchObject({
      state: 'to_view',
      orderAmount: total,
      faceValue: 15_000n,
      cardCount: 2,
      feeBps: 150,
      clockS: 180,
      unitPrice: 85_000_000n,
      rate: 850_000n,
      sellerId: people.seller.userId,
    });
    expect((order['dueAt'] as Date).getTime() - (order['placedAt'] as Date).getTime()).toBe(180_000);
    const stored = await db.many<{
      id: string;
      rowNo: number;
      codeSealed: Buffer;
      codeTail: string;
      faceValue: bigint;
    }>(sql`SELECT * FROM gift_card WHERE order_id = ${order['id']} ORDER BY row_no`);
    expect(stored.map((card) => card.faceValue)).toEqual([10_000n, 5_000n]);
    expect(stored[0]?.codeTail).toBe('BBBB');
    const cell = cellOf('gift_card.code_sealed', stored[0]?.id ?? '');
    expect(world.services.vault.reveal(cell, stored[0]?.codeSealed as Buffer)).toBe('aaaa-1111-bbbb');
    const images = await db.many(sql`SELECT FROM upload u JOIN gift_card c ON c.id = u.used_by AND c.image_id = u.id
      WHERE u.order_id = ${order['id']}`);
    expect(images.length).toBe(2);
    expect(await db.many(sql`SELECT seq, type, actor_role FROM order_event WHERE order_id = ${order['id']}`)).toEqual([
      { seq: 1, type: 'placed', actorRole: 'seller' },
    ]);
    const news = await db.one<{ recipients: string[]; payload: unknown }>(
      sql`SELECT recipients, payload FROM outbox_event WHERE payload->>'code' = ${placed.orderCode}`,
    );
    expect(news.recipients).toEqual([people.seller.userId, people.provider.userId]);
    expect(news.payload).toEqual({
      code: placed.orderCode,
      adCode,
      state: 'to_view',
      event: 'placed',
      actor: 'seller',
      turn: 'provider',
      amount: '127500000',
    });
  });

  it('names what is wrong with the cards, and the row', async () => {
    const { people } = world;
    const adCode = await addAd(world, { maxCards: 2, maxFace: 200 });
    const fixed = await addAd(world, { fixedFaces: [25, 50] });
    const params = (cards: { face: number; code?: string; imageId?: string }[], ad = adCode) =>
      paramsFor(world, people.seller, ad, cards);
    const tried = async (cards: { face: number; code?: string; imageId?: string }[], ad = adCode) =>
      outcomeOf(place(people.seller, await params(cards, ad)));
    expect(await tried([{ face: 100 }, { face: 201 }])).toBe('orders.face_not_taken 2');
    expect(await tried([{ face: 9 }])).toBe('orders.face_not_taken 1');
    expect(await tried([{ face: 26 }], fixed)).toBe('orders.face_not_taken 1');
    expect(await tried([{ face: 50 }], fixed)).toBe('ok');
    expect(await tried([{ face: 10 }, { face: 10 }, { face: 10 }])).toBe('orders.too_many_cards');
    expect(
      await tried([
        { face: 10, code: 'SAME-1234' },
        { face: 10, code: 'same 1234' },
      ]),
    ).toBe('cards.duplicate_row 2');
    expect(await tried([{ face: 10 }, { face: 10, code: 'A1' }])).toBe('cards.code_form 2');
    expect(await tried([{ face: 10 }, { face: 10, code: 'FLD2FA450АВС' }])).toBe('cards.code_character 2');
    expect(await tried([{ face: 10, code: '6.00649E+15' }])).toBe('cards.code_shortened 1');

    const imageId = await addUpload(world, people.seller, 'card');
    expect(
      await tried([
        { face: 10, imageId },
        { face: 10, imageId },
      ]),
    ).toBe('cards.image_twice');
    expect(await tried([{ face: 10 }, { face: 10, imageId: newId() }])).toBe('cards.image_missing 2');
    const evidence = await addUpload(world, people.seller, 'evidence');
    expect(await tried([{ face: 10, imageId: evidence }])).toBe('cards.image_missing 1');
    const foreign = await addUpload(world, people.stranger, 'card');
    expect(await tried([{ face: 10, imageId: foreign }])).toBe('cards.image_missing 1');
    expect(await tried([{ face: 10, imageId }])).toBe('ok');
    expect(await tried([{ face: 10, imageId }])).toBe('cards.image_missing 1');

    const good = await params([{ face: 10 }]);
    expect(await outcomeOf(place(people.seller, { ...good, keyId: 'old' }))).toBe('page.stale');
    const noPoint = Buffer.alloc(32).toString('base64');
    expect(await outcomeOf(place(people.seller, { ...good, ephemeralKey: noPoint }))).toBe('cards.seal_broken 1');
    expect(await outcomeOf(place(people.stranger, good))).toBe('cards.seal_broken 1');
  });

  it('refuses a known code whoever sells it, and frees the other cards of that order', async () => {
    const { db, people } = world;
    const adCode = await addAd(world);
    await place(people.seller, await paramsFor(world, people.seller, adCode, [{ face: 10, code: 'TAKEN-0001' }]));
    const imageId = await addUpload(world, people.stranger, 'card');
    const cards = [
      { face: 10, code: 'FREE-0001', imageId },
      { face: 10, code: 'taken0001' },
    ];
    const again = place(people.stranger, await paramsFor(world, people.stranger, adCode, cards));
    expect(await outcomeOf(again)).toBe('cards.duplicate 2');
    const free = [{ face: 10, code: 'FREE-0001', imageId }];
    await place(people.stranger, await paramsFor(world, people.stranger, adCode, free));
    const left = await db.one<{ n: bigint }>(sql`SELECT count(*) AS n FROM gift_card c
      WHERE NOT EXISTS (SELECT FROM gift_order o WHERE o.id = c.order_id)`);
    expect(left.n).toBe(0n);
  });

  it('asks who trades, with whom, and against what', async () => {
    const { db, people } = world;
    const adCode = await addAd(world);
    const tried = async (who = people.seller, ad = adCode, change = {}) =>
      outcomeOf(place(who, { ...(await paramsFor(world, who, ad, [{ face: 10 }])), ...change }));
    expect(await tried(people.seller, newCode('AD'))).toBe('nothing.found');
    expect(await tried(people.provider)).toBe('orders.own_ad');
    expect(await tried(people.seller, adCode, { unitPrice: '86000000' })).toBe('orders.price_changed');
    expect(await tried(people.seller, adCode, { adVersion: 2 })).toBe('orders.price_changed');

    expect(await tried()).toBe('ok');
    await db.run(sql`UPDATE buy_ad SET version = 2 WHERE code = ${adCode}`);
    expect(await tried()).toBe('orders.price_changed');
    expect(await tried(people.seller, adCode, { adVersion: 2 })).toBe('ok');
    await db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code = ${adCode}`);
    expect(await tried(people.seller, adCode, { adVersion: 2 })).toBe('orders.ad_closed');

    const suspended = await buildUser(world, { name: 'suspended_one' });
    const late = await paramsFor(world, suspended, await addAd(world));
    await db.run(sql`UPDATE app_user SET status = 'suspended' WHERE id = ${suspended.userId}`);
    expect(await outcomeOf(place(suspended, late))).toBe('orders.party_suspended');
    const poor = await buildUser(world, { name: 'poor_provider', role: 'provider' });
    await fund(world, poor, 20);
    const rich = await addAd(world, { owner: poor, points: 500 });
    const tooMuch = place(people.seller, await paramsFor(world, people.seller, rich, [{ face: 24 }]));
    expect(await outcomeOf(tooMuch)).toBe('orders.provider_balance');
    expect(await tried(people.seller, rich)).toBe('ok');
  });

  it('sells no more than the stock, and closes the ad below its minimum', async () => {
    const { people } = world;
    const adCode = await addAd(world, { points: 100 });
    const tried = async (face: number) =>
      outcomeOf(place(people.seller, await paramsFor(world, people.seller, adCode, [{ face }])));
    expect(await tried(118)).toBe('orders.stock_short');
    expect(await tried(100)).toBe('ok');
    expect(await adOf(world, adCode)).toMatchObject({ remaining: 15n * POINT, status: 'on' });
    expect(await tried(10)).toBe('ok');
    expect(await adOf(world, adCode)).toMatchObject({ remaining: 6_500_000n, status: 'completed', closed: true });
    expect(await tried(10)).toBe('orders.ad_closed');
  });

  it('opens the seller’s account with the first order', async () => {
    const { db } = world;
    const userId = newId();
    await db.run(sql`INSERT INTO app_user (id, user_name, nickname, password_hash)
      VALUES (${userId}, 'fresh_one', 'Fresh One', '')`);
    const fresh = await signIn(world, { userId, name: 'Fresh One', loginName: 'fresh_one', role: 'trader' });
    const adCode = await addAd(world);
    await place(fresh, await paramsFor(world, fresh, adCode));
    expect((await world.services.ledger.accountsOf(fresh.userId)).length).toBe(1);
  });
});

describe('orders.place holds its caps', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ 'orders.max_open_per_pair': 3, 'orders.max_open_per_user': 5 });
  });
  afterAll(() => world.close());

  it('counts open orders by pair and by seller, also within one batch', async () => {
    const { people } = world;
    const other = await buildUser(world, { name: 'other_provider', role: 'provider' });
    await fund(world, other, 1000);
    const mine = await addAd(world);
    const theirs = await addAd(world, { owner: other });
    const many = async (adCode: string) => {
      const all = await Promise.all(Array.from({ length: 6 }, () => paramsFor(world, people.seller, adCode)));
      const outcomes = await Promise.all(all.map((params) => outcomeOf(place(people.seller, params))));
      return outcomes.sort();
    };
    const pairFull = 'orders.too_many_open_pair';
    expect(await many(mine)).toEqual(['ok', 'ok', 'ok', pairFull, pairFull, pairFull]);
    const full = 'orders.too_many_open';
    expect(await many(theirs)).toEqual(['ok', 'ok', full, full, full, full]);
    expect(await outcomeOf(place(people.stranger, await paramsFor(world, people.stranger, mine)))).toBe('ok');
  });
});
