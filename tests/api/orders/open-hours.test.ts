import { afterAll, describe, expect, it } from 'vitest';
import { nextOpening, type OpenHours, openMs, SHIFTS } from '#core/offers/open-hours.ts';
import { remindDue } from '#server/features/notices/reminders.job.ts';
import { beat } from '#server/features/orders/clocks/heartbeat.ts';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { publishAd } from '#tests/fixtures/world/offers.ts';
import { closedNow } from '#tests/fixtures/world/open-hours.ts';
import { payOrder } from '#tests/fixtures/world/order-life.ts';
import { fireClocks, placement, promise, quickParams, sell, stateOf } from '#tests/fixtures/world/orders.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'orders.view_timeout_s': 60, 'orders.confirm_timeout_s': 1_800 });
afterAll(() => world.close());

/** The two other shifts. */
const opposite = ({ zone, shifts }: OpenHours): OpenHours => ({
  zone,
  shifts: SHIFTS.filter((shift) => !shifts.includes(shift)),
});
const view = (code: string) => world.people.seller.wire.call('orders.get', { code });
const clockOf = (code: string) =>
  world.db.one<{ dueMs: number; clockS: number; startMs: number }>(sql`
    SELECT extract(epoch FROM due_at)::float8 * 1000 AS "dueMs", clock_s AS "clockS",
           extract(epoch FROM due_at - make_interval(secs => clock_s))::float8 * 1000 AS "startMs"
    FROM gift_order WHERE code = ${code}`);
async function soldTo(hours: OpenHours | undefined): Promise<{ code: string; opening: number }> {
  const adCode = await publishAd(world.people.provider, { ...(hours && { openHours: hours }), maxFace: 500 });
  const { orderCode } = await sell(world.people.seller, adCode, [{ face: 50 }]);
  return { code: orderCode, opening: nextOpening(Date.now(), hours ?? null) ?? 0 };
}

