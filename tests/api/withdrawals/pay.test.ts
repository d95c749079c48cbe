import { encodeAbiParameters, keccak256 } from 'viem';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { payerOf } from '#server/features/withdrawals/public.ts';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { openPayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { OUTSIDE_ADDRESS } from '#tests/fixtures/chain/withdrawal-world.ts';
import { balanceOf, buildUser, POINT, type TestUser } from '#tests/fixtures/world/people.ts';
import { outcomeOf } from '#tests/fixtures/world/refusal.ts';

const world = await openPayWorld({ 'withdrawals.replace_after_s': 3_600 });
afterAll(() => world.close());
afterEach(async () => {
  world.lie(null);
  world.node.answer(true);
  await world.endPauses();
  expect(await auditLedger(world.db)).toEqual([]);
});

const pointsOf = async (user: TestUser) => (await balanceOf(world, user)).amount / POINT;
const paidOut = () => world.tokensOf(OUTSIDE_ADDRESS);

/** An approved withdrawal of 40 points of a user who had 100. */
async function requested() {
  const user = await world.owner(100);
  const { id } = await world.withdraw(user, 40);
  return { user, id, before: await paidOut() };
}

const txsOf = (id: string) =>
  world.db.many<{ attempt: number; txHash: string; raw: string }>(sql`
    SELECT attempt, tx_hash AS "txHash", raw FROM signed_transaction WHERE payment_id = ${id} ORDER BY attempt`);

const heightOf = async (id: string) =>
  (await world.db.one<{ height: bigint | null }>(sql`SELECT height FROM withdrawal WHERE id = ${id}`)).height;

const hot = () => world.hot;
/** Leaves the paying address so much of the token (mapping 0 of the contract). */
function setTokens(value: bigint) {
  const slot = keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [hot() as `0x${string}`, 0n]));
  return world.chain.rpc('anvil_setStorageAt', [
    world.network.token,
    slot,
    `0x${value.toString(16).padStart(64, '0')}`,
  ]);
}
/** Leaves the paying address the coins for so many halves of what a withdrawal may cost. */
async function setCoins(halves: bigint) {
  const { services, network } = world;
  const cost = BigInt(services.rules.get('withdrawals.gas')) * (await payerOf(network).prices()).bid.max;
  await world.chain.rpc('anvil_setBalance', [hot(), `0x${((cost * halves) / 2n).toString(16)}`]);
}

describe('a withdrawal', () => {
  it('is signed by the signer, sent once, and confirmed by both nodes', async () => {
    const { user, id, before } = await requested();
    await world.look();
    expect([await world.stateOf(id), await txsOf(id)]).toEqual(['signing', []]);
    await world.sign();
    await world.look();
    expect(await world.stateOf(id)).toBe('broadcast');
    await world.look();
    const [tx] = await txsOf(id);
    expect(await world.chain.rpc('eth_getTransactionByHash', [tx?.txHash])).not.toBe(null);
    for (const confirmations of [1, 2]) {
      await world.chain.mine(1);
      await world.look();
      const { list } = await user.wire.call('withdrawals.listOwn', {});
      expect(list).toMatchObject([{ state: 'broadcast', needed: 3, txHash: tx?.txHash }]);
      await world.services.db.run(sql`UPDATE chain_watch SET polled_at = NULL`);
      expect(confirmations).toBeLessThan(3);
    }
    await world.chain.mine(1);
    await world.look();
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    const link = `https://explorer.example/tx/${tx?.txHash}`;
    expect(list).toMatchObject([{ state: 'confirmed', confirmations: 3, link }]);
    expect([await pointsOf(user), (await paidOut()) - before]).toEqual([60n, 39n * POINT]);
  });

  it('of a suspended owner goes back to staff, and of a changed account waits', async () => {
    const { user, id } = await requested();
    await world.db.run(sql`UPDATE app_user SET money_held_until = now() + interval '1 hour' WHERE id = ${user.userId}`);
    await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['approved', 'held']);
    const staff = await buildUser(world, { role: 'moderator' });
    const suspension = { userId: user.userId, scope: 'account', days: 3, reason: 'Reported by three sellers' } as const;
    const { id: first } = await staff.wire.call('staff.suspend', suspension);
    await world.look();
    expect(await world.stateOf(id)).toBe('in_review');
    const reason = 'It is the owner’s own money';
    await staff.wire.call('withdrawals.review', { id, decision: 'approve', reason });
    // Suspended for another reason after somebody approved it: another member of staff looks at it.
    await staff.wire.call('staff.liftSuspension', { id: first, reason });
    await staff.wire.call('staff.suspend', suspension);
    await world.look();
    expect(await world.stateOf(id)).toBe('in_review');
    const again = staff.wire.call('withdrawals.review', { id, decision: 'approve', reason });
    expect(await outcomeOf(again)).toBe('withdrawals.reviewed_already');
    const second = await buildUser(world, { role: 'moderator' });
    await second.wire.call('withdrawals.review', { id, decision: 'approve', reason });
    await world.db.run(sql`UPDATE app_user SET money_held_until = NULL WHERE id = ${user.userId}`);
    await world.send(id);
    await world.chain.mine(3);
    await world.look();
    expect(await world.stateOf(id)).toBe('confirmed');
  });

  it('of an account that its owner froze waits past every hold, until support has let it go on', async () => {
    const { user, id } = await requested();
    await user.wire.call('factors.freeze', {});
    const holdIsOver = () =>
      world.db.run(sql`UPDATE app_user SET money_held_until = now() - interval '1 day' WHERE id = ${user.userId}`);
    await holdIsOver();
    await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['approved', 'held']);
    const { wire } = await buildUser(world, { role: 'support' });
    await wire.call('factors.unfreeze', { userId: user.userId, reason: 'Called the number on file' });
    await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['approved', 'held']);
    await holdIsOver();
    await world.send(id);
    await world.chain.mine(3);
    await world.look();
    expect(await world.stateOf(id)).toBe('confirmed');
  });

  it('waits for a signer, for both nodes, and for money to pay it with', async () => {
    const { id, user } = await requested();
    await world.ownDb((db) => db.run(sql`UPDATE signer_key SET seen_at = now() - interval '1 hour'`));
    await world.look();
    expect(await world.waitOf(id)).toBe('signer');
    await world.sign();
    world.node.answer(false);
    await world.look();
    expect(await world.waitOf(id)).toBe('nodes');
    world.node.answer(true);
    world.lie(({ method }) => (method === 'eth_call' ? `0x${'0'.repeat(64)}` : undefined));
    await world.look();
    expect(await world.waitOf(id)).toBe('float');
    world.lie(({ method }) => (method === 'eth_getBalance' ? '0x1' : undefined));
    await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['approved', 'gas']);
    world.lie(null);
    await user.wire.call('withdrawals.cancel', { id });
  });
});

