import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPayouts } from '#server/features/payouts/payouts.loop.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { runOut, stateOf } from '#tests/fixtures/world/orders.ts';
import { ask, buildPayer, buildPayoutOwner, stateOf as payoutStateOf } from '#tests/fixtures/world/payouts.ts';
import type { TestUser } from '#tests/fixtures/world/people.ts';
import { openWorld, type World } from '#tests/fixtures/world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const setStatus = ({ userId }: TestUser, status: 'frozen' | 'active') =>
  world.db.run(sql`UPDATE app_user SET status = ${status} WHERE id = ${userId}`);

describe('the silence of a provider whose account is frozen', () => {
  it('pays for no cards: a moderator decides, as when both had spoken', async () => {
    const [opened, received] = [await world.life.viewed(), await world.life.received()];
    const { provider, moderator } = world.people;
    await setStatus(provider, 'frozen');
    for (const { code } of [opened, received]) {
      await runOut(world, code);
      expect(await stateOf(world, code)).toBe('in_arbitration');
      await moderator.wire.call('disputes.takeCase', { code });
    }
    await setStatus(provider, 'active');
    const free = await world.life.viewed();
    await runOut(world, free.code);
    expect(await stateOf(world, free.code)).toBe('completed');
  });

  it('gives no payout back that it may have paid: staff ask both', async () => {
    const payer = await buildPayer(world, 'payer');
    const owner = await buildPayoutOwner(world, world.people.moderator);
    const takenLate = async () => {
      const { id } = await ask(owner);
      await payer.wire.call('payouts.take', { id });
      await world.db.run(sql`UPDATE payout SET deadline = now() - interval '1 second' WHERE id = ${id}`);
      return id;
    };
    const first = await takenLate();
    await setStatus(payer, 'frozen');
    await runPayouts(world.services);
    expect(await payoutStateOf(world, first)).toBe('in_dispute');
    await setStatus(payer, 'active');
    const second = await takenLate();
    await runPayouts(world.services);
    expect(await payoutStateOf(world, second)).toBe('returned');
  });
});
