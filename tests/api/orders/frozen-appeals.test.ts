import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GIFT_TABLE } from '#core/orders/gift-table.ts';
import { POINTS_TABLE } from '#core/orders/points/points-table.ts';
import { PAYOUT_TABLE } from '#core/payouts/payout-table.ts';
import { FROZEN_APPEALS, keepAppeals } from '#server/features/orders/clocks/frozen-appeals.job.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { addUpload } from '#tests/fixtures/world/cards.ts';
import { NOTE } from '#tests/fixtures/world/order-life.ts';
import { ask, buildPayer, buildPayoutOwner } from '#tests/fixtures/world/payouts.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { disputedPoints } from '#tests/fixtures/world/points-orders.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

const DAY_S = 86_400;
const MAX_S = 14 * DAY_S;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Something that was ruled against `loser`, who may still appeal. */
interface Ruled {
  readonly loser: TestUser;
  readonly secondsLeft: () => Promise<number>;
  /** As if so many seconds had passed since the ruling, with so many left. */
  readonly pass: (passed: number, left: number) => Promise<unknown>;
}

const leftOf = async (due: Sql): Promise<number> =>
  (await world.db.one<{ left: number }>(sql`SELECT extract(epoch FROM (${due}) - now())::float8 AS "left"`)).left;

function ofOrder(loser: TestUser, table: Sql, code: string): Ruled {
  return {
    loser,
    secondsLeft: () => leftOf(sql`SELECT due_at FROM ${table} WHERE code = ${code}`),
    pass: (passed, left) =>
      world.db.run(sql`
        UPDATE ${table} SET due_at = now() + make_interval(secs => ${left}), clock_s = ${passed + left}::int
        WHERE code = ${code}`),
  };
}

const RULED: Readonly<Record<keyof typeof FROZEN_APPEALS, () => Promise<Ruled>>> = {
  async gift() {
    const order = await world.life.ruled();
    return ofOrder(world.people.seller, sql`gift_order`, order.code);
  },
  async points() {
    const { seller, code } = await disputedPoints(world);
    const { moderator } = world.people;
    await moderator.wire.call('pointsOrders.takeCase', { code });
    await moderator.wire.call('pointsOrders.rule', { code, outcome: 'dispute_buyer_won', reason: NOTE });
    return ofOrder(seller, sql`points_order`, code);
  },
  async payout() {
    const { moderator } = world.people;
    const owner = await buildPayoutOwner(world, moderator);
    const payer = await buildPayer(world, 'payer of a frozen owner');
    const { id } = await ask(owner);
    await payer.wire.call('payouts.take', { id });
    await payer.wire.call('payouts.markPaid', { id, proofId: await addUpload(world, payer, 'payment') });
    await owner.wire.call('payouts.dispute', { id, reason: NOTE });
    await moderator.wire.call('payouts.rule', { id, isPaid: true, reason: NOTE });
    return {
      loser: owner,
      secondsLeft: () => leftOf(sql`SELECT deadline FROM payout WHERE id = ${id}`),
      pass: (passed, left) =>
        world.db.run(sql`
          UPDATE payout SET deadline = now() + make_interval(secs => ${left}),
            moved_at = now() - make_interval(secs => ${passed}) WHERE id = ${id}`),
    };
  },
};

const setStatus = ({ userId }: TestUser, status: 'frozen' | 'active') =>
  world.db.run(sql`UPDATE app_user SET status = ${status} WHERE id = ${userId}`);

describe('the time to appeal', () => {
  it('runs in states that the job knows, and in no other', () => {
    const statesOf = (rows: readonly { readonly to: string; readonly clock: string }[]) => [
      ...new Set(rows.filter(({ clock }) => clock === 'orders.appeal_window_s').map(({ to }) => to)),
    ];
    const tables = { gift: GIFT_TABLE, points: POINTS_TABLE, payout: PAYOUT_TABLE };
    expect(Object.keys(FROZEN_APPEALS)).toEqual(Object.keys(tables));
    for (const rows of Object.values(tables)) expect(statesOf(rows)).toEqual(['ruled']);
  });

  it.each(Object.entries(RULED))('of a %s waits for a frozen party, until a limit', async (_, build) => {
    const { loser, secondsLeft, pass } = await build();
    await pass(DAY_S - 60, 60);
    await keepAppeals(world.services);
    expect(await secondsLeft()).toBeLessThanOrEqual(60);
    await setStatus(loser, 'frozen');
    try {
      await keepAppeals(world.services);
      expect(await secondsLeft()).toBeGreaterThan(DAY_S - 60);
      const left = await secondsLeft();
      await keepAppeals(world.services);
      expect(await secondsLeft()).toBeLessThanOrEqual(left);
      await pass(MAX_S + 1, 60);
      await keepAppeals(world.services);
      expect(await secondsLeft()).toBeLessThanOrEqual(60);
    } finally {
      await setStatus(loser, 'active');
    }
  });
});
