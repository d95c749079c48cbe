import { afterAll, describe, expect, it } from 'vitest';
import { watchChain } from '#server/features/deposits/watch/watch.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import type { Chain } from '#server/platform/chain/chain.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { POINT } from '#tests/fixtures/world/people.ts';

const world = await openDepositWorld();
afterAll(() => world.close());

describe('a payment to an own address', () => {
  it('is credited after its confirmations, one to one, and stands in the books', async () => {
    const { chain } = world;
    const user = await world.trader();
    const { txHash } = await chain.pay(user.address, 25n * POINT);
    for (const confirmations of [1, 2]) {
      await world.look();
      const { list } = await user.wire.call('deposits.listOwn', {});
      expect(list).toMatchObject([{ state: 'confirming', confirmations, needed: 3, txHash, isRetired: false }]);
      expect(await world.pointsOf(user)).toBe(0n);
      await chain.mine(1);
    }
    await world.look();
    expect(await world.pointsOf(user)).toBe(25n * POINT);
    const { list } = await user.wire.call('deposits.listOwn', {});
    const link = `https://explorer.example/tx/${txHash}`;
    expect(list).toMatchObject([{ state: 'credited', confirmations: 3, amount: '25000000', link }]);
    expect(await auditLedger(world.db)).toEqual([]);
  });

  it('is credited once, however often and by however many its blocks are read', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 5n * POINT);
    await world.chain.mine(3);
    const before = await world.db.one<{ height: bigint; hash: string }>(sql`
      SELECT final_height AS height, final_hash AS hash FROM chain_watch`);
    const rewind = () =>
      world.db.run(sql`UPDATE chain_watch SET polled_at = NULL, leased_until = '-infinity', height = ${before.height},
        hash = ${before.hash}, final_height = ${before.height}, final_hash = ${before.hash}`);
    for (let round = 0; round < 3; round++) {
      await rewind();
      await world.look();
    }
    // Several readers at once: the lease lets one through, and the others change nothing if it did not.
    await rewind();
    await Promise.allSettled(
      Array.from({ length: 4 }, async () => {
        await world.db.run(sql`UPDATE chain_watch SET leased_until = '-infinity', polled_at = NULL`);
        await watchChain(world.services, world.network);
      }),
    );
    await world.look();
    expect(await world.pointsOf(user)).toBe(5n * POINT);
    expect(await world.depositsOf(user)).toHaveLength(1);
  });

  it('is credited once when the process dies between the credit and the note of how far it read', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 7n * POINT);
    await world.chain.mine(3);
    await world.look();
    expect(await world.pointsOf(user)).toBe(7n * POINT);
    // As it was before: the credit is committed, the place is not.
    await world.db.run(sql`UPDATE chain_watch SET height = height - 4, hash = NULL, final_height = height - 4,
      final_hash = NULL`);
    await world.look();
    expect(await world.pointsOf(user)).toBe(7n * POINT);
  });

  it('waits while it is below one point, until several add up', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 600_000n);
    await world.chain.mine(3);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'waiting' }]);
    expect(await world.pointsOf(user)).toBe(0n);
    await world.chain.pay(user.address, 400_000n);
    await world.chain.mine(3);
    await world.look();
    expect(await world.pointsOf(user)).toBe(POINT);
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }, { state: 'credited' }]);
  });

  it('does not make up a point with what waits on a stopped network', async () => {
    const user = await world.trader();
    await world.db.run(sql`
      INSERT INTO chain_watch (network, alarm, alarm_since) VALUES ('eip155:99', 'reorganised', now())`);
    await world.db.run(sql`
      INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state)
      SELECT gen_random_uuid(), 'eip155:99', '0x1', 0, 1, '0x1', '0x1', id, user_id, 600000, 'waiting'
      FROM deposit_address WHERE user_id = ${user.userId}`);
    await world.chain.pay(user.address, 600_000n);
    await world.chain.mine(3);
    await world.look();
    expect(await world.pointsOf(user)).toBe(0n);
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'waiting' }, { state: 'waiting' }]);
  });

  it('counts at a retired address too', async () => {
    const user = await world.trader();
    const next = await user.wire.call('deposits.openAddress', { network: world.network.id, renew: true });
    expect(next.address).not.toBe(user.address);
    await world.chain.pay(user.address, 3n * POINT);
    await world.chain.pay(next.address, 4n * POINT);
    await world.chain.mine(3);
    await world.look();
    expect(await world.pointsOf(user)).toBe(7n * POINT);
    const { list } = await user.wire.call('deposits.listOwn', {});
    expect(list.map(({ isRetired }) => isRetired).sort()).toEqual([false, true]);
  });
});

it('is found when the reading of its network begins after its address was made', async () => {
  const user = await world.trader();
  await world.chain.pay(user.address, 2n * POINT);
  await world.chain.mine(20);
  await world.db.run(sql`UPDATE chain_watch SET height = NULL, hash = NULL, final_height = NULL, final_hash = NULL`);
  const [{ address } = { address: 'none' }] = (await user.wire.call('deposits.listNetworks', {})).list;
  expect(address).toBeNull();
  await world.look();
  expect(await world.pointsOf(user)).toBe(2n * POINT);
});

it('raises an alarm when reading fails for a reason of ours', async () => {
  const broken: Chain = Object.defineProperty({ ...world.network }, 'confirmations', {
    get: () => {
      throw new Error('broken');
    },
  });
  await world.db.run(sql`UPDATE chain_watch SET polled_at = NULL`);
  await watchChain(world.services, broken);
  expect(await world.alarm()).toBe('failed');
  await world.look();
  expect(await world.alarm()).toBeNull();
});

describe('no deposit is', () => {
  it('the same payment of another contract', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 9n * POINT, world.chain.otherToken);
    await world.chain.mine(3);
    await world.look();
    expect(await world.depositsOf(user)).toEqual([]);
  });

  it('a payment of nothing', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 0n);
    await world.chain.mine(3);
    await world.look();
    expect(await world.depositsOf(user)).toEqual([]);
  });

  it('an amount that no honest token pays: it is held for staff', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 10n ** 40n);
    await world.chain.mine(3);
    await world.look();
    expect(await world.depositsOf(user)).toEqual([
      { state: 'held', heldReason: 'amount', amount: (10n ** 40n).toString() },
    ]);
    expect(await world.pointsOf(user)).toBe(0n);
  });
});
