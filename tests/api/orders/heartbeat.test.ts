import { afterAll, describe, expect, it } from 'vitest';
import { beat } from '#server/features/orders/clocks/heartbeat.ts';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { firePointsTimers } from '#server/features/points-orders/timers.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { stateOf } from '#tests/fixtures/world/orders.ts';
import { ask, buildPayer, buildPayoutOwner, stateOf as payoutStateOf } from '#tests/fixtures/world/payouts.ts';
import { buildUser, type TestUser } from '#tests/fixtures/world/people.ts';
import { addPointsAd, placePoints, pointsStateOf } from '#tests/fixtures/world/points-orders.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({});
afterAll(() => world.close());

/** As if the product had been silent for so long. */
const silence = (minutes: number) =>
  world.db.run(sql`UPDATE heartbeat SET at = clock_timestamp() - make_interval(mins => ${minutes})`);
const clockOf = (id: string) =>
  world.db.one<{ leftS: number; clockS: number }>(sql`
    SELECT round(extract(epoch FROM due_at - now()))::int AS "leftS", clock_s AS "clockS" FROM gift_order WHERE id = ${id}`);

/** How often a user was told that a clock is longer. */
const toldOf = async (event: string, { userId }: TestUser) => {
  const { count } = await world.db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM outbox_event
    WHERE event = ${event} AND payload ->> 'event' = 'clock_extended' AND ${userId} = ANY(recipients)`);
  return count;
};

describe('a clock that ran while the product was away', () => {
  it('is longer by as much, once, and both parties are told', async () => {
    await beat(world.services);
    const [old, fresh] = [await world.life.viewed([100]), await world.life.viewed([50])];
    await world.db.run(sql`UPDATE gift_order SET due_at = due_at - interval '15 minutes' WHERE id = ${old.id}`);
    await silence(10);
    expect(await beat(world.services)).toBe(1);
    expect(await beat(world.services)).toBe(0);
    const { leftS, clockS } = await clockOf(old.id);
    expect([Math.round(leftS / 60), Math.floor(clockS / 60)]).toEqual([25, 40]);
    // This one began after the product was back.
    expect(await clockOf(fresh.id)).toMatchObject({ clockS: 1_800 });
    const { timeline } = await world.people.seller.wire.call('orders.get', { code: old.code });
    expect(timeline.at(-1)).toMatchObject({ type: 'clock_extended', actor: 'system', state: 'to_confirm' });
    expect(Number(timeline.at(-1)?.data.seconds)).toBeGreaterThanOrEqual(600);
    const news = await world.db.many<{ recipients: string[] }>(sql`
      SELECT recipients FROM outbox_event WHERE event = 'orders.changed' AND payload ->> 'event' = 'clock_extended'`);
    const both = [world.people.seller.userId, world.people.provider.userId].sort();
    expect(news.map(({ recipients }) => recipients.toSorted())).toEqual([both]);
  });

  it('steps aside while it cannot be lengthened: it waits, and holds up no other of that silence', async () => {
    const [old, later, fresh] = [
      await world.life.viewed([100]),
      await world.life.viewed([60]),
      await world.life.viewed([50]),
    ];
    await world.db.run(sql`
      UPDATE gift_order SET due_at = now() - interval '1 minute' WHERE id = ANY(${[old.id, later.id]}::uuid[])`);
    await world.db.run(sql`
      UPDATE gift_order SET due_at = now() - interval '1 second', clock_s = 1 WHERE id = ${fresh.id}`);
    // The timeline has an event of this number already, so that the next cannot be written.
    await world.db.run(sql`UPDATE gift_order SET event_seq = event_seq - 1 WHERE id = ${old.id}`);
    await silence(10);
    expect(await beat(world.services)).toBeGreaterThan(0);
    expect(Math.round((await clockOf(later.id)).leftS / 60)).toBe(9);
    expect(await fireDueTimers(world.services)).toBe(1);
    expect(await Promise.all([old, later, fresh].map(({ code }) => stateOf(world, code)))).toEqual([
      'to_confirm',
      'to_confirm',
      'completed',
    ]);
    const aside = () => world.db.many<{ aside: string[] }>(sql`SELECT aside FROM silence`);
    expect(await beat(world.services)).toBe(0);
    expect(await aside()).toEqual([{ aside: [old.id] }]);
    await world.db.run(sql`UPDATE gift_order SET event_seq = event_seq + 1 WHERE id = ${old.id}`);
    expect(await beat(world.services)).toBe(1);
    expect(Math.round((await clockOf(old.id)).leftS / 60)).toBe(9);
    expect(await aside()).toEqual([]);
    expect(await beat(world.services)).toBe(0);
  });

  it('of a points order is longer by as much, and both parties are told', async () => {
    await beat(world.services);
    const [seller, buyer] = [await buildUser(world, { points: 500 }), await buildUser(world)];
    const { orderCode: code } = await placePoints(buyer, await addPointsAd(world, seller), 100);
    await world.db.run(sql`
      UPDATE points_order SET due_at = now() - interval '1 minute', clock_s = 900 WHERE code = ${code}`);
    await silence(10);
    expect(await beat(world.services)).toBeGreaterThan(0);
    await firePointsTimers(world.services);
    expect(await pointsStateOf(world, code)).toBe('to_pay');
    const { events, clockS } = await buyer.wire.call('pointsOrders.get', { code });
    expect(events.at(-1)).toMatchObject({ type: 'clock_extended', actor: 'system', state: 'to_pay' });
    expect(clockS).toBeGreaterThanOrEqual(1_500);
    expect(await toldOf('points_orders.changed', seller)).toBe(1);
    expect(await toldOf('points_orders.changed', buyer)).toBe(1);
    expect(await beat(world.services)).toBe(0);
  });

  it('of a payout is longer by as much: nobody loses it who could not say that it was paid, and both are told', async () => {
    const owner = await buildPayoutOwner(world, world.people.moderator);
    const payer = await buildPayer(world, 'payer');
    await beat(world.services);
    const [old, fresh] = [(await ask(owner)).id, (await ask(owner)).id];
    await payer.wire.call('payouts.take', { id: old });
    await world.db.run(sql`
      UPDATE payout SET deadline = now() - interval '1 minute',
        moved_at = now() - CASE WHEN id = ${old} THEN interval '30 minutes' ELSE interval '2 minutes' END
      WHERE id IN (${old}, ${fresh})`);
    await silence(10);
    expect(await beat(world.services)).toBeGreaterThan(0);
    await runPayouts(world.services);
    // The other one began after the product was back.
    expect([await payoutStateOf(world, old), await payoutStateOf(world, fresh)]).toEqual(['taken', 'returned']);
    expect((await owner.wire.call('payouts.get', { id: old })).steps.at(-1)).toMatchObject({
      event: 'clock_extended',
      state: 'taken',
    });
    expect(await toldOf('payouts.changed', owner)).toBe(1);
    expect(await toldOf('payouts.work', payer)).toBe(1);
    expect(await beat(world.services)).toBe(0);
  });

  it('is left alone after a short silence', async () => {
    await silence(0);
    expect(await beat(world.services)).toBe(0);
  });
});
