import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { fundingFor, type SweepState } from '#core/sweeps/sweep-table.ts';
import { readCustody } from '#server/features/deposits/custody/read-custody.job.ts';
import { sweepDue } from '#server/features/sweeps/sweeps.loop.ts';
import { payerOf } from '#server/features/withdrawals/public.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { openPayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';
import { outcomeOf, refusalOf } from '#tests/fixtures/world/refusal.ts';

const OUTSIDE = `0x${'cd'.repeat(20)}`;
const reason = 'The paying address runs low this week';

const world = await openPayWorld({ 'deposits.sweep_points': 100_000_000 });
const ada = await buildUser(world, { role: 'admin', name: 'ada' });
const ben = await buildUser(world, { role: 'admin', name: 'ben' });
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  world.node.answer(true);
  expect(await auditLedger(world.db)).toEqual([]);
});

const look = async () => {
  await world.db.run(sql`UPDATE sweep SET polled_at = '-infinity'`);
  await sweepDue(world.services);
};
const MAX_ROUNDS = 12;
/** Looks, signs and mines until a look has brought the newest sweep here. */
async function until(state: SweepState): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await look();
    if ((await sweeps())[0]?.state === state) return;
    await world.sign();
    await world.chain.mine(3);
  }
  throw new Error(`not ${state}: ${JSON.stringify((await sweeps())[0])}`);
}
const hot = () => world.hot;
const propose = (by = ada) => by.wire.call('sweeps.propose', { network: world.network.id, reason });
const approve = (id: string, by = ben) =>
  outcomeOf(by.wire.call('staff.decideProposal', { id, approve: true, reason }));
const custody = async () => (await ada.wire.call('treasury.getOverview', {})).sum.assets;
const sweeps = async () => (await ada.wire.call('sweeps.list', {})).list;

/** A user whose address has 200 USDT, as the last reading of custody says. */
async function filled() {
  const user = await world.trader();
  await world.chain.pay(user.address, 200n * POINT);
  await world.chain.mine(3);
  await world.watch();
  await readCustody(world.services, world.network);
  return user;
}

/** An approved sweep of one address. */
async function begun() {
  const user = await filled();
  expect(await approve((await propose()).id)).toBe('ok');
  return user;
}

