import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { withinOne } from '#tests/fixtures/within-one.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { promise, quickParams, runOut } from '#tests/fixtures/world/orders.ts';
import { buildUser, POINT, type TestUser, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';
import { addAd, paramsFor, place } from './placing.ts';

/** The limits that the product is delivered with. */
const DELIVERED = {
  'identity.trade_day_none': RULES['identity.trade_day_none'].default,
  'identity.trade_day_one': RULES['identity.trade_day_one'].default,
  'identity.trade_day_two': RULES['identity.trade_day_two'].default,
  'orders.batches_in_flight': 4,
  'orders.batch_max': 2,
};

describe('the day of a seller', () => {
  let world: World;
  beforeAll(async () => {
    await withinOne('day');
    world = await openWorld(DELIVERED);
  });
  afterAll(() => world.close());

  /** Sells cards of so many dollars at 85 points for 100. */
  async function sellFor(seller: TestUser, dollars: number, adCode = world.adCode): Promise<string> {
    const faces = Array.from({ length: Math.ceil(dollars / 1_000) }, (_, row) =>
      Math.min(1_000, dollars - row * 1_000),
    );
    const cards = faces.map((face) => ({ face }));
    return outcomeOf(place(seller, await paramsFor(world, seller, adCode, cards)));
  }

  const dayOf = async (user: TestUser) => {
    const { level, used, left, isByBail } = await user.wire.call('orders.getDayLimits', {});
    return { level, used: BigInt(used) / POINT, left: BigInt(left) / POINT, isByBail };
  };

  it.each([
    [0, 200, 100],
    [1, 2_000, 1_000],
    [2, 50_000, 10_000],
  ] as const)('at level %i ends at %i points', async (level, limit, dollars) => {
    const seller = await buildUser(world, { level });
    const points = (dollars * 85) / 100;
    const orders = Math.floor(limit / points);
    const outcomes: string[] = [];
    for (let order = 0; order <= orders; order++) outcomes.push(await sellFor(seller, dollars));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(orders);
    expect(outcomes.at(-1)).toBe('identity.limit');
    const used = BigInt(orders * points);
    expect(await dayOf(seller)).toEqual({ level, used, left: BigInt(limit) - used, isByBail: false });
  });

  it('says the limit and what is used of it', async () => {
    const seller = await buildUser(world, { level: 0 });
    expect(await sellFor(seller, 100)).toBe('ok');
    const params = await paramsFor(world, seller, world.adCode, [{ face: 200 }]);
    await expect(place(seller, params)).rejects.toMatchObject({
      message: expect.stringMatching(/ 200 points .* 85 are used today/),
    });
  });

  it('gets back what an order that paid nothing had taken', async () => {
    const seller = await buildUser(world, { level: 0 });
    const adCode = await addAd(world);
    const { orderCode } = await promise(seller, adCode, [200]);
    expect(await sellFor(seller, 100, adCode)).toBe('identity.limit');
    await runOut(world, orderCode);
    expect(await dayOf(seller)).toMatchObject({ used: 0n, left: 200n });
    expect(await sellFor(seller, 100, adCode)).toBe('ok');
  });

  it('keeps what was paid, and begins again at midnight', async () => {
    const seller = await buildUser(world, { level: 0 });
    const { people } = world;
    const { orderCode: code } = await place(seller, await paramsFor(world, seller, world.adCode, [{ face: 200 }]));
    const { cards } = await people.provider.wire.call('orders.get', { code });
    await people.provider.wire.call('orders.revealCard', { code, cardId: cards[0]?.id ?? '' });
    await people.provider.wire.call('orders.release', { code, tradePassword: TRADE_PASSWORD });
    expect(await dayOf(seller)).toMatchObject({ used: 170n, left: 30n });
    expect(await sellFor(seller, 100)).toBe('identity.limit');
    await world.db.run(sql`
      UPDATE gift_order SET placed_at = date_trunc('day', now(), 'UTC') - interval '1 second' WHERE code = ${code}`);
    expect(await dayOf(seller)).toMatchObject({ used: 0n });
    expect(await sellFor(seller, 100)).toBe('ok');
  });

  it('has one limit for orders that come at once to several providers', async () => {
    const seller = await buildUser(world, { level: 0 });
    const providers = await Promise.all(
      Array.from({ length: 8 }, () => buildUser(world, { role: 'provider', points: 1_000 })),
    );
    const ads = await Promise.all(providers.map((provider) => publishAd(provider)));
    const outcomes = await Promise.all(ads.map((adCode) => sellFor(seller, 100, adCode)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(2);
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'identity.limit']));
  });

  it('keeps no quick trade from moving on once it is used up', async () => {
    const seller = await buildUser(world, { level: 0 });
    await world.db.run(sql`UPDATE buy_ad SET status = 'off' WHERE code <> ${world.adCode}`);
    const next = await buildUser(world, { role: 'provider', points: 1_000 });
    await publishAd(next);
    const { orderCode } = await seller.wire.call('orders.quickPlace', await quickParams(seller, [{ face: 100 }]));
    expect(await sellFor(seller, 100)).toBe('ok');
    expect(await sellFor(seller, 100)).toBe('identity.limit');
    const holderId = async () => (await seller.wire.call('orders.get', { code: orderCode })).provider.userId;
    const before = await holderId();
    const holder = before === next.userId ? next : world.people.provider;
    const used = await dayOf(seller);
    await holder.wire.call('orders.decline', { code: orderCode, reason: 'no_time' });
    expect([next.userId, world.people.provider.userId].filter((id) => id !== before)).toEqual([await holderId()]);
    expect(await dayOf(seller)).toEqual(used);
  });

  it('is that of traders: a provider sells by its bail', async () => {
    const provider = await buildUser(world, { role: 'provider', level: 0 });
    expect(await sellFor(provider, 1_000)).toBe('ok');
    expect(await dayOf(provider)).toMatchObject({ level: 0, isByBail: true });
  });

  it('says what each level would allow', async () => {
    const { levels, resetsAt } = await world.people.seller.wire.call('orders.getDayLimits', {});
    expect(levels.map(({ trade, out }) => [BigInt(trade) / POINT, BigInt(out) / POINT])).toEqual([
      [200n, 0n],
      [2_000n, 2_000n],
      [50_000n, 50_000n],
    ]);
    expect(resetsAt).toMatch(/T00:00:00\.000Z$/);
    expect(new Date(resetsAt).getTime()).toBeGreaterThan(Date.now());
  });
});
