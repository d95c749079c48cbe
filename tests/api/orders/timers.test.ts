import { afterAll, describe, expect, it } from 'vitest';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { cardOf } from '#tests/fixtures/world/order-life.ts';
import { expire, runOut as letRunOut, type Placed, stateOf } from '#tests/fixtures/world/orders.ts';
import { balanceOf, TRADE_PASSWORD } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';
import { openWorld } from '#tests/fixtures/world/world.ts';

const world = await openWorld({ 'orders.confirm_timeout_s': 60, 'orders.arbitration_claim_s': 60 });
afterAll(() => world.close());

const place = (faces: readonly number[] = [100, 50]) => world.life.placed(faces);
const code = (order: Placed) => ({ code: order.code });
const view = (order: Placed) =>
  world.people.provider.wire.call('orders.revealCard', { ...code(order), cardId: cardOf(order) });
const claim = async (order: Placed) =>
  world.people.provider.wire.call('disputes.openClaim', await world.life.claimOf(order));
/** Lets the order's clock run out and the timers fire until nothing is due. */
async function runOut(order: Placed): Promise<string> {
  await letRunOut(world, order.code);
  return stateOf(world, order.code);
}
const settledOf = async (order: Placed) =>
  (
    await world.db.one<{ settled: bigint }>(
      sql`SELECT settled_amount AS settled FROM gift_order WHERE id = ${order.id}`,
    )
  ).settled;
const clocksOf = async (order: Placed) =>
  (
    await world.db.one<{ n: bigint }>(
      sql`SELECT count(*) AS n FROM order_event WHERE order_id = ${order.id} AND type = 'clock'`,
    )
  ).n;

describe('the clock', () => {
  it('does nothing before its time', async () => {
    const order = await place();
    expect(await fireDueTimers(world.services)).toBe(0);
    expect(await stateOf(world, order.code)).toBe('to_view');
  });

  it('ends what nobody viewed, and gives everything back', async () => {
    const before = await balanceOf(world, world.people.provider);
    const order = await place();
    expect(await runOut(order)).toBe('cancelled_timeout');
    expect(await balanceOf(world, world.people.provider)).toEqual(before);
  });

  it('releases what was viewed and not answered', async () => {
    const order = await place();
    await view(order);
    const { clockS } = await world.db.one<{ clockS: number }>(
      sql`SELECT clock_s FROM gift_order WHERE id = ${order.id}`,
    );
    expect(clockS).toBe(60);
    expect(await runOut(order)).toBe('completed');
    expect(await settledOf(order)).toBe(order.amount);
    expect(await clocksOf(order)).toBe(1n);
  });

  it('calls a moderator when a negotiation runs out, and moves no money while one is waited for', async () => {
    const order = await place();
    await view(order);
    await claim(order);
    expect(await runOut(order)).toBe('in_arbitration');
    const { moderator, colleague, admin } = world.people;
    await moderator.wire.call('disputes.takeCase', code(order));
    expect(await runOut(order)).toBe('in_arbitration');
    expect(await refusalOf(moderator.wire.call('disputes.takeCase', code(order)))).toBe('disputes.ruled_before');
    expect(await runOut(order)).toBe('in_arbitration');
    expect(await refusalOf(colleague.wire.call('disputes.takeCase', code(order)))).toBe('disputes.admin_only');
    expect(await settledOf(order)).toBeNull();
    await admin.wire.call('disputes.takeCase', code(order));
    await admin.wire.call('disputes.rule', {
      ...code(order),
      outcome: 'buyer_won_card_invalid',
      amount: '0',
      reason: 'Used before it was sold',
      signature: order.code,
    });
    expect(await runOut(order)).toBe('buyer_won_card_invalid');
    expect(await settledOf(order)).toBe(0n);
  });

  it('fires once, whoever tries', async () => {
    const orders = await Promise.all(Array.from({ length: 12 }, () => place([10])));
    for (const order of orders) await expire(world, order.code);
    const fired = await Promise.all(Array.from({ length: 4 }, () => fireDueTimers(world.services)));
    expect(fired.reduce((sum, value) => sum + value, 0)).toBe(12);
    for (const order of orders)
      expect([await stateOf(world, order.code), await clocksOf(order)]).toEqual(['cancelled_timeout', 1n]);
  });

  it('passes over an order that cannot be moved on, and tries it again later', async () => {
    const [stuck, fine] = [await place(), await place()];
    // No ledger knows this hold, so the order cannot end; its clock is the longest overdue.
    await world.db.run(
      sql`UPDATE gift_order SET hold_id = gen_random_uuid(), due_at = now() - interval '1 hour' WHERE id = ${stuck.id}`,
    );
    await expire(world, fine.code);
    const failures = new Map<string, { retryAt: number; pauseMs: number }>();
    expect(await fireDueTimers(world.services, failures)).toBe(1);
    expect(await stateOf(world, fine.code)).toBe('cancelled_timeout');
    expect([...failures.keys()]).toEqual([stuck.id]);
    await world.db.run(sql`UPDATE gift_order SET hold_id = ${stuck.holdId} WHERE id = ${stuck.id}`);
    expect(await fireDueTimers(world.services, failures)).toBe(0);
    failures.set(stuck.id, { retryAt: 0, pauseMs: 1_000 });
    expect(await fireDueTimers(world.services, failures)).toBe(1);
    expect(failures.size).toBe(0);
  });

  it('lets a clock that is refused step aside, and ends an order without cards', async () => {
    const [ended, empty] = [await place(), await place()];
    await world.db.run(sql`UPDATE gift_order SET state = 'completed' WHERE id = ${ended.id}`);
    await world.db.run(sql`DELETE FROM gift_card WHERE order_id = ${empty.id}`);
    for (const order of [ended, empty]) await expire(world, order.code);
    const failures = new Map<string, { retryAt: number; pauseMs: number }>();
    expect(await fireDueTimers(world.services, failures)).toBe(1);
    expect(await stateOf(world, empty.code)).toBe('cancelled_timeout');
    expect([...failures.keys()]).toEqual([ended.id]);
    await world.db.run(sql`UPDATE gift_order SET due_at = NULL, clock_s = NULL WHERE id = ${ended.id}`);
  });
});

