import { encodeFunctionData, parseAbi } from 'viem';
import { afterAll, describe, expect, it } from 'vitest';
import { readCustody } from '#server/features/deposits/custody/read-custody.job.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const ABI = parseAbi(['function transfer(address to, uint256 amount)']);
const THIEF = `0x${'66'.repeat(20)}` as const;
const HOT = `0x${'77'.repeat(20)}`;
const BALANCE_OF = '0x70a08231';

const world = await openDepositWorld({ 'deposits.sweep_points': 10_000_000 }, { network: { hotWallet: HOT } });
const auditor = await buildUser(world, { role: 'auditor' });
const support = await buildUser(world, { role: 'support' });
const user = await world.trader();
afterAll(() => world.close());

const read = async () => {
  await world.look();
  await readCustody(world.services, world.network);
  const { list } = await auditor.wire.call('treasury.listCustody', {});
  const [row] = list;
  if (row === undefined) throw new Error('no reading');
  return row;
};

/** Takes tokens from a deposit address, as somebody could who has its key. */
async function takeFrom(address: string, amount: bigint, to: `0x${string}` = THIEF): Promise<void> {
  const { rpc, token, mine } = world.chain;
  await rpc('anvil_impersonateAccount', [address]);
  await rpc('anvil_setBalance', [address, '0xde0b6b3a7640000']);
  const data = encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, amount] });
  await rpc('eth_sendTransaction', [{ from: address, gas: '0x30d40', to: token, data }]);
  await mine(1);
}

const waiting = async () => {
  const { list } = await support.wire.call('staff.listQueues', {});
  return list.find(({ name }) => name === 'deposits')?.waiting;
};

describe('custody', () => {
  it('is what the chain has, also while deposits wait for confirmations', async () => {
    expect(await read()).toMatchObject({ alarm: null, deposits: '0', books: '0', hot: '0', difference: '0' });
    await world.chain.pay(user.address, 20n * POINT);
    const coming = (20n * POINT).toString();
    expect(await read()).toMatchObject({ alarm: null, deposits: coming, books: '0', coming, difference: '0' });
    await world.chain.mine(3);
    const row = await read();
    expect(row).toMatchObject({
      alarm: null,
      deposits: coming,
      books: coming,
      coming: '0',
      difference: '0',
      addresses: 1,
    });
    expect(row.height).toBe(await world.chain.height());
  });

  it('counts the hot wallet, so that a sweep changes nothing', async () => {
    await takeFrom(user.address, 5n * POINT, HOT as `0x${string}`);
    const hot = (5n * POINT).toString();
    expect(await read()).toMatchObject({ alarm: null, deposits: (15n * POINT).toString(), hot, difference: '0' });
  });

  it('says which addresses are worth sweeping', async () => {
    const poor = await world.trader();
    await world.chain.pay(poor.address, 9n * POINT);
    await world.chain.mine(3);
    await read();
    const { list, sum, totalCount } = await auditor.wire.call('treasury.listSweeps', {});
    const amount = (15n * POINT).toString();
    expect(list).toMatchObject([{ address: user.address, owner: user.name, amount }]);
    expect({ sum, totalCount }).toEqual({ sum: amount, totalCount: 1 });
    expect(await refusalOf(user.wire.call('treasury.listSweeps', {}))).toBe('gateway.forbidden');
  });

  it('misses a stolen unit, tells staff, and is well when it is back', async () => {
    expect(await waiting()).toBe(0);
    await takeFrom(user.address, 1n);
    expect(await read()).toMatchObject({ alarm: 'missing', difference: '-1' });
    expect(await waiting()).toBe(1);
    const { alarmSince } = await read();
    expect((await read()).alarmSince).toBe(alarmSince);
    await world.chain.pay(HOT, 1n);
    expect(await read()).toMatchObject({ alarm: null, difference: '0' });
    expect(await waiting()).toBe(0);
  });

  it('sees what nobody explains', async () => {
    await world.chain.pay(HOT, 3n);
    expect(await read()).toMatchObject({ alarm: 'surplus', difference: '3' });
    await takeFrom(HOT, 3n);
    expect((await read()).alarm).toBeNull();
  });

  it('keeps the last agreed reading while one node lies about a balance', async () => {
    const agreed = await read();
    await takeFrom(user.address, 2n);
    world.node.lie(({ method, params }) => {
      const { data = '' } = (params[0] ?? {}) as { data?: string };
      return method === 'eth_call' && data.startsWith(BALANCE_OF) ? `0x${'f'.padStart(64, '0')}` : undefined;
    });
    const { alarm, height, deposits, difference } = await read();
    expect({ alarm, height, deposits, difference }).toEqual({
      alarm: 'unread',
      height: agreed.height,
      deposits: agreed.deposits,
      difference: '0',
    });
    world.node.lie(null);
    expect(await read()).toMatchObject({ alarm: 'missing', difference: '-2' });
  });
});
