import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Lie } from '#tests/fakes/lying-node.ts';
import { openBitcoinWorld } from '#tests/fixtures/chain/bitcoin-world.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const CONFIRMATIONS = 6;
const COINBASE_MATURITY = 100;
const REASON = 'Looked at with the explorer';
const BITCOIN = 100_000_000n;

const world = await openBitcoinWorld();
afterAll(() => world.close());
afterEach(async () => {
  world.node.lie(null);
  expect(await auditLedger(world.db)).toEqual([]);
});

interface RawBlock {
  readonly tx: readonly { readonly vout: readonly { readonly value: number }[] }[];
}

/** Says of the transactions of blocks what `change` makes of each. */
const lieAboutTransactions =
  (change: (tx: RawBlock['tx'][number]) => readonly object[]): Lie =>
  ({ method }, truth) =>
    method === 'getblock' ? { ...(truth as RawBlock), tx: (truth as RawBlock).tx.flatMap(change) } : undefined;

describe('a deposit of bitcoin', () => {
  it('is credited in satoshis after six blocks, each output once, to whom it was paid', async () => {
    const { chain } = world;
    const [user, other] = [await world.trader(), await world.trader()];
    expect(user.address).toMatch(/^bcrt1q[02-9ac-hj-np-z]{38}$/);
    const { txid } = chain.pay(
      { to: user.address, satoshis: 123_456n },
      { to: `5120${'11'.repeat(32)}`, satoshis: 9n * BITCOIN },
      { to: other.address, satoshis: 2n * BITCOIN },
      { to: user.address, satoshis: 200_000n },
    );
    for (let confirmations = 1; confirmations < CONFIRMATIONS; confirmations++) {
      await world.look();
      const { list } = await user.wire.call('deposits.listOwn', {});
      const shown = {
        state: 'confirming',
        confirmations,
        needed: CONFIRMATIONS,
        currency: 'BTC',
        unit: 8,
        txHash: txid,
      };
      expect(list).toMatchObject([shown, shown]);
      expect(await world.satoshisOf(user)).toBe(0n);
      chain.mine(1);
    }
    const coming = { currency: 'BTC', amount: '0', pendingIn: '323456', pendingDeposits: 2 };
    expect((await user.wire.call('points.listBalances', {})).list[1]).toMatchObject(coming);
    for (let round = 0; round < 3; round++) await world.look();
    expect([await world.satoshisOf(user), await world.satoshisOf(other)]).toEqual([323_456n, 2n * BITCOIN]);
    expect([await world.pointsOf(user), await world.alarm()]).toEqual([0n, null]);
    const link = `https://explorer.example/tx/${txid}`;
    const { list } = await other.wire.call('deposits.listOwn', {});
    expect(list).toMatchObject([{ state: 'credited', amount: '200000000', link, networkName: 'Bitcoin' }]);
    const history = await other.wire.call('points.listHistory', { currency: 'BTC' });
    expect(history.list).toMatchObject([{ what: 'btc_deposit_issue', delta: '200000000' }]);
    const { list: networks } = await user.wire.call('deposits.listNetworks', {});
    expect(networks).toMatchObject([{ currency: 'BTC', unit: 8, token: null, least: '10000', address: user.address }]);
  });

  it('is credited once, when its blocks are read again from before it', async () => {
    const user = await world.trader();
    world.chain.pay({ to: user.address, satoshis: 50_000n });
    world.chain.mine(CONFIRMATIONS);
    await world.look();
    for (let round = 0; round < 3; round++) {
      await world.db.run(sql`UPDATE chain_watch SET height = height - 15, hash = NULL, final_height = final_height - 15,
        final_hash = NULL`);
      await world.look();
    }
    expect(await world.satoshisOf(user)).toBe(50_000n);
    expect(await world.depositsOf(user)).toHaveLength(1);
  });

  it('of less than the dust floor waits until several add up, and not with USDT', async () => {
    const user = await world.trader();
    await world.db.run(sql`INSERT INTO chain_watch (network, height, final_height) VALUES ('eip155:7', 9, 9)`);
    await world.db.run(sql`
      INSERT INTO deposit (id, network, tx_hash, log_index, height, block_hash, sender, address_id, user_id, amount, state)
      SELECT gen_random_uuid(), 'eip155:7', '0x1', 0, 1, '0x1', '0x1', id, user_id, 900000, 'waiting'
      FROM deposit_address WHERE user_id = ${user.userId}`);
    world.chain.pay({ to: user.address, satoshis: 9_999n });
    world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.satoshisOf(user)).toBe(0n);
    world.chain.pay({ to: user.address, satoshis: 1n });
    world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect([await world.satoshisOf(user), await world.pointsOf(user)]).toEqual([10_000n, 0n]);
    const { list } = await user.wire.call('points.listBalances', {});
    expect(list).toMatchObject([{ pendingIn: '900000', pendingDeposits: 1 }, { pendingDeposits: 0 }]);
  });

  it('that pays a miner needs a hundred blocks, however few others need', async () => {
    const user = await world.trader();
    world.chain.payMiner(user.address);
    world.chain.mine(COINBASE_MATURITY - 2);
    await world.look();
    expect(await world.satoshisOf(user)).toBe(0n);
    const { list } = await user.wire.call('deposits.listOwn', {});
    const left = { confirmations: COINBASE_MATURITY - 1, needed: COINBASE_MATURITY };
    expect(list).toMatchObject([{ state: 'confirming', ...left }]);
    world.chain.mine(1);
    await world.look();
    expect(await world.satoshisOf(user)).toBe(50n * BITCOIN);
  });
});