describe('two withdrawals at once', () => {
  it.each([
    ['USDT', 'float', () => setTokens(60n * POINT)],
    ['coins for gas', 'gas', () => setCoins(3n)],
  ])('do not begin with the same %s', async (_, wait, leave) => {
    const [first, second] = [await requested(), await requested()];
    const [tokens, coins] = [await world.tokensOf(hot()), await world.chain.rpc('eth_getBalance', [hot(), 'latest'])];
    await leave();
    await world.look();
    const outcomes = [];
    for (const { id } of [first, second]) outcomes.push(`${await world.stateOf(id)} ${await world.waitOf(id)}`);
    expect(outcomes.sort()).toEqual([`approved ${wait}`, 'signing null']);
    await setTokens(tokens);
    await world.chain.rpc('anvil_setBalance', [hot(), coins]);
    for (let round = 0; round < 5; round++) {
      await world.look();
      await world.sign();
    }
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(first.id), await world.stateOf(second.id)]).toEqual(['confirmed', 'confirmed']);
  });
});

describe('a process that dies', () => {
  it('while it signs leaves no transaction and no number', async () => {
    const { id, before } = await requested();
    await world.look();
    const key = { ...world.own.key, sign: () => Promise.reject(new Error('killed')) };
    await expect(signPending(world.signerWith({ key }))).rejects.toThrow('killed');
    expect(await txsOf(id)).toEqual([]);
    await world.send(id);
    await world.chain.mine(3);
    await world.look();
    expect((await paidOut()) - before).toBe(39n * POINT);
  });

  it('between signature and sending finds the bytes again, and after sending sends the same', async () => {
    const { id, before } = await requested();
    await world.look();
    await world.sign();
    const [tx] = await txsOf(id);
    // Sent, and killed before anything was noted.
    await world.chain.rpc('eth_sendRawTransaction', [tx?.raw]);
    for (let round = 0; round < 3; round++) await world.look();
    expect(await world.stateOf(id)).toBe('broadcast');
    await world.chain.mine(3);
    for (let round = 0; round < 3; round++) await world.look();
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
    expect(await txsOf(id)).toHaveLength(1);
  });

  it('while it books leaves the hold, and books once later', async () => {
    const { user, id } = await requested();
    await world.send(id);
    await world.chain.mine(3);
    const { ledger } = world.services;
    const { apply } = ledger;
    Object.assign(ledger, { apply: () => Promise.reject(new Error('killed')) });
    await world.look();
    Object.assign(ledger, { apply });
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'nodes']);
    await Promise.all([world.look(), world.look(), world.look()]);
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', 60n]);
  });
});

