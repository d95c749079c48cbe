import { afterAll, describe, expect, it } from 'vitest';
import { openUpload } from '#server/features/file-access/order-files.ts';
import { statsOf } from '#server/features/people/public.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { balanceOf, sessionOf, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld();
afterAll(() => world.close());

const place = (faces: readonly number[] = [100, 50]) => world.life.placed(faces);
const opening = (user: TestUser, uploadId: string) => ({
  session: sessionOf(user),
  uploadId,
  address: '10.1.2.3',
  userAgent: '',
  prove: () => Promise.resolve(),
  shownS: 0,
  reason: 'both sides describe it differently',
});
const open = (user: TestUser, uploadId: string) =>
  world.db.transaction((tx) => openUpload(tx, opening(user, uploadId)));

/** Whether it would open, without a trace. */
const opensFor = async (user: TestUser, uploadId: string): Promise<boolean> => {
  const undone = new Error('undone');
  let opens = false;
  const look = world.db.transaction(async (tx) => {
    opens = await openUpload(tx, opening(user, uploadId));
    throw undone;
  });
  await expect(look).rejects.toBe(undone);
  return opens;
};

const viewersOf = async (uploadId: string) => {
  const names = ['seller', 'provider', 'stranger', 'moderator', 'admin'] as const;
  const sees = await Promise.all(names.map((name) => opensFor(world.people[name], uploadId)));
  return names.filter((_, index) => sees[index]);
};

describe('images of an order', () => {
  it('shows a card’s photo to the provider once its code is opened, to the case’s holder, and logs it', async () => {
    const { seller, provider, moderator } = world.people;
    const order = await place();
    const [first, second] = order.cards;
    if (!first || !second) throw new Error('two cards');
    expect(await viewersOf(first.image)).toEqual(['seller']);
    await provider.wire.call('orders.revealCard', { code: order.code, cardId: first.id });
    expect(await viewersOf(first.image)).toEqual(['seller', 'provider']);
    expect(await viewersOf(second.image)).toEqual(['seller']);
    const evidence = await addUpload(world, provider, 'evidence');
    expect(await viewersOf(evidence)).toEqual(['provider']);
    const claim = {
      cardId: first.id,
      kind: 'invalid' as const,
      actualFaceValue: 0,
      note: 'Used',
      evidence: [evidence],
    };
    await provider.wire.call('disputes.openClaim', { code: order.code, cards: [claim] });
    expect(await viewersOf(evidence)).toEqual(['seller', 'provider']);
    await seller.wire.call('disputes.escalate', { code: order.code });
    await moderator.wire.call('disputes.takeCase', { code: order.code });
    expect(await viewersOf(second.image)).toEqual(['seller', 'moderator']);
    expect(await viewersOf(evidence)).toEqual(['seller', 'provider', 'moderator']);
    const silent = { ...opening(moderator, first.image), reason: 'look' };
    await expect(world.db.transaction((tx) => openUpload(tx, silent))).rejects.toMatchObject({
      code: 'cards.reason_needed',
    });
    for (const user of [seller, provider, moderator, world.people.stranger]) {
      await open(user, first.image);
      await open(user, evidence);
    }
    const view = await seller.wire.call('orders.get', { code: order.code });
    const photos = view.reveals.filter((reveal) => reveal.kind === 'photo_opened');
    expect(photos.map((photo) => [photo.byRole, photo.cardRow, photo.reason])).toEqual([
      ['provider', 1, null],
      ['moderator', 1, 'both sides describe it differently'],
    ]);
    await seller.wire.call('disputes.concede', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect(await viewersOf(first.image)).toEqual(['seller']);
    const { live } = await world.db.one<{ live: bigint }>(
      sql`SELECT count(*) AS live FROM gift_card WHERE order_id = ${order.id} AND live`,
    );
    expect(live).toBe(1n);
  });

  it('knows nothing of an upload that is not there', async () => {
    expect(await viewersOf(newId())).toEqual([]);
  });
});

describe('a record', () => {
  it('keeps the median of the last releases, and is what profiles show', async () => {
    const who = newId();
    const endings = (of: object[]) =>
      world.db.run(
        sql`SELECT record_endings(${JSON.stringify(of.map((ending, no) => ({ ...none, no, ...ending })))}::jsonb)`,
      );
    const none = { user_id: who, completed: false, dispute: false, lost: false, took_s: null, moved: 0, claim: null };
    const took = (seconds: number) => ({ completed: true, took_s: seconds });
    await endings([took(10)]);
    await endings([took(1_000), took(30)]);
    await endings([{ dispute: true, lost: true }]);
    expect((await statsOf(world.db, [who])).get(who)).toEqual({
      ended: 4,
      completed: 3,
      completedPermille: 750,
      medianReleaseS: 30,
      disputes: 1,
      disputesLost: 1,
      rating: null,
    });
    await endings(Array.from({ length: 150 }, () => took(7)));
    const { kept } = await world.db.one<{ kept: number }>(
      sql`SELECT cardinality(release_s) AS kept FROM trade_stats WHERE user_id = ${who}`,
    );
    expect(kept).toBe(101);
    expect(await world.db.one(sql`SELECT * FROM user_trade_stats WHERE user_id = ${who}`)).toEqual({
      userId: who,
      completedOrders: 153,
      completionRateBp: 9935,
      medianReleaseS: 7,
    });
  });
});

describe('a referrer', () => {
  it('earns nothing from an order with the own recruit', async () => {
    const { provider } = world.people;
    await world.db.run(
      sql`UPDATE app_user SET referrer_id = ${provider.userId} WHERE id = ${world.people.seller.userId}`,
    );
    const before = await balanceOf(world, provider);
    const order = await place();
    await provider.wire.call('orders.revealCard', { code: order.code, cardId: order.cards[0]?.id ?? '' });
    await provider.wire.call('orders.release', { code: order.code, tradePassword: TRADE_PASSWORD });
    expect(before.amount - (await balanceOf(world, provider)).amount).toBe(order.amount);
  });
});