describe('a node that lies about a deposit of bitcoin', () => {
  const tenfold = (tx: RawBlock['tx'][number]) => [
    { ...tx, vout: tx.vout.map((output) => ({ ...output, value: output.value * 10 })) },
  ];
  const asMiner = (tx: object) => [{ ...tx, vin: [{ coinbase: '00', sequence: 0 }] }];

  it.each<[string, Parameters<typeof lieAboutTransactions>[0]]>([
    ['with another amount', tenfold],
    ['with another maturity', asMiner],
    ['by leaving it out', () => []],
  ])('%s has it held until both say the same', async (_, change) => {
    const user = await world.trader();
    world.node.lie(lieAboutTransactions(change));
    world.chain.pay({ to: user.address, satoshis: 70_000n });
    world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'held', heldReason: 'nodes' }]);
    expect(await world.satoshisOf(user)).toBe(0n);
    world.node.lie(null);
    for (let round = 0; round < 2; round++) await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited', amount: '70000' }]);
    expect(await world.satoshisOf(user)).toBe(70_000n);
  });

  it('stops the network when it serves another chain, or another block', async () => {
    const user = await world.trader();
    world.chain.pay({ to: user.address, satoshis: 80_000n });
    world.chain.mine(CONFIRMATIONS);
    const main = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
    const lies: readonly (readonly [string, Lie])[] = [
      ['wrong_chain', ({ method, params }) => (method === 'getblockhash' && params[0] === 0 ? main : undefined)],
      ['node_away', ({ method }) => (method === 'getblockheader' ? { hash: main, height: 1 } : undefined)],
      [
        'node_away',
        ({ method }) => (method === 'getblock' ? new Error('Block not available (pruned data)') : undefined),
      ],
    ];
    for (const [alarm, lie] of lies) {
      world.node.lie(lie);
      await world.look();
      expect(await world.alarm()).toBe(alarm);
      expect(await world.satoshisOf(user)).toBe(0n);
    }
    world.node.lie(null);
    await world.look();
    expect([await world.alarm(), await world.satoshisOf(user)]).toEqual([null, 80_000n]);
  });
});

