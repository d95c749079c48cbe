import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fireDueTimers } from '#server/features/orders/timers.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { createOrderWorld, type OrderWorld, refusalOf, TRADE_PASSWORD } from './order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await createOrderWorld({ 'orders.confirm_timeout_s': 60, 'orders.arbitration_claim_s': 60 });
});
afterAll(() => world.drop());

type Placed = Awaited<ReturnType<OrderWorld['place']>>;
const code = (order: Placed) => ({ code: order.code });
const view = (order: Placed) =>
  world.call(world.people.provider, 'orders.revealCard', { ...code(order), cardId: order.cards[0]?.id ?? '' });
async function claim(order: Placed) {
  const evidence = [await world.addUpload(world.people.provider, 'evidence')];
  const card = {
    cardId: order.cards[0]?.id ?? '',
    kind: 'invalid' as const,
    actualFaceValue: 0,
    note: 'Used',
    evidence,
  };
  return world.call(world.people.provider, 'disputes.openClaim', { ...code(order), cards: [card] });
}
/** Lets the order's clock run out and the timers fire until nothing is due. */
async function runOut(order: Placed): Promise<string> {
  await world.letTimePass(order.code);
  while ((await fireDueTimers(world.services)) > 0);
  return world.stateOf(order.code);
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
    const order = await world.place();
    expect(await fireDueTimers(world.services)).toBe(0);
    expect(await world.stateOf(order.code)).toBe('to_view');
  });

  it('ends what nobody viewed, and gives everything back', async () => {
    const before = await world.balanceOf(world.people.provider);
    const order = await world.place();
    expect(await runOut(order)).toBe('cancelled_timeout');
    expect(await world.balanceOf(world.people.provider)).toEqual(before);
  });

  it('releases what was viewed and not answered', async () => {
    const order = await world.place();
    await view(order);
    const { clock_s } = await world.db.one<{ clock_s: number }>(
      sql`SELECT clock_s FROM gift_order WHERE id = ${order.id}`,
    );
    expect(clock_s).toBe(60);
    expect(await runOut(order)).toBe('completed');
    expect(await settledOf(order)).toBe(order.amount);
    expect(await clocksOf(order)).toBe(1n);
  });

  it('calls a moderator when a negotiation runs out, and moves no money while one is waited for', async () => {
    const order = await world.place();
    await view(order);
    await claim(order);
    expect(await runOut(order)).toBe('in_arbitration');
    const { moderator, moderator2, admin } = world.people;
    await world.call(moderator, 'disputes.takeCase', code(order));
    expect(await runOut(order)).toBe('in_arbitration');
    expect(await refusalOf(world.call(moderator, 'disputes.takeCase', code(order)))).toBe('disputes.ruled_before');
    expect(await runOut(order)).toBe('in_arbitration');
    expect(await refusalOf(world.call(moderator2, 'disputes.takeCase', code(order)))).toBe('disputes.admin_only');
    expect(await settledOf(order)).toBeNull();
    await world.call(admin, 'disputes.takeCase', code(order));
    await world.call(admin, 'disputes.rule', {
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
    const orders = await Promise.all(Array.from({ length: 12 }, () => world.place([10])));
    for (const order of orders) await world.letTimePass(order.code);
    const fired = await Promise.all(Array.from({ length: 4 }, () => fireDueTimers(world.services)));
    expect(fired.reduce((sum, value) => sum + value, 0)).toBe(12);
    for (const order of orders)
      expect([await world.stateOf(order.code), await clocksOf(order)]).toEqual(['cancelled_timeout', 1n]);
  });

  it('passes over an order that cannot be moved on, and tries it again later', async () => {
    const [stuck, fine] = [await world.place(), await world.place()];
    // No ledger knows this hold, so the order cannot end; its clock is the longest overdue.
    await world.db.run(
      sql`UPDATE gift_order SET hold_id = gen_random_uuid(), due_at = now() - interval '1 hour' WHERE id = ${stuck.id}`,
    );
    await world.letTimePass(fine.code);
    const failures = new Map<string, { retryAt: number; pauseMs: number }>();
    expect(await fireDueTimers(world.services, failures)).toBe(1);
    expect(await world.stateOf(fine.code)).toBe('cancelled_timeout');
    expect([...failures.keys()]).toEqual([stuck.id]);
    await world.db.run(sql`UPDATE gift_order SET hold_id = ${stuck.holdId} WHERE id = ${stuck.id}`);
    expect(await fireDueTimers(world.services, failures)).toBe(0);
    failures.set(stuck.id, { retryAt: 0, pauseMs: 1_000 });
    expect(await fireDueTimers(world.services, failures)).toBe(1);
    expect(failures.size).toBe(0);
  });
});

describe('a race', () => {
  it('after the deadline is won by the clock, whoever comes first', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await world.place([20]);
      await view(order);
      await world.letTimePass(order.code);
      const password = { ...code(order), tradePassword: TRADE_PASSWORD };
      const [released, claimed] = await Promise.all([
        refusalOf(world.call(world.people.provider, 'orders.release', password)),
        refusalOf(claim(order)),
        fireDueTimers(world.services),
      ]);
      // The clock passes over an order that somebody holds just then, and comes back.
      while ((await fireDueTimers(world.services)) > 0);
      for (const refusal of [released, claimed]) expect(['orders.too_late', 'orders.ended']).toContain(refusal);
      expect(await world.stateOf(order.code)).toBe('completed');
      const { resolved } = await world.db.one<{ resolved: bigint }>(sql`
        SELECT count(*) AS resolved FROM ledger_transfer WHERE pending_id = ${order.holdId}`);
      expect(resolved).toBe(1n);
    }
  });

  it('before it is won by exactly one of confirming and claiming', async () => {
    for (let round = 0; round < 8; round++) {
      const order = await world.place([20]);
      await view(order);
      const password = { ...code(order), tradePassword: TRADE_PASSWORD };
      const answers = await Promise.all([
        refusalOf(world.call(world.people.provider, 'orders.release', password)),
        refusalOf(claim(order)),
        fireDueTimers(world.services),
      ]);
      const won = answers.flatMap((answer) => (answer as { state?: string }).state ?? []);
      expect(won).toEqual([await world.stateOf(order.code)]);
    }
  });

  it('of two cancels, a view and a decline ends the order once', async () => {
    for (let round = 0; round < 5; round++) {
      const order = await world.place([20]);
      const { seller, provider } = world.people;
      const answers = await Promise.all([
        refusalOf(world.call(seller, 'orders.cancel', code(order))),
        refusalOf(world.call(seller, 'orders.cancel', code(order))),
        refusalOf(world.call(provider, 'orders.decline', code(order))),
        refusalOf(view(order)),
      ]);
      expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(1);
    }
  });
});