describe('a race', () => {
  it('after the deadline is won by the clock, whoever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await place([20]);
      await view(order);
      await expire(world, order.code);
      const password = { ...code(order), tradePassword: TRADE_PASSWORD };
      const [released, claimed] = await Promise.all([
        refusalOf(world.people.provider.wire.call('orders.release', password)),
        refusalOf(claim(order)),
        fireDueTimers(world.services),
      ]);
      // The clock skips an order that is locked, and returns to it.
      while ((await fireDueTimers(world.services)) > 0);
      for (const refusal of [released, claimed]) expect(['orders.too_late', 'orders.ended']).toContain(refusal);
      expect(await stateOf(world, order.code)).toBe('completed');
      const { resolved } = await world.db.one<{ resolved: bigint }>(sql`
        SELECT count(*) AS resolved FROM ledger_transfer WHERE pending_id = ${order.holdId}`);
      expect(resolved).toBe(1n);
    }
  });

  it('before it is won by exactly one of confirming and claiming', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await place([20]);
      await view(order);
      const password = { ...code(order), tradePassword: TRADE_PASSWORD };
      const answers = await Promise.all([
        refusalOf(world.people.provider.wire.call('orders.release', password)),
        refusalOf(claim(order)),
        fireDueTimers(world.services),
      ]);
      const won = answers.flatMap((answer) => (answer as { state?: string }).state ?? []);
      expect(won).toEqual([await stateOf(world, order.code)]);
    }
  });

  it('of two cancels, a view and a decline ends the order once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await place([20]);
      const { seller, provider } = world.people;
      const answers = await Promise.all([
        refusalOf(seller.wire.call('orders.cancel', { ...code(order), reason: 'changed_mind' })),
        refusalOf(seller.wire.call('orders.cancel', { ...code(order), reason: 'changed_mind' })),
        refusalOf(provider.wire.call('orders.decline', { ...code(order), reason: 'no_time' })),
        refusalOf(view(order)),
      ]);
      expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    }
  });
});