describe('a chain of Bitcoin that goes back', () => {
  it('takes a deposit with it that was not final, and credits it once where it comes again', async () => {
    const user = await world.trader();
    const sent = world.chain.pay({ to: user.address, satoshis: 60_000n });
    world.chain.mine(2);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'confirming' }]);
    world.chain.reorganise(3);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'dropped' }]);
    world.chain.sendAgain(sent);
    world.chain.mine(CONFIRMATIONS);
    await world.look();
    expect(await world.depositsOf(user)).toMatchObject([{ state: 'credited' }]);
    expect(await world.satoshisOf(user)).toBe(60_000n);
  });

  it('behind final blocks stops it; what is lost its receiver or the platform’s own bitcoin bears', async () => {
    const [user, spender] = [await world.trader(), await world.trader()];
    const [admin, second] = [await buildUser(world, { role: 'admin' }), await buildUser(world, { role: 'admin' })];
    world.chain.pay({ to: user.address, satoshis: 30_000n }, { to: spender.address, satoshis: 40_000n });
    world.chain.mine(CONFIRMATIONS + 1);
    await world.look();
    expect(await world.satoshisOf(user)).toBe(30_000n);
    world.chain.reorganise(CONFIRMATIONS + 3);
    await world.look();
    expect(await world.alarm()).toBe('reorganised');
    const approve = async (id: string) =>
      second.wire.call('staff.decideProposal', { id, approve: true, reason: REASON });
    const height = world.chain.blocks.length - 20;
    const resume = await admin.wire.call('deposits.resumeNetwork', {
      network: world.network.id,
      height,
      reason: REASON,
    });
    await approve(resume.id);
    await world.look();
    const { list } = await admin.wire.call('deposits.listUnclear', {});
    const lost = (name: string) => list.find(({ owner, state }) => owner === name && state === 'lost');
    expect(lost(user.name)).toMatchObject({ currency: 'BTC', unit: 8, amount: '30000' });

    const propose = (name: string, decision: 'bear' | 'take_back') =>
      admin.wire.call('deposits.proposeDecision', { id: lost(name)?.id ?? '', decision, reason: REASON });
    await approve((await propose(user.name, 'take_back')).id);
    expect(await world.satoshisOf(user)).toBe(0n);
    const borne = await propose(spender.name, 'bear');
    expect(await refusalOf(approve(borne.id))).toBe('deposits.btc_gone');
    const stock = { currency: 'BTC', way: 'add', amount: '40000', reason: REASON } as const;
    await approve((await admin.wire.call('swaps.proposeStock', stock)).id);
    await approve(borne.id);
    expect(await world.satoshisOf(spender)).toBe(40_000n);
  });
});

describe('the platform’s books', () => {
  it('count bitcoin of deposits in custody, with what users and the platform have', async () => {
    const admin = await buildUser(world, { role: 'admin' });
    const { accounts, btc, sum } = await admin.wire.call('treasury.getOverview', {});
    const custody = accounts.find(({ account }) => account === `custody/${world.network.id}`);
    expect(custody).toMatchObject({ currency: 'BTC', unit: 8, network: 'Bitcoin', amount: btc.onChain });
    expect(BigInt(btc.onChain)).toBeGreaterThan(50n * BITCOIN);
    expect(btc).toMatchObject({ difference: '0', issued: btc.assets });
    expect([sum.onChain, sum.difference]).toEqual(['0', '0']);
    const { list } = await admin.wire.call('deposits.getWatch', {});
    expect(list).toMatchObject([{ currency: 'BTC', unit: 8, custody: btc.onChain, confirmations: CONFIRMATIONS }]);
    const history = await admin.wire.call('treasury.listHistory', { account: `custody/${world.network.id}` });
    expect(history.list[0]).toMatchObject({ what: expect.stringMatching(/^btc_deposit_/) });
  });

  it('call networks by their names, also one that is set up no longer', async () => {
    const admin = await buildUser(world, { role: 'admin' });
    await world.db.run(sql`INSERT INTO chain_watch (network) VALUES ('eip155:31337') ON CONFLICT DO NOTHING`);
    const { accounts } = await admin.wire.call('treasury.getOverview', {});
    expect(accounts.map(({ network }) => network)).toEqual(expect.arrayContaining(['Bitcoin', 'EVM 31337']));
    const histories = await Promise.all(
      accounts.map(({ account }) => admin.wire.call('treasury.listHistory', { account, limit: 100 })),
    );
    const custody = histories.flatMap(({ list }) => list).filter(({ other }) => other.startsWith('custody/'));
    expect(new Set(custody.map(({ network }) => network))).toEqual(new Set(['Bitcoin']));
  });

  it('offer bitcoin to be withdrawn, and say while there is no signer', async () => {
    const user = await world.trader();
    const terms = await user.wire.call('withdrawals.getTerms', {});
    expect(terms).toMatchObject({ networks: [{ currency: 'BTC', isPaying: false }], depositsOnly: [] });
  });
});
