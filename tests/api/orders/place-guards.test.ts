import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { buildUser, fund, payBail, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';
import { addAd, ordersOf, paramsFor, place } from './placing.ts';

/** Several placements at once, so that they share a batch; the answers in the order of the sellers. */
async function placeAll(world: World, adCode: string, sellers: readonly TestUser[]): Promise<string[]> {
  const all = await Promise.all(sellers.map((seller) => paramsFor(world, seller, adCode)));
  return Promise.all(all.map((params, n) => outcomeOf(place(sellers[n] as TestUser, params))));
}

describe('orders.place keeps apart', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  afterEach(async () => {
    await world.db.run(sql`DELETE FROM user_block`);
    await world.db.run(sql`DELETE FROM placing_pause`);
  });

  const block = (who: TestUser, whom: TestUser) =>
    world.db.run(sql`INSERT INTO user_block (user_id, blocked_id) VALUES (${who.userId}, ${whom.userId})`);
  const pause = (who: TestUser, endsAt: Date | null) =>
    world.db.run(sql`
      INSERT INTO placing_pause (user_id, reason, ends_at) VALUES (${who.userId}, 'faults', ${endsAt})`);

  it('who has blocked the other, whichever of the two it was, and nobody else in the batch', async () => {
    const { seller, provider, stranger } = world.people;
    const adCode = await addAd(world);
    await block(seller, provider);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['orders.blocked', 'ok']);
    await world.db.run(sql`DELETE FROM user_block`);
    await block(provider, stranger);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['ok', 'orders.blocked']);
    expect(await ordersOf(world, adCode)).toBe(2n);
  });

  it('gives back the card and the photo of who was kept apart', async () => {
    const { seller, provider } = world.people;
    const adCode = await addAd(world);
    const params = await paramsFor(world, seller, adCode);
    await block(provider, seller);
    expect(await outcomeOf(place(seller, params))).toBe('orders.blocked');
    await world.db.run(sql`DELETE FROM user_block`);
    expect(await outcomeOf(place(seller, params))).toBe('ok');
  });

  it('whose placing is paused, and tells them until when', async () => {
    const { seller, stranger } = world.people;
    const adCode = await addAd(world);
    await pause(seller, new Date(Date.now() + 3_600_000));
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['orders.paused_until', 'ok']);
    await world.db.run(sql`UPDATE placing_pause SET ends_at = NULL`);
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.paused']);
    await world.db.run(sql`UPDATE placing_pause SET ends_at = now() - interval '1 s'`);
    expect(await placeAll(world, adCode, [seller])).toEqual(['ok']);
  });

  it('the ads of a provider who is paused', async () => {
    const { seller, provider } = world.people;
    const adCode = await addAd(world);
    const other = await buildUser(world, { name: 'calm_provider', role: 'provider' });
    await fund(world, other, 1000);
    const otherAd = await addAd(world, { owner: other });
    await pause(provider, null);
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.paused']);
    expect(await placeAll(world, otherAd, [seller])).toEqual(['ok']);
  });
});

describe('orders.place covers open orders by bail', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ 'bail.exposure_multiple_bps': 20_000 });
  });
  afterAll(() => world.close());

  it('refuses what exceeds the bail times the rule, counted also within one batch', async () => {
    const { seller, stranger } = world.people;
    const owner = await buildUser(world, { name: 'bailed_provider', role: 'provider' });
    await fund(world, owner, 1000);
    const adCode = await addAd(world, { owner });
    expect(await placeAll(world, adCode, [seller])).toEqual(['orders.bail_cover']);
    // An order of 85 points; twice the bail is room for two.
    await payBail(world, owner, 86);
    const outcomes = await placeAll(world, adCode, [seller, stranger, seller, stranger]);
    expect(outcomes.sort()).toEqual(['ok', 'ok', 'orders.bail_cover', 'orders.bail_cover']);
    await payBail(world, owner, 42);
    expect(await placeAll(world, adCode, [seller, stranger])).toEqual(['ok', 'orders.bail_cover']);
  });

  it('names the balance where that does not do either', async () => {
    const owner = await buildUser(world, { name: 'poor_provider', role: 'provider' });
    const adCode = await addAd(world, { owner });
    await fund(world, owner, 10);
    expect(await placeAll(world, adCode, [world.people.seller])).toEqual(['orders.provider_balance']);
  });
});
