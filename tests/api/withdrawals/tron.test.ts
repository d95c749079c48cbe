import { encodeAbiParameters, keccak256 } from 'viem';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { ENERGY_PRICE } from '#tests/fakes/tron-chain.ts';
import { openTronWorld, TRX } from '#tests/fixtures/chain/tron-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { balanceOf, buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { refusalOf } from '#tests/fixtures/world/refusal.ts';

const PAST_THE_END_S = 2_000;
const SIGNED_INFO = 'wallet/gettransactioninfobyid';

const world = await openTronWorld();
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  world.tron.lie(null);
  world.tron.chain.lose(false);
  await world.endPauses();
  world.tron.chain.setCoins(world.hot, 1_000n * TRX);
  expect(await auditLedger(world.db)).toEqual([]);
});

const pointsOf = async (user: TestUser) => (await balanceOf(world, user)).amount / POINT;
const paidOut = () => world.chain.tokensOf(OUTSIDE_ADDRESS);

/** An approved withdrawal of 40 points of a user who had 100. */
async function requested() {
  const user = await world.owner(100);
  const { id } = await world.withdraw(user, 40);
  return { user, id, before: await paidOut() };
}

/** One that is signed, and lost by both nodes. */
async function lost() {
  const withdrawal = await requested();
  world.tron.chain.lose(true);
  await world.send(withdrawal.id);
  await world.look();
  return withdrawal;
}

const txsOf = (id: string) =>
  world.db.many<{ attempt: number; txHash: string; expiresAt: Date }>(sql`
    SELECT attempt, tx_hash AS "txHash", expires_at AS "expiresAt" FROM signed_transaction
    WHERE payment_id = ${id} ORDER BY attempt`);
const pathOf = async (id: string) => [await world.stateOf(id), await world.waitOf(id)];
async function mined(): Promise<void> {
  await world.look();
  await world.chain.mine(3);
  await world.look();
}

