import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { SweepState } from '#core/sweeps/sweep-table.ts';
import { readCustody } from '#server/features/deposits/custody/read-custody.job.ts';
import { sweepDue } from '#server/features/sweeps/sweeps.loop.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { openTronWorld, TRX } from '#tests/fixtures/chain/tron-world.ts';
import { comparedOn } from '#tests/fixtures/chain/withdrawal-world.ts';
import { buildUser, POINT } from '#tests/fixtures/world/people.ts';

const reason = 'The paying address runs low this week';
const MAX_ROUNDS = 12;

const world = await openTronWorld({ 'deposits.sweep_points': 100_000_000 });
const ada = await buildUser(world, { role: 'admin', name: 'ada' });
const ben = await buildUser(world, { role: 'admin', name: 'ben' });
afterAll(() => world.close());
afterEach(async () => {
  world.tron.lie(null);
  world.tron.chain.lose(false);
  expect(await auditLedger(world.db)).toEqual([]);
});

const look = async () => {
  await world.db.run(sql`UPDATE sweep SET polled_at = '-infinity'`);
  await sweepDue(world.services);
};
const newest = async () => (await ada.wire.call('sweeps.list', {})).list[0];
async function until(state: SweepState): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round++) {
    await look();
    if ((await newest())?.state === state) return;
    await world.sign();
    await world.chain.mine(3);
  }
  throw new Error(`not ${state}: ${JSON.stringify(await newest())}`);
}

/** An approved sweep of an address that has 200 USDT. */
async function begun() {
  const user = await world.trader();
  const address = comparedOn(world, user.address);
  await world.chain.pay(address, 200n * POINT);
  await world.chain.mine(3);
  await world.watch();
  await readCustody(world.services, world.network);
  const { id } = await ada.wire.call('sweeps.propose', { network: world.network.id, reason });
  await ben.wire.call('staff.decideProposal', { id, approve: true, reason });
  return { ...user, address };
}

const coinsOf = (address: string) => world.tron.chain.coinsOf(address);
const tokensOf = (address: string) => world.chain.tokensOf(address);

describe('a sweep on Tron', () => {
  it('gets TRX for its energy first, and leaves the books as they were', async () => {
    const before = { hot: await tokensOf(world.hot), coins: await coinsOf(world.hot) };
    const { address, userId } = await begun();
    await look();
    expect(await newest()).toMatchObject({ state: 'funding', networkName: 'Tron', amount: `${200n * POINT}` });
    await until('approved');
    // 135,000 of energy at 100 sun and the bandwidth; the paying address opened the account, too.
    expect(await coinsOf(address)).toBe(13_900_000n);
    expect(before.coins - (await coinsOf(world.hot))).toBe(13_900_000n + 1_100_000n);
    await until('confirmed');
    expect([await tokensOf(address), (await tokensOf(world.hot)) - before.hot]).toEqual([0n, 200n * POINT]);
    expect(await world.pointsOf({ userId })).toBe(200n * POINT);
    await world.watch();
    await readCustody(world.services, world.network);
    const { list } = await ada.wire.call('treasury.listCustody', {});
    expect(list).toMatchObject([{ deposits: '0', isCompared: true }]);
  });

  it('is signed again when both of its payments were lost, and swept once', async () => {
    const before = await tokensOf(world.hot);
    const { address } = await begun();
    await look();
    await world.sign();
    for (const lost of ['funding', 'broadcast'] as const) {
      world.tron.chain.lose(true);
      await until(lost);
      await look();
      await world.pass(2_000);
      world.tron.chain.lose(false);
      await look();
      await world.sign();
      await until(lost === 'funding' ? 'approved' : 'confirmed');
    }
    expect([await tokensOf(address), (await tokensOf(world.hot)) - before]).toEqual([0n, 200n * POINT]);
    const { count } = await world.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM signed_transaction t JOIN sweep s ON s.id = t.payment_id
      JOIN deposit_address a ON a.id = s.address_id WHERE a.address = ${address}`);
    expect(count).toBe(2);
  });

  it('needs no TRX where the address has energy, and waits while the paying address has too little', async () => {
    const { address } = await begun();
    world.tron.chain.setCoins(world.hot, 14n * TRX);
    await look();
    expect(await newest()).toMatchObject({ state: 'approved', waitsFor: 'gas' });
    world.tron.chain.setEnergy(address, 200_000n);
    world.tron.chain.setCoins(address, TRX);
    await until('confirmed');
    expect(await coinsOf(address)).toBe(TRX - 345_000n);
  });
});