describe('the chain', () => {
  it('that leaves a payment lying gets it again at a higher price, and pays it once', async () => {
    const { id, before } = await requested();
    await world.send(id);
    await world.ownDb(async (db) => {
      await db.run(sql`ALTER TABLE signed_transaction DISABLE TRIGGER signed_transaction_append_only`);
      await db.run(sql`UPDATE signed_transaction SET signed_at = now() - interval '2 hours' WHERE payment_id = ${id}`);
      await db.run(sql`ALTER TABLE signed_transaction ENABLE TRIGGER signed_transaction_append_only`);
    });
    await world.look();
    await world.sign();
    await world.look();
    const txs = await txsOf(id);
    expect(txs).toHaveLength(2);
    const onChain = await world.chain.rpc<{ nonce: string; input: string } | null>('eth_getTransactionByHash', [
      txs[1]?.txHash,
    ]);
    expect(onChain).not.toBe(null);
    expect(await world.chain.rpc('eth_getTransactionByHash', [txs[0]?.txHash])).toBe(null);
    await world.chain.mine(3);
    await world.look();
    const { txHash } = await world.db.one<{ txHash: string }>(sql`
      SELECT tx_hash AS "txHash" FROM withdrawal WHERE id = ${id}`);
    expect([await world.stateOf(id), txHash]).toEqual(['confirmed', txs[1]?.txHash]);
    expect((await paidOut()) - before).toBe(39n * POINT);
  });

  it('that takes the block of a payment back has it on its way again, and pays it once', async () => {
    const { user, id, before } = await requested();
    await world.send(id);
    await world.chain.mine(1);
    await world.look();
    const inBlock = await heightOf(id);
    const [removed] = await world.chain.takeBack(1);
    await world.look();
    const [tx] = await txsOf(id);
    expect([inBlock, removed?.txHash, await heightOf(id)]).toEqual([expect.anything(), tx?.txHash, null]);
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    expect(list).toMatchObject([{ state: 'broadcast', confirmations: 0 }]);
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
    expect(await txsOf(id)).toHaveLength(1);
  });

  it('that takes a block back between two questions, and grows, confirms nothing by its new height', async () => {
    const { user, id, before } = await requested();
    await world.send(id);
    await world.chain.mine(1);
    let isMoved = false;
    world.lie(async ({ method }) => {
      if (method !== 'eth_getTransactionReceipt' || isMoved) return;
      isMoved = true;
      await world.chain.takeBack(1);
      await world.chain.mine(5);
    });
    await world.look();
    expect([isMoved, await world.stateOf(id), await pointsOf(user)]).toEqual([true, 'broadcast', 100n]);
    world.lie(null);
    await world.look();
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(id), (await paidOut()) - before]).toEqual(['confirmed', 39n * POINT]);
  });

  it('that refuses a payment gives the points back', async () => {
    const { user, id, before } = await requested();
    await world.look();
    await world.sign();
    const float = await world.tokensOf(hot());
    await setTokens(0n);
    for (let round = 0; round < 2; round++) await world.look();
    await world.chain.mine(3);
    await world.look();
    await setTokens(float);
    expect([await world.stateOf(id), await pointsOf(user), (await paidOut()) - before]).toEqual(['failed', 100n, 0n]);
  });

  it('of which one node lies pays nothing back and books nothing', async () => {
    const { user, id } = await requested();
    await world.send(id);
    const failed = { status: '0x0', logs: [] };
    world.lie(({ method }, truth) =>
      method === 'eth_getTransactionReceipt' ? { ...(truth as object), ...failed } : undefined,
    );
    await world.chain.mine(3);
    await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'nodes']);
    world.lie(({ method }) => (method === 'eth_getTransactionReceipt' ? null : undefined));
    await world.look();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['broadcast', 100n]);
    world.lie(null);
    await world.look();
    expect([await world.stateOf(id), await pointsOf(user)]).toEqual(['confirmed', 60n]);
  });

  it('that used the number for something else keeps the hold', async () => {
    const { user, id } = await requested();
    await world.look();
    await world.sign();
    await world.chain.rpc('anvil_setNonce', [world.hot, '0x3e8']);
    for (let round = 0; round < 3; round++) await world.look();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'unclear']);
    expect((await balanceOf(world, user)).frozen).toBe(40n * POINT);
    const { nonce } = await world.db.one<{ nonce: bigint }>(sql`SELECT nonce FROM signing WHERE payment_id = ${id}`);
    await world.chain.rpc('anvil_setNonce', [world.hot, `0x${nonce.toString(16)}`]);
    await world.look();
    await world.chain.mine(3);
    await world.look();
    expect(await world.stateOf(id)).toBe('confirmed');
  });
});
