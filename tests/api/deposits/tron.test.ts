import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { readCustodyJob } from '#server/features/deposits/custody/read-custody.job.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { readTronAddress, tronAddress } from '#server/platform/chain/tron-addresses.ts';
import { lieAboutLogs } from '#tests/fakes/lying-node.ts';
import { TRON_CHAIN, tronNode } from '#tests/fakes/tron-node.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';

const CONFIRMATIONS = 20;

const world = await openDepositWorld(
  {},
  {
    network: ({ token }) => ({ kind: 'tron', name: 'Tron', chainId: undefined, token: tronAddress(token) }),
    front: tronNode,
  },
);
afterAll(() => world.close());
afterEach(async () => {
  world.node.lie(null);
  expect(await auditLedger(world.db)).toEqual([]);
});

const hexOf = (shown: string): string => {
  const read = readTronAddress(shown);
  if ('wrong' in read) throw new Error(`${shown}: ${read.wrong}`);
  return read.address;
};

describe('a deposit on Tron', () => {
  it('goes to an address in Base58Check and is credited once, after the blocks that Tron needs', async () => {
    const user = await world.trader();
    expect(user.address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
    await world.chain.pay(hexOf(user.address), 5n * POINT);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'confirming', amount: `${5n * POINT}` }]);
    await world.chain.mine(CONFIRMATIONS - 2);
    await world.look();
    expect(await world.pointsOf(user)).toBe(0n);
    await world.chain.mine(1);
    for (let round = 0; round < 2; round++) await world.look();
    expect([await world.pointsOf(user), await world.alarm()]).toEqual([5n * POINT, null]);
    const { list } = await user.wire.call('deposits.listOwn', {});
    expect(list).toMatchObject([{ state: 'credited', networkName: 'Tron' }]);
    expect(world.network.id).toBe(`tron:${TRON_CHAIN}`);
  });

  it('that one node tells otherwise is held, and that the chain takes back is dropped', async () => {
    const user = await world.trader();
    world.node.lie(lieAboutLogs((log) => [{ ...log, data: `0x${(7n * POINT).toString(16).padStart(64, '0')}` }]));
    await world.chain.pay(hexOf(user.address), 5n * POINT);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'held' }]);
    const other = await world.trader();
    world.node.lie(null);
    await world.chain.pay(hexOf(other.address), 3n * POINT);
    await world.look();
    await world.chain.reorganise(2);
    await world.chain.mine(3);
    for (let round = 0; round < 2; round++) await world.look();
    expect([await world.depositsOf(other), await world.pointsOf(other)]).toMatchObject([[{ state: 'dropped' }], 0n]);
  });

  it('is in custody at the block that was read, though the nodes tell the present only', async () => {
    const user = await world.trader();
    const admin = await buildUser(world, { role: 'admin' });
    await world.chain.pay(hexOf(user.address), 5n * POINT);
    await world.chain.mine(CONFIRMATIONS);
    await world.look();
    const read = async () => {
      await readCustodyJob.run(world.services);
      return (await admin.wire.call('treasury.listCustody', {})).list[0];
    };
    const before = await read();
    expect(before).toMatchObject({ name: 'Tron', isCompared: true, difference: '0', alarm: null });
    // Paid after the block that was read: not there yet, for the books and for the reading.
    await world.chain.pay(hexOf(user.address), 7n * POINT);
    expect(await read()).toMatchObject({
      deposits: before?.deposits,
      height: before?.height,
      difference: '0',
      alarm: null,
    });
    world.node.lie(({ method }, truth) =>
      method === 'eth_call' ? `0x${(BigInt(String(truth)) + 1n).toString(16).padStart(64, '0')}` : undefined,
    );
    expect(await read()).toMatchObject({ deposits: before?.deposits, alarm: 'unread' });
    world.node.lie(null);
    await world.look();
    expect(await read()).toMatchObject({ deposits: `${BigInt(before?.deposits ?? 0) + 7n * POINT}`, alarm: null });
  });
});