describe('a withdrawal on Tron', () => {
  it('is built and signed by the signer, sent once, and confirmed by both nodes', async () => {
    const { user, id, before } = await requested();
    const { networks, depositsOnly } = await user.wire.call('withdrawals.getTerms', {});
    expect([networks, depositsOnly]).toMatchObject([[{ name: 'Tron', isPaying: true }], []]);
    await world.look();
    await world.sign();
    await world.look();
    expect(await pathOf(id)).toEqual(['broadcast', null]);
    for (let round = 0; round < 3; round++) await world.look();
    const [tx] = await txsOf(id);
    expect(tx?.txHash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(world.tron.chain.handed.filter((name) => `0x${name}` === tx?.txHash).length).toBeGreaterThan(1);
    await mined();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', 60n]);
    expect((await paidOut()) - before).toBe(39n * POINT);
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    expect(list).toMatchObject([{ networkName: 'Tron', recipient: world.outside, txHash: tx?.txHash }]);
    expect(list[0]?.link).toBe(`https://explorer.example/tx/${tx?.txHash.slice(2)}`);
  });

  it('costs its user what the energy is worth, within the rules', async () => {
    const user = await world.owner(100);
    const quote = { network: world.network.id, amount: (20n * POINT).toString() };
    expect(await user.wire.call('withdrawals.getQuote', quote)).toMatchObject({ fee: `${POINT}` });
    Object.assign(world.network, { coinPoints: 300_000n });
    // 135,000 of energy at 100 sun and the bandwidth, at 0.3 dollars for a coin.
    expect(await user.wire.call('withdrawals.getQuote', quote)).toMatchObject({ fee: '4170000' });
    Object.assign(world.network, { coinPoints: null });
  });

  it('goes to no address of the platform, and to none of another chain', async () => {
    const user = await world.owner(100);
    const network = world.network.id;
    const { address } = await user.wire.call('deposits.openAddress', { network });
    const own = { network, address, label: 'Mine' };
    expect(await refusalOf(user.wire.call('withdrawals.addAddress', own))).toBe('withdrawals.address_ours');
    for (const [wrong, refusal] of [
      [world.hot, 'withdrawals.address_ours'],
      [world.network.token ?? '', 'withdrawals.address_token'],
      [`0x${'0'.repeat(40)}`, 'withdrawals.address_nobodys'],
    ] as const) {
      const entry = { network, address: world.network.addresses.show(wrong), label: 'The platform' };
      expect(await refusalOf(user.wire.call('withdrawals.addAddress', entry))).toBe(refusal);
    }
    const evm = { network, address: OUTSIDE_ADDRESS, label: 'Ethereum' };
    expect(await refusalOf(user.wire.call('withdrawals.addAddress', evm))).toMatch(/^withdrawals\./);
  });

  it('is not signed when the token refuses its receiver, whose address is paused', async () => {
    const { user, id } = await requested();
    await world.chain.refuse(OUTSIDE_ADDRESS, true);
    await world.look();
    await world.chain.refuse(OUTSIDE_ADDRESS, false);
    expect([await world.stateOf(id), await txsOf(id), await pointsOf(user)]).toEqual(['returned', [], 100n]);
    expect(await refusalOf(world.withdraw(user, 40))).toBe('withdrawals.address_paused');
  });

  it('waits for TRX, and is content with energy from stake', async () => {
    const { id } = await requested();
    world.tron.chain.setCoins(world.hot, 10n * TRX);
    await world.look();
    expect(await pathOf(id)).toEqual(['approved', 'gas']);
    world.tron.chain.setEnergy(world.hot, 200_000n);
    await world.send(id);
    await mined();
    expect(await world.stateOf(id)).toBe('confirmed');
    expect(await world.tron.chain.coinsOf(world.hot)).toBe(10n * TRX - 345_000n);
    world.tron.chain.setEnergy(world.hot, 0n);
  });

  it('shows staff what it is paid from, and what is missing', async () => {
    const staff = await buildUser(world, { role: 'moderator' });
    const purse = async () => (await staff.wire.call('withdrawals.listPurses', {})).list;
    world.tron.chain.setCoins(world.hot, 10n * TRX);
    const address = world.network.addresses.show(world.hot);
    const held = { coins: '10', work: '0', cost: '13.9', missing: '3.9' };
    expect(await purse()).toMatchObject([{ networkName: 'Tron', family: 'tron', address, held }]);
    world.tron.chain.setEnergy(world.hot, 200_000n);
    expect(await purse()).toMatchObject([{ held: { work: '200000', missing: null } }]);
    world.tron.chain.setEnergy(world.hot, 0n);
    world.tron.lie((path) => (path === 'wallet/getaccount' ? { balance: -1 } : undefined));
    expect(await purse()).toMatchObject([{ address, held: null }]);
  });

  it('waits while energy costs more than the rule allows, or the nodes contradict each other', async () => {
    const { id, user } = await requested();
    const parameters = { chainParameter: [{ key: 'getEnergyFee', value: 500 }] };
    world.tron.lie((path) => (path === 'wallet/getchainparameters' ? parameters : undefined));
    await world.look();
    expect(await pathOf(id)).toEqual(['approved', 'price']);
    world.tron.lie((path) => (path === 'wallet/getaccount' ? { balance: 'much' } : undefined));
    await world.look();
    expect(await pathOf(id)).toEqual(['approved', 'nodes']);
    await user.wire.call('withdrawals.cancel', { id });
  });
});

describe('a payment on Tron that is in no block', () => {
  it('is sent again with the same bytes after nodes lost it, and after the product or the signer died', async () => {
    const { id, before } = await lost();
    world.tron.chain.lose(false);
    // Another signer on the same record signs nothing more.
    await signPending(world.signerWith({}));
    await mined();
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
    expect(await txsOf(id)).toHaveLength(1);
  });

  it('is paid once when the chain takes its block back: it comes in another, or is sent again', async () => {
    for (const returns of [true, false]) {
      const { id, before } = await requested();
      await world.send(id);
      await world.chain.mine(1);
      await world.look();
      const coins = await world.tron.chain.coinsOf(world.hot);
      await world.chain.reorganise(1);
      await world.tron.chain.goneBack(() => returns);
      expect(await world.tron.chain.coinsOf(world.hot)).toBeGreaterThan(coins);
      await mined();
      expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
      expect([await txsOf(id), await world.tron.chain.coinsOf(world.hot)]).toMatchObject([[{ attempt: 1 }], coins]);
    }
  });

  it('is signed again when it has ended for both nodes and the signer’s own clock, and paid once', async () => {
    const { id, before } = await lost();
    await world.look();
    await world.sign();
    expect(await txsOf(id)).toHaveLength(1);
    await world.pass(PAST_THE_END_S);
    // For one of the nodes the chain has not come so far.
    const early = { blockID: '0'.repeat(64), block_header: { raw_data: { number: 1, timestamp: 1_000 } } };
    world.tron.lie((path) => (path === 'walletsolidity/getnowblock' ? early : undefined));
    await world.look();
    await world.sign();
    expect(await txsOf(id)).toHaveLength(1);
    world.tron.lie(null);
    world.tron.chain.lose(false);
    await world.look();
    // Asked for, but by the signer's own clock the former could still come.
    const [tx] = await txsOf(id);
    const slow = { ...world.signer, now: () => new Date((tx?.expiresAt.getTime() ?? 0) + 60_000) };
    await signPending(slow);
    expect(world.unsigned.at(-1)).toContain('may still be in a block');
    expect(await txsOf(id)).toHaveLength(1);
    await world.sign();
    await mined();
    expect(await txsOf(id)).toHaveLength(2);
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
  });

  it('is not signed again while one node has it, though its end is past', async () => {
    const { id, before } = await requested();
    await world.send(id);
    world.tron.lie((path) => (path.startsWith('wallet/gettransaction') ? {} : undefined));
    await world.look();
    await world.pass(PAST_THE_END_S);
    await world.look();
    await world.sign();
    expect([await pathOf(id), (await txsOf(id)).length]).toEqual([['broadcast', 'nodes'], 1]);
    world.tron.lie(null);
    await world.look();
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
  });

  it('ends with two administrators after three transactions, each of which counts in the signer’s day', async () => {
    const { id, user } = await lost();
    for (let round = 0; round < 2; round++) {
      await world.pass(PAST_THE_END_S);
      await world.look();
      const { config } = world.signer;
      await signPending({ ...world.signer, config: { ...config, dayLimit: 60n * POINT } });
      expect(world.unsigned.at(-1)).toContain('SIGNER_DAY_MOST');
      await world.sign();
      await world.look();
    }
    await world.pass(PAST_THE_END_S);
    await world.look();
    await world.sign();
    expect([await pathOf(id), (await txsOf(id)).length]).toEqual([['broadcast', 'unclear'], 3]);
    expect((await balanceOf(world, user)).frozen).toBe(40n * POINT);
    // Whatever the product asks for, the signer signs no fourth one.
    await world.db.run(sql`
      INSERT INTO signing_request (payment_id, attempt, kind, network, token, recipient, amount, gas, max_price, tip_price, nonce, anchor)
      SELECT payment_id, 4, kind, network, token, recipient, amount, gas, max_price, tip_price, nonce, anchor
      FROM signing_request WHERE payment_id = ${id} AND attempt = 3`);
    await world.sign();
    expect([world.unsigned.at(-1), (await txsOf(id)).length]).toEqual([expect.stringContaining('signed 3 times'), 3]);
    await world.ownDb((db) => db.run(sql`DELETE FROM signing_request WHERE payment_id = ${id} AND attempt = 4`));
  });

  it('is not signed again once its points are held no longer', async () => {
    const { id } = await lost();
    await world.pass(PAST_THE_END_S);
    await world.look();
    await world.ownDb(async (db) => {
      await db.run(sql`UPDATE withdrawal SET hold_id = gen_random_uuid() WHERE id = ${id}`);
    });
    const { holdId } = await world.db.one<{ holdId: string }>(sql`
      SELECT h.id AS "holdId" FROM ledger_transfer h WHERE h.ref = ${id} AND h.kind = 'pending' ORDER BY h.code LIMIT 1`);
    await world.sign();
    expect([world.unsigned.at(-1), (await txsOf(id)).length]).toEqual([
      expect.stringContaining('not held any more'),
      1,
    ]);
    await world.ownDb((db) => db.run(sql`UPDATE withdrawal SET hold_id = ${holdId} WHERE id = ${id}`));
    world.tron.chain.lose(false);
    await world.sign();
    await mined();
    expect(await world.stateOf(id)).toBe('confirmed');
  });
});

describe('a payment on Tron that fails on the chain', () => {
  it.each([
    [
      'reverted',
      async () => {
        await world.chain.rpc('anvil_setStorageAt', [world.network.token, slotOf(world.hot), `0x${'0'.repeat(64)}`]);
      },
    ],
    ['ran out of energy', async () => world.tron.chain.setCoins(world.hot, 4n * TRX)],
  ])('because it %s gives the points back, once both nodes have it in a final block', async (_, spoil) => {
    const { user, id, before } = await requested();
    const slot = slotOf(world.hot);
    const tokens = await world.chain.rpc<string>('eth_getStorageAt', [world.network.token, slot, 'latest']);
    await world.look();
    await world.sign();
    await spoil();
    for (let round = 0; round < 2; round++) await world.look();
    await world.chain.mine(1);
    await world.look();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['broadcast', 100n]);
    await world.chain.mine(2);
    await world.look();
    await world.chain.rpc('anvil_setStorageAt', [world.network.token, slot, tokens]);
    expect([await world.stateOf(id), await pointsOf(user), (await paidOut()) - before]).toEqual(['failed', 100n, 0n]);
  });

  it('by one node’s word only gives nothing back', async () => {
    const { user, id } = await requested();
    await world.send(id);
    world.tron.lie((path, truth) =>
      path === SIGNED_INFO && truth['id'] !== undefined
        ? { ...truth, result: 'FAILED', receipt: { result: 'REVERT' }, log: [] }
        : undefined,
    );
    await mined();
    expect([await pathOf(id), await pointsOf(user)]).toEqual([['broadcast', 'nodes'], 100n]);
    world.tron.lie(null);
    await world.look();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', 60n]);
  });
});

describe('the signer on Tron', () => {
  it('holds to its limits, and to what the withdrawal says', async () => {
    const { id } = await requested();
    await world.look();
    await world.ownDb((db) => db.run(sql`UPDATE signing_request SET max_price = 1001 WHERE payment_id = ${id}`));
    await world.sign();
    const { refusal } = await world.db.one<{ refusal: string | null }>(sql`
      SELECT refusal FROM signing WHERE payment_id = ${id}`);
    await world.look();
    expect([refusal, await world.stateOf(id)]).toEqual(['cost', 'returned']);
    expect(ENERGY_PRICE).toBeLessThan(1_000n);
  });

  it('leaves requests of other networks to the signers that have a key there', async () => {
    const { id } = await requested();
    await world.look();
    await signPending({ ...world.signer, chains: {} });
    expect(world.unsigned.at(-1)).toContain('no key on its network');
    expect(await txsOf(id)).toEqual([]);
    await world.send(id);
    await mined();
    expect(await world.stateOf(id)).toBe('confirmed');
  });
});

/** Where the token of the development chain keeps what an address has. */
function slotOf(address: string): string {
  return keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address as `0x${string}`, 0n]));
}
