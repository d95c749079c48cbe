import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { WithdrawalChanged } from '#contract/events/withdrawals.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openPayWorld, type PayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { balanceOf, buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const reason = 'The issuer took it off its list';

let world: PayWorld;
beforeAll(async () => {
  world = await openPayWorld();
});
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  await world.chain.refuse(OUTSIDE_ADDRESS, false);
  await world.endPauses();
  expect(await auditLedger(world.db)).toEqual([]);
});

type Owner = Awaited<ReturnType<PayWorld['owner']>>;

const pointsOf = async (user: Owner) => {
  const { amount, frozen } = await balanceOf(world, user);
  return [amount / POINT, frozen / POINT];
};
const rowOf = async ({ wire }: Owner, id: string) =>
  (await wire.call('withdrawals.listOwn', {})).list.find((row) => row.id === id);
const pathOf = async (id: string) => [await world.stateOf(id), await world.waitOf(id)];
const entryOf = async ({ wire, addressId }: Owner) =>
  (await wire.call('withdrawals.listAddresses', {})).list.find(({ id }) => id === addressId);

/** An approved withdrawal of 40 points of a user who had 100. */
async function requested() {
  const user = await world.owner(100);
  return { user, ...(await world.withdraw(user, 40)) };
}

/** One that was signed before the token refused its receiver, and failed. */
async function failed() {
  const withdrawal = await requested();
  await world.look();
  await world.sign();
  await world.chain.refuse(OUTSIDE_ADDRESS, true);
  for (let round = 0; round < 2; round++) await world.look();
  await world.chain.mine(3);
  await world.look();
  expect(await world.stateOf(withdrawal.id)).toBe('failed');
  return withdrawal;
}

describe('a withdrawal that its token would refuse', () => {
  it('is not signed, costs nothing, and its address is paused', async () => {
    const { user, id } = await requested();
    await world.chain.refuse(OUTSIDE_ADDRESS, true);
    await world.look();
    const requests = await world.db.many(sql`SELECT FROM signing_request WHERE payment_id = ${id}`);
    expect([await world.stateOf(id), requests.length, await pointsOf(user)]).toEqual(['returned', 0, [100n, 0n]]);
    expect(await rowOf(user, id)).toMatchObject({ isRefused: true, pausedUntil: expect.any(String) });
  });

  it('is not judged by one node', async () => {
    const { id } = await requested();
    await world.chain.refuse(OUTSIDE_ADDRESS, true);
    world.lie(({ method }) => (method === 'eth_call' ? `0x${(10n ** 12n).toString(16)}` : undefined));
    await world.look();
    expect(await pathOf(id)).toEqual(['approved', 'nodes']);
  });

  it('waits when the token refuses all that we pay, which is not its receiver’s doing', async () => {
    const { user, id } = await requested();
    await world.chain.refuse(OUTSIDE_ADDRESS, true);
    await world.chain.refuse(world.hot, true);
    await world.look();
    expect(await pathOf(id)).toEqual(['approved', 'token']);
    for (const address of [OUTSIDE_ADDRESS, world.hot]) await world.chain.refuse(address, false);
    expect(await entryOf(user)).toMatchObject({ pausedUntil: null });
    await world.send(id);
  });
});

describe('a withdrawal that failed because of its receiver', () => {
  it('costs its fee, which the network had, and nothing else', async () => {
    const { user, id } = await failed();
    expect(await pointsOf(user)).toEqual([99n, 0n]);
    expect(await rowOf(user, id)).toMatchObject({ state: 'failed', isRefused: true, fee: `${POINT}` });
    const { payload } = await world.db.one<{ payload: WithdrawalChanged }>(sql`
      SELECT payload FROM outbox WHERE event = 'withdrawals.changed' AND payload->>'id' = ${id} ORDER BY id DESC LIMIT 1`);
    expect(payload).toMatchObject({ what: 'failed', isRefused: true });
  });

  it('pauses its address for everybody, whatever book it stands in', async () => {
    const { user } = await failed();
    const other = await world.owner(100);
    const { wire } = user;
    await wire.call('withdrawals.removeAddress', { id: user.addressId });
    const entry = { network: world.network.id, address: world.outside, label: 'Again' };
    const { id: addressId } = await wire.call('withdrawals.addAddress', entry);
    for (const owner of [{ ...user, addressId }, other]) {
      expect(await outcomeOf(world.withdraw(owner, 20))).toBe('withdrawals.address_paused');
      expect((await entryOf(owner))?.pausedUntil).not.toBe(null);
    }
    await world.endPauses();
    expect(await outcomeOf(world.withdraw(other, 20))).toBe('ok');
  });

  it('keeps those to its address that are not signed waiting, until the pause is over', async () => {
    const other = await requested();
    const hold = (until: string | null) =>
      world.db.run(sql`UPDATE app_user SET money_held_until = ${until}::timestamptz WHERE id = ${other.user.userId}`);
    await hold('infinity');
    await failed();
    await world.chain.refuse(OUTSIDE_ADDRESS, false);
    await hold(null);
    await world.look();
    expect(await rowOf(other.user, other.id)).toMatchObject({ waitsFor: 'paused', waitsUntil: expect.any(String) });
    await world.endPauses();
    await world.send(other.id);
  });

  it('has its address let go by staff who are not its owner, with a reason for the log', async () => {
    const { user, id } = await failed();
    const support = await buildUser(world, { role: 'support' });
    const { list } = await support.wire.call('withdrawals.listQueue', { show: 'paused' });
    expect(list.map((row) => row.id)).toEqual([id]);
    const lift = (wire: Owner['wire']) => outcomeOf(wire.call('withdrawals.liftPause', { id, reason }));
    expect([await lift(user.wire), await lift(support.wire)]).toEqual(['gateway.forbidden', 'gateway.forbidden']);
    const moderator = await buildUser(world, { role: 'moderator' });
    expect([await lift(moderator.wire), await lift(moderator.wire)]).toEqual(['ok', 'withdrawals.not_paused']);
    const { count } = await world.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM staff_act WHERE subject = ${id} AND reason = ${reason}`);
    expect([count, await outcomeOf(world.withdraw(user, 20))]).toEqual([1, 'ok']);
  });
});