describe('a sweep', () => {
  it('is wanted by two administrators, gets coins for its gas, and leaves the books as they were', async () => {
    expect(await refusalOf(propose())).toBe('sweeps.none');
    const user = await filled();
    const support = await buildUser(world, { role: 'support' });
    expect(await refusalOf(propose(support))).toBe('gateway.forbidden');
    const before = { custody: await custody(), hot: await world.tokensOf(hot()) };
    const { id } = await propose();
    expect([await sweeps(), await approve(id, ada)]).toEqual([[], 'staff.own_proposal']);
    expect(await approve(id)).toBe('ok');
    expect(await refusalOf(propose())).toBe('sweeps.none');
    await look();
    expect(await sweeps()).toMatchObject([{ state: 'funding', address: user.address, amount: `${200n * POINT}` }]);
    await until('confirmed');
    expect(await sweeps()).toMatchObject([{ state: 'confirmed', waitsFor: null }]);
    expect(await world.tokensOf(user.address)).toBe(0n);
    expect((await world.tokensOf(hot())) - before.hot).toBe(200n * POINT);
    expect([await custody(), await world.pointsOf(user)]).toEqual([before.custody, 200n * POINT]);
    const { list } = await ben.wire.call('staff.listActs', { kind: 'treasury' });
    expect(list[0]).toMatchObject({ after: { addresses: 1, sweep: `${200n * POINT}` } });
  });

  it('is signed once, and sent again after a process died at any moment', async () => {
    const user = await begun();
    const before = await world.tokensOf(hot());
    await look();
    const dying = world.signerWith({ key: { ...world.own.key, sign: () => Promise.reject(new Error('killed')) } });
    await expect(signPending(dying)).rejects.toThrow('killed');
    await until('broadcast');
    await Promise.all([look(), look(), look()]);
    await world.chain.mine(3);
    await Promise.all([look(), look()]);
    expect((await sweeps())[0]).toMatchObject({ state: 'confirmed' });
    expect((await world.tokensOf(hot())) - before).toBe(200n * POINT);
    const { count } = await world.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM signed_transaction t JOIN sweep s ON s.id = t.payment_id
      JOIN deposit_address a ON a.id = s.address_id WHERE a.user_id = ${user.userId}`);
    expect(count).toBe(1);
  });

  it('goes to the signer’s own address only, whatever the product asks for', async () => {
    const user = await begun();
    await until('signing');
    await world.ownDb(async (db) => {
      await db.run(sql`UPDATE sweep SET recipient = ${user.address.toLowerCase()} WHERE ended_at IS NULL`);
      await db.run(sql`
        UPDATE signing_request SET recipient = ${user.address.toLowerCase()}
        WHERE kind = 'sweep' AND payment_id IN (SELECT id FROM sweep WHERE ended_at IS NULL)`);
    });
    await until('returned');
    expect(await auditLedger(world.db)).toMatchObject([{ check: 'signed_sweep_stays_in_the_house' }]);
    await world.ownDb((db) => db.run(sql`UPDATE sweep SET recipient = ${hot()}`));
    expect(await world.tokensOf(user.address)).toBe(200n * POINT);
  });

  it.each([
    [
      'is for a paying address that is not the signer’s now',
      () => world.ownDb((db) => db.run(sql`UPDATE sweep SET recipient = ${OUTSIDE} WHERE ended_at IS NULL`)),
    ],
    [
      'had all of its payments of coins',
      async () => {
        await world.chain.rpc('anvil_setBalance', [(await sweeps())[0]?.address, '0x0']);
        await world.db.run(sql`
          INSERT INTO sweep_gas (id, sweep_id, place, amount)
          SELECT gen_random_uuid(), id, 3, 1 FROM sweep WHERE ended_at IS NULL`);
      },
    ],
    [
      'wants more than both nodes say is there, for long',
      async () => {
        world.lie(({ method }) => (method === 'eth_call' ? `0x${'0'.repeat(64)}` : undefined));
        await look();
        await look();
        expect((await sweeps())[0]).toMatchObject({ state: 'approved', waitsFor: 'short' });
        await world.ownDb((db) => db.run(sql`UPDATE sweep SET moved_at = now() - interval '1 hour'`));
      },
    ],
  ])('that %s ends, and its address may be swept again', async (_, change) => {
    expect(await approve((await propose()).id)).toBe('ok');
    await change();
    await look();
    expect((await sweeps())[0]).toMatchObject({ state: 'returned', waitsFor: null });
    world.lie(null);
    expect((await ada.wire.call('sweeps.list', {})).networks).toMatchObject([{ canSweep: true, addresses: 1 }]);
    await world.ownDb((db) => db.run(sql`UPDATE sweep SET recipient = ${hot()}`));
  });

  it('does not get the coins that another one is sent', async () => {
    await filled();
    await begun();
    const { rules } = world.services;
    const { prices, headroom, coinGas } = payerOf(world.network);
    const { max } = (await prices()).bid;
    const cost = fundingFor(BigInt(rules.get('withdrawals.gas')) * max, 0n, headroom) + coinGas * max;
    const open = (await sweeps()).filter(({ endedAt }) => endedAt === null);
    for (const { address } of open) await world.chain.rpc('anvil_setBalance', [address, '0x0']);
    const newest = async () => (await sweeps()).slice(0, open.length);
    const coins = await world.chain.rpc('eth_getBalance', [hot(), 'latest']);
    await world.chain.rpc('anvil_setBalance', [hot(), `0x${((cost * 3n) / 2n).toString(16)}`]);
    await look();
    const waits = (await newest()).map(({ state, waitsFor }) => `${state} ${waitsFor}`);
    expect(waits.sort()).toEqual([...open.slice(1).map(() => 'approved gas'), 'funding null']);
    await world.chain.rpc('anvil_setBalance', [hot(), coins]);
    for (let round = 0; round < MAX_ROUNDS; round++) {
      await look();
      await world.sign();
      await world.chain.mine(3);
    }
    expect((await newest()).map(({ state }) => state)).toEqual(open.map(() => 'confirmed'));
    await filled();
  });

  it('waits for both nodes, and for a signer that has the key', async () => {
    const { id } = await propose();
    expect(await approve(id)).toBe('ok');
    world.node.answer(false);
    await look();
    expect((await sweeps())[0]).toMatchObject({ state: 'approved', waitsFor: 'nodes' });
    world.node.answer(true);
    await until('confirmed');
    await signPending(world.signerWith({ deposits: null }));
    const { networks } = await ada.wire.call('sweeps.list', {});
    expect(networks).toMatchObject([{ canSweep: false, addresses: 0 }]);
    expect(await refusalOf(propose())).toBe('sweeps.no_key');
  });
});
