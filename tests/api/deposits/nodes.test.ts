import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ParamsOf } from '#contract/catalogue.ts';
import { takeLease } from '#server/features/deposits/watch/watch.store.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { lieAboutLogs } from '#tests/fakes/lying-node.ts';
import { openDepositWorld } from '#tests/fixtures/chain/deposit-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';

const world = await openDepositWorld({ 'deposits.lag_blocks': 5 });
afterEach(async () => {
  world.node.lie(null);
  world.node.answer(true);
  await world.look();
});
afterAll(() => world.close());

describe('a node that', () => {
  it('invents a payment has it held, until it stops', async () => {
    const user = await world.trader();
    const { height } = await world.chain.pay(user.address, 5n * POINT);
    await world.chain.mine(3);
    world.node.lie(lieAboutLogs((log) => [log, { ...log, logIndex: '0x63', data: `0x${'f'.padStart(64, '0')}` }]));
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }, { state: 'held', heldReason: 'nodes' }]);
    const support = await buildUser(world, { role: 'support' });
    const { list } = await support.wire.call('deposits.listUnclear', {});
    expect(list).toMatchObject([{ state: 'held', heldReason: 'nodes', height, owner: user.name }]);
    const shown = async (filter: ParamsOf<'deposits.listUnclear'>) =>
      (await support.wire.call('deposits.listUnclear', filter)).totalCount;
    expect([await shown({ show: 'held', currency: 'USDT' }), await shown({ show: 'lost' })]).toEqual([1, 0]);
    expect(await shown({ currency: 'BTC' })).toBe(0);
    world.node.lie(null);
    await world.chain.mine(1);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }, { state: 'dropped' }]);
    expect(await world.pointsOf(user)).toBe(5n * POINT);
  });

  it('says another amount has the payment held, and credited once it says the truth', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 5n * POINT);
    await world.chain.mine(3);
    world.node.lie(lieAboutLogs((log) => [{ ...log, data: `0x${(500n * POINT).toString(16).padStart(64, '0')}` }]));
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'held' }]);
    expect(await world.pointsOf(user)).toBe(0n);
    world.node.lie(null);
    await world.look();
    await world.look();
    expect(await world.pointsOf(user)).toBe(5n * POINT);
  });

  it('leaves a payment out, or has another owner in it, does the same', async () => {
    const [user, thief] = [await world.trader(), await world.trader()];
    await world.chain.pay(user.address, 5n * POINT);
    await world.chain.mine(3);
    const toThief = `0x${thief.address.slice(2).toLowerCase().padStart(64, '0')}`;
    world.node.lie(lieAboutLogs((log) => [{ ...log, topics: [log.topics[0], log.topics[1], toThief] }]));
    await world.look();
    expect(await world.pointsOf(thief)).toBe(0n);
    expect(await world.pointsOf(user)).toBe(0n);
    world.node.lie(({ method }) => (method === 'eth_getLogs' ? [] : undefined));
    await world.look();
    expect(await world.pointsOf(user)).toBe(0n);
    world.node.lie(null);
    await world.look();
    await world.look();
    expect([await world.pointsOf(user), await world.pointsOf(thief)]).toEqual([5n * POINT, 0n]);
  });

  it('does not tell a payment that came again in another block has it held, and credited there once it does', async () => {
    const user = await world.trader();
    const { txHash } = await world.chain.pay(user.address, 5n * POINT);
    const raw = await world.chain.rpc<string>('debug_getRawTransaction', [txHash]);
    await world.look();
    await world.chain.reorganise(1);
    await world.chain.mine(2);
    await world.chain.sendAgain(raw);
    world.node.lie(lieAboutLogs(() => []));
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'held', heldReason: 'nodes' }]);
    await world.chain.mine(3);
    await world.look();
    expect(await world.pointsOf(user)).toBe(0n);
    world.node.lie(null);
    for (let looks = 0; looks < 3; looks++) await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }]);
    expect(await world.pointsOf(user)).toBe(5n * POINT);
  });

  it.each<[string, string, unknown, string]>([
    ['answers for another chain', 'eth_chainId', '0x1', 'wrong_chain'],
    ['serves a token of other decimals', 'eth_call', `0x${'12'.padStart(64, '0')}`, 'wrong_chain'],
    ['talks nonsense', 'eth_getBlockByNumber', { number: 'x' }, 'node_away'],
  ])('%s stops it with an alarm', async (_, method, answer, alarm) => {
    const user = await world.trader();
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(3);
    world.node.lie((call) => (call.method === method ? answer : undefined));
    await world.look();
    expect(await world.alarm()).toBe(alarm);
    expect(await world.pointsOf(user)).toBe(0n);
    world.node.lie(null);
    await world.look();
    expect(await world.alarm()).toBeNull();
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });

  it('goes away stops it, tells administrators, and nothing is lost when it is back', async () => {
    const admin = await buildUser(world, { role: 'admin' });
    const user = await world.trader();
    world.node.answer(false);
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(3);
    await world.look();
    expect(await world.alarm()).toBe('node_away');
    const { list, canResume } = await admin.wire.call('deposits.getWatch', {});
    expect(list).toMatchObject([
      {
        name: 'Testnet',
        alarm: 'node_away',
        isStopped: true,
        nodes: [{ isAlarming: false }, { isAlarming: true, height: null }],
      },
    ]);
    expect(canResume).toBe(true);
    const { list: networks } = await user.wire.call('deposits.listNetworks', {});
    expect(networks).toMatchObject([{ isWatched: false, address: user.address }]);
    world.node.answer(true);
    await world.look();
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });

  it('says that it was asked too often is asked once, and less and less while it goes on', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(3);
    const before = world.node.calls.length;
    world.node.lie(({ method }) => (method === 'eth_getLogs' ? new Error('request rate limited') : undefined));
    await world.look();
    expect(world.node.calls.slice(before).filter((method) => method === 'eth_getLogs')).toHaveLength(1);
    expect(await world.alarm()).toBe('node_away');
    const isTurnAfter = async (secs: number) => {
      await world.db.run(sql`
        UPDATE chain_watch SET alarm_since = CASE WHEN alarm IS NOT NULL THEN now() - interval '1 minute' END,
               polled_at = now() - make_interval(secs => ${secs})`);
      const lease = { network: world.network.id, holder: newId() };
      const watch = await takeLease(world.db, lease, 1_000);
      await world.db.run(sql`UPDATE chain_watch SET leased_until = '-infinity', polled_at = NULL`);
      return watch !== null;
    };
    expect([await isTurnAfter(2), await isTurnAfter(9)]).toEqual([false, true]);
    world.node.lie(null);
    await world.look();
    expect(await isTurnAfter(2)).toBe(true);
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });

  it('lags lets nothing be credited that it has not seen confirmed', async () => {
    const user = await world.trader();
    const { height } = await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(8);
    const late = await world.chain.rpc('eth_getBlockByNumber', [`0x${(height + 1).toString(16)}`, false]);
    world.node.lie(({ method, params }) =>
      method === 'eth_getBlockByNumber' && params[0] === 'latest' ? late : undefined,
    );
    await world.look();
    expect(await world.alarm()).toBe('node_behind');
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'confirming' }]);
    world.node.lie(null);
    await world.look();
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });

  it('is on another branch stops it', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(3);
    world.node.lie(({ method }, truth) =>
      method === 'eth_getBlockByNumber' ? { ...(truth as object), hash: `0x${'ab'.repeat(32)}` } : undefined,
    );
    await world.look();
    expect(await world.alarm()).toBe('disagree');
    expect(await world.pointsOf(user)).toBe(0n);
    const admin = await buildUser(world, { role: 'admin' });
    const reason = 'The second node was replaced';
    const second = await buildUser(world, { role: 'admin' });
    const { id } = await admin.wire.call('deposits.resumeNetwork', { network: world.network.id, height: 1, reason });
    await world.look();
    expect(await world.alarm()).toBe('disagree');
    await second.wire.call('staff.decideProposal', { id, approve: true, reason });
    world.node.lie(null);
    await world.look();
    expect(await world.alarm()).toBeNull();
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });

  it('tells payments of another block than it has stops it', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(3);
    const blockHash = `0x${'ab'.repeat(32)}`;
    world.node.lie((call, truth) => {
      const lie = lieAboutLogs((log) => [{ ...log, blockHash }])(call, truth);
      return call.method === 'eth_getTransactionReceipt' ? { ...(lie as object), blockHash } : lie;
    });
    await world.look();
    expect(await world.alarm()).toBe('disagree');
    expect(await world.depositsOf(user)).toEqual([]);
  });

  it('is behind what was final is told as late, not as a contradiction', async () => {
    await world.chain.mine(20);
    await world.look();
    const height = (await world.chain.height()) - 15;
    const late = await world.chain.rpc('eth_getBlockByNumber', [`0x${height.toString(16)}`, false]);
    world.node.lie(({ method, params }) => {
      if (method !== 'eth_getBlockByNumber') return undefined;
      if (params[0] === 'latest') return late;
      return Number(params[0]) > height ? null : undefined;
    });
    await world.look();
    expect(await world.alarm()).toBe('node_behind');
  });

  it('refuses many blocks at once is asked for fewer', async () => {
    const user = await world.trader();
    await world.chain.pay(user.address, 2n * POINT);
    await world.chain.mine(40);
    world.node.lie(({ method, params }) => {
      if (method !== 'eth_getLogs') return undefined;
      const { fromBlock, toBlock } = params[0] as { fromBlock: string; toBlock: string };
      return Number(toBlock) - Number(fromBlock) > 8 ? new Error('too many blocks') : undefined;
    });
    await world.look();
    expect(await world.pointsOf(user)).toBe(2n * POINT);
  });
});
