import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bailAccountId } from '#core/ledger/accounts.ts';
import { amount } from '#core/money/amount.ts';
import type { Session } from '#server/gateway/handler.ts';
import { assertApplied } from '#server/ledger/ledger.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createPlaceWorld, type PlaceWorld, POINT } from './place-world.ts';

/** Several placements at once, so that they share a batch; the answers in the order of the sellers. */
async function placeAll(world: PlaceWorld, adCode: string, sellers: readonly Session[]): Promise<string[]> {
  const all = await Promise.all(sellers.map((seller) => world.paramsFor(seller, adCode)));
  return Promise.all(all.map((params, n) => world.outcomeOf(world.place(sellers[n] as Session, params))));
}

describe('orders.place keeps apart', () => {
  let world: PlaceWorld;
  beforeAll(async () => {
    world = await createPlaceWorld();
  });
  afterAll(() => world.drop());
  afterEach(async () => {
    await world.db.run(sql`DELETE FROM user_block`);
    await world.db.run(sql`DELETE FROM placing_pause`);
  });

  const block = (who: Session, whom: Session) =>
    world.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${who.userId}, ${whom.userId})`);
  const pause = (who: Session, endsAt: Date | null) =>
    world.db.run(sql`
      INSERT INTO placing_pause (user_id, reason, ends_at) VALUES (${who.userId}, 'faults', ${endsAt})`);

  it('who has blocked the other, whichever of the two it was, and nobody else in the batch', async () => {
    const { seller, provider, stranger } = world.people;
    const adCode = await world.addAd();
    await block(seller, provider);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['orders.blocked', 'ok']);
    await world.db.run(sql`DELETE FROM user_block`);
    await block(provider, stranger);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['ok', 'orders.blocked']);
    expect(await world.ordersOf(adCode)).toBe(2n);
  });

  it('gives back the card and the photo of who was kept apart', async () => {
    const { seller, provider } = world.people;
    const adCode = await world.addAd();
    const params = await world.paramsFor(seller, adCode);
    await block(provider, seller);
    expect(await world.outcomeOf(world.place(seller, params))).toBe('orders.blocked');
    await world.db.run(sql`DELETE FROM user_block`);
    expect(await world.outcomeOf(world.place(seller, params))).toBe('ok');
  });

  it('whose placing is paused, and tells them until when', async () => {
    const { seller, stranger } = world.people;
    const adCode = await world.addAd();
    await pause(seller, new Date(Date.now() + 3_600_000));
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['orders.paused_until', 'ok']);
    await world.db.run(sql`UPDATE placing_pause SET ends_at = NULL`);
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.paused']);
    await world.db.run(sql`UPDATE placing_pause SET ends_at = now() - interval '1 s'`);
    expect(await placeAll(world, adCode, [seller])).toEqual(['ok']);
  });

  it('the ads of a provider who is paused', async () => {
    const { seller, provider } = world.people;
    const adCode = await world.addAd();
    const other = await world.addUser('calm_provider', 'provider');
    await world.fund(other, 1000);
    const otherAd = await world.addAd({ owner: other });
    await pause(provider, null);
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.paused']);
    expect(await placeAll(world, otherAd, [seller])).toEqual(['ok']);
  });
});

describe('orders.place covers open orders by bail', () => {
  let world: PlaceWorld;
  beforeAll(async () => {
    world = await createPlaceWorld({ 'bail.exposure_multiple_bps': 20_000 });
  });
  afterAll(() => world.drop());

  async function deposit(who: Session, points: number): Promise<void> {
    const id = bailAccountId(who.userId);
    await world.services.ledger.openAccounts([
      { id, home: who.userId, owner: who.userId, kind: 'bail', currency: 'POINTS' },
    ]);
    const legs = [
      {
        ...({ id: newId(), kind: 'plain', debitAccount: who.userId, creditAccount: id } as const),
        amount: amount(BigInt(points) * POINT),
        code: 300,
        ref: null,
        home: who.userId,
      },
    ];
    assertApplied(await world.services.ledger.apply([legs]));
  }

  it('refuses what exceeds the bail times the rule, counted also within one batch', async () => {
    const { seller, stranger } = world.people;
    const owner = await world.addUser('bailed_provider', 'provider');
    await world.fund(owner, 1000);
    const adCode = await world.addAd({ owner });
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.bail_cover']);
    // An order of 85 points; twice the bail is room for two.
    await deposit(owner, 86);
    const told = await placeAll(world, adCode, [seller, stranger, seller, stranger]);
    expect(told.sort()).toEqual(['ok', 'ok', 'orders.bail_cover', 'orders.bail_cover']);
    await deposit(owner, 42);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['ok', 'orders.bail_cover']);
  });

  it('names the balance where that does not do either', async () => {
    const owner = await world.addUser('poor_provider', 'provider');
    const adCode = await world.addAd({ owner });
    await world.fund(owner, 10);
    expect(await placeAll(world, adCode, [world.people.seller])).toEqual(['orders.provider_balance']);
  });
});