describe('an order of a provider in closed hours', () => {
  it('waits: no clock ends it before the opening, which both read', async () => {
    const hours = closedNow();
    const { code, opening } = await soldTo(hours);
    const { dueMs, startMs } = await clockOf(code);
    expect(dueMs).toBeGreaterThanOrEqual(opening + 60_000);
    expect(dueMs).toBeLessThan(opening + 62_000);
    expect(Math.abs(startMs - Date.now())).toBeLessThan(60_000);
    // The time of a clock in open hours has long passed.
    await world.db.run(sql`UPDATE gift_order SET placed_at = placed_at - interval '1 hour' WHERE code = ${code}`);
    expect(await fireDueTimers(world.services)).toBe(0);
    const asSeller = await view(code);
    expect(asSeller).toMatchObject({ state: 'to_view', offer: { openHours: hours } });
    expect(asSeller.timeline[0]).toMatchObject({ type: 'placed', data: { opensAt: new Date(opening).toISOString() } });
    const { timeline } = await world.people.provider.wire.call('orders.get', { code });
    expect(timeline).toEqual(asSeller.timeline);
  });

  it('can be opened there and then; the time to confirm runs at once, and so does a claim’s', async () => {
    const { code } = await soldTo(closedNow());
    const { provider } = world.people;
    const order = await provider.wire.call('orders.get', { code });
    await provider.wire.call('orders.revealCard', { code, cardId: order.cards[0]?.id ?? '' });
    expect((await clockOf(code)).clockS).toBe(1_800);
    const viewed = await world.life.viewed([100]);
    await provider.wire.call('disputes.openClaim', await world.life.claimOf(viewed));
    expect((await clockOf(viewed.code)).clockS).toBe(world.services.rules.get('orders.negotiation_timeout_s'));
  });

  it('keeps the hours that its offer had, whatever the offer says later', async () => {
    const hours = closedNow();
    const { code } = await soldTo(hours);
    const { adCode } = await view(code);
    const { provider } = world.people;
    const { version } = await provider.wire.call('ads.getMine', { code: adCode });
    const terms = { rate: '85', minFace: 10, maxFace: 500, totalAmount: 5_000 };
    await provider.wire.call('ads.edit', { code: adCode, version, ...terms });
    expect((await provider.wire.call('ads.get', { code: adCode })).openHours).toBeNull();
    expect((await view(code)).offer.openHours).toEqual(hours);
    await fireClocks(world);
    expect(await stateOf(world, code)).toBe('to_view');
  });

  it('has the time of a promise run at once, and that to look in open hours', async () => {
    const hours = closedNow();
    const adCode = await publishAd(world.people.provider, { openHours: hours });
    const { orderCode: code } = await promise(world.people.seller, adCode, [50]);
    expect((await clockOf(code)).clockS).toBe(3_600);
    expect((await view(code)).timeline[0]?.data).toEqual({});
  });

  it('is not longer by a silence of the product while it is closed', async () => {
    await beat(world.services);
    const [closed, open] = [await soldTo(closedNow()), await soldTo(undefined)];
    await world.db.run(sql`
      UPDATE gift_order SET clock_s = clock_s + 900, due_at = due_at + interval '5 minutes'
      WHERE code = ANY(${[closed.code, open.code]}::text[])`);
    const before = await Promise.all([clockOf(closed.code), clockOf(open.code)]);
    await world.db.run(sql`UPDATE heartbeat SET at = clock_timestamp() - interval '5 minutes'`);
    expect(await beat(world.services)).toBeGreaterThan(0);
    const after = await Promise.all([clockOf(closed.code), clockOf(open.code)]);
    expect(after[0]).toEqual(before[0]);
    expect(after[1].clockS - before[1].clockS).toBeGreaterThanOrEqual(300);
  });

  it('stands still for the agent too whom the seller asks, until a card is opened', async () => {
    const hours = closedNow();
    const { code, opening } = await soldTo(hours);
    const { people } = world;
    const agent = await buildUser(world, { role: 'support' });
    const { conversationId } = await people.seller.wire.call('support.open', {});
    await people.seller.wire.call('support.askPerson', {});
    await agent.wire.call('support.take', { conversationId });
    const read = async () => (await agent.wire.call('support.getOrder', { conversationId, code })).order;
    const sealed = await read();
    expect(sealed).toMatchObject({ state: 'to_view', clockHours: hours });
    const dueAt = Date.parse(sealed.dueAt ?? '');
    expect(dueAt).toBeGreaterThanOrEqual(opening + 60_000);
    // All of its time is left, however long the hours are closed.
    expect(openMs(Date.now(), dueAt, hours)).toBeGreaterThanOrEqual(60_000);
    const { cards } = await people.provider.wire.call('orders.get', { code });
    await people.provider.wire.call('orders.revealCard', { code, cardId: cards[0]?.id ?? '' });
    expect(await read()).toMatchObject({ state: 'to_confirm', clockHours: null });
  });

  it('counts for the provider’s speed without its closed hours', async () => {
    const fast = await buildUser(world, { role: 'provider', points: 2_000 });
    const adCode = await publishAd(fast, { openHours: closedNow() });
    const { orderCode: code } = await sell(world.people.seller, adCode, [{ face: 50 }]);
    await payOrder(fast, code);
    expect((await fast.wire.call('people.getRecord', { userId: fast.userId })).trades.medianReleaseS).toBe(0);
    const plain = await buildUser(world, { role: 'provider', points: 2_000 });
    const { orderCode: slow } = await sell(world.people.seller, await publishAd(plain), [{ face: 50 }]);
    await world.db.run(sql`UPDATE gift_order SET placed_at = placed_at - interval '10 minutes' WHERE code = ${slow}`);
    await payOrder(plain, slow);
    expect((await plain.wire.call('people.getRecord', { userId: plain.userId })).trades.medianReleaseS).toBeGreaterThan(
      599,
    );
  });

  it('reminds nobody while the clock stands still', async () => {
    const [closed, open] = [await soldTo(closedNow()), await soldTo(opposite(closedNow()))];
    // A tenth of each clock is left.
    await world.db.run(sql`
      UPDATE gift_order SET due_at = now() + interval '5 minutes', clock_s = 3000
      WHERE code = ANY(${[closed.code, open.code]}::text[])`);
    await remindDue(world.services, { fromS: 0, toS: 1_800 });
    const reminded = await world.db.many<{ code: string }>(sql`
      SELECT o.code FROM order_reminder r JOIN gift_order o ON o.id = r.order_id
      WHERE o.code = ANY(${[closed.code, open.code]}::text[])`);
    expect(reminded.map(({ code }) => code)).toEqual([open.code]);
  });
});

