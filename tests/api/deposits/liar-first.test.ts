import { afterAll, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { lieAboutLogs } from '#tests/fakes/lying-node.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { POINT } from '#tests/fixtures/world/people.ts';

const world = await openDepositWorld({}, { liar: 0 });
afterAll(() => world.close());

const padded = (text: string) => `0x${text.padStart(64, '0')}`;

it('what the first node said alone of receiver and amount is not what is credited', async () => {
  const [user, thief] = [await world.trader(), await world.trader()];
  await world.chain.pay(user.address, 2n * POINT);
  await world.chain.mine(3);
  world.node.lie(
    lieAboutLogs(({ topics: [event, from], ...log }) => [
      {
        ...log,
        topics: [event, from, padded(thief.address.slice(2).toLowerCase())],
        data: padded((900n * POINT).toString(16)),
      },
    ]),
  );
  await world.look();
  expect(await world.depositsOf(thief)).toMatchObject([{ state: 'held', amount: (900n * POINT).toString() }]);
  world.node.lie(null);
  await world.look();
  await world.look();
  expect([await world.pointsOf(user), await world.pointsOf(thief)]).toEqual([2n * POINT, 0n]);
  expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited', amount: (2n * POINT).toString() }]);
  expect(await world.depositsOf(thief)).toEqual([]);
  expect(await auditLedger(world.db)).toEqual([]);
});

it('the block that the first node alone said does not keep a payment from being credited in its own', async () => {
  const user = await world.trader();
  const { height } = await world.chain.pay(user.address, 3n * POINT);
  await world.chain.mine(3);
  const { number, hash } = await world.chain.rpc<{ number: string; hash: string }>('eth_getBlockByNumber', [
    `0x${(height + 1).toString(16)}`,
    false,
  ]);
  const later = { blockNumber: number, blockHash: hash };
  world.node.lie(({ method }, truth) => {
    if (method === 'eth_getLogs') return (truth as object[]).map((log) => ({ ...log, ...later }));
    if (method !== 'eth_getTransactionReceipt' || truth === null) return undefined;
    const receipt = truth as { logs: readonly object[] };
    return { ...receipt, ...later, logs: receipt.logs.map((log) => ({ ...log, ...later })) };
  });
  await world.look();
  expect(await world.depositsOf(user)).toMatchObject([{ state: 'held', heldReason: 'nodes' }]);
  world.node.lie(null);
  for (let looks = 0; looks < 3; looks++) await world.look();
  expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }]);
  expect(await world.pointsOf(user)).toBe(3n * POINT);
  expect(await auditLedger(world.db)).toEqual([]);
});