describe('a quick sale', () => {
  it('goes to who is open, before better offers of who is closed, and says so when there is no other', async () => {
    const { seller } = world.people;
    const [late, now] = await Promise.all([
      buildUser(world, { role: 'provider', points: 2_000 }),
      buildUser(world, { role: 'provider', points: 2_000 }),
    ]);
    const card = { cardTypeId: 'steam-us-usd-ecode', faces: [50] };
    const hours = closedNow();
    await publishAd(late, { cardTypeId: card.cardTypeId, rate: '89', maxFace: 100, openHours: hours });
    const opensAt = new Date(nextOpening(Date.now(), hours) ?? 0).toISOString();
    expect(await seller.wire.call('orders.quickQuote', card)).toMatchObject({
      provider: { userId: late.userId },
      opensAt,
    });
    await publishAd(now, { cardTypeId: card.cardTypeId, rate: '85', maxFace: 100, openHours: opposite(hours) });
    expect(await seller.wire.call('orders.quickQuote', card)).toMatchObject({
      provider: { userId: now.userId },
      unitPrice: '85000000',
      opensAt: null,
    });
    const params = await quickParams(seller, [{ face: 50 }], { cardTypeId: card.cardTypeId });
    const { orderCode: code } = await seller.wire.call('orders.quickPlace', params);
    // Passed on to a closed provider, its clock waits.
    await now.wire.call('orders.decline', { code, reason: 'no_time' });
    const moved = await view(code);
    expect(moved).toMatchObject({ provider: { userId: late.userId }, offer: { openHours: hours } });
    expect(moved.timeline.at(-1)?.data).toMatchObject({ transferred: true, opensAt });
    expect((await clockOf(code)).dueMs).toBeGreaterThanOrEqual(Date.parse(opensAt) + 60_000);
  });
});

describe('the opening hours of an offer', () => {
  const published = async (openHours: OpenHours) =>
    (await world.people.provider.wire.call('ads.get', { code: await publishAd(world.people.provider, { openHours }) }))
      .openHours;
  it('are sorted shifts of one zone; all three are none', async () => {
    expect(await published({ zone: 3, shifts: [16, 0, 16] })).toEqual({ zone: 3, shifts: [0, 16] });
    expect(await published({ zone: 4, shifts: [16, 8, 0] })).toBeNull();
    expect(await refusalOf(publishAd(world.people.provider, { openHours: { zone: 8, shifts: [] } }))).toBe(
      'gateway.invalid',
    );
  });

  it('change the version that an order names', async () => {
    const { provider, seller } = world.people;
    const adCode = await publishAd(provider);
    const params = await placement(seller, adCode, [{ face: 50 }]);
    const terms = { rate: '85', minFace: 10, maxFace: 500, totalAmount: 5_000, openHours: closedNow() };
    await provider.wire.call('ads.edit', { code: adCode, version: params.adVersion, ...terms });
    expect(await refusalOf(seller.wire.call('orders.place', params))).toBe('orders.price_changed');
  });
});
