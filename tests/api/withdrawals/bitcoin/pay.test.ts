import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { auditLedger } from '#server/ledger/audit.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { evict } from '#tests/fakes/bitcoin-mempool.ts';
import { CONFIRMATIONS, OUTSIDE_BITCOIN, openBitcoinPayWorld } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { buildUser } from '#tests/fixtures/world/people.ts';

const world = await openBitcoinPayWorld();
afterAll(() => world.close());
afterEach(async () => {
  world.node.lie(null);
  world.node.answer(true);
  world.chain.estimate = 10_000n;
  world.chain.minRate = 0n;
  expect(await auditLedger(world.db)).toEqual([]);
});

/** An approved withdrawal of 200,000 satoshis of a user who has 500,000. */
async function requested(deposits: readonly bigint[] = [500_000n]) {
  const user = await world.owner(deposits);
  const before = world.paidTo(OUTSIDE_BITCOIN);
  return { user, before, ...(await world.withdraw(user, 200_000n)) };
}

const paidFeeOf = async (id: string) =>
  (await world.db.one<{ fee: bigint }>(sql`SELECT paid_fee AS fee FROM withdrawal WHERE id = ${id}`)).fee;
/** Lets a signed transaction have waited for so long that another takes its place. */
const makeOld = (id: string) =>
  world.ownDb(async (db) => {
    await db.run(sql`ALTER TABLE signed_transaction DISABLE TRIGGER signed_transaction_append_only`);
    await db.run(sql`UPDATE signed_transaction SET signed_at = now() - interval '2 hours' WHERE payment_id = ${id}`);
    await db.run(sql`ALTER TABLE signed_transaction ENABLE TRIGGER signed_transaction_append_only`);
  });
const settle = async () => {
  world.chain.mine(CONFIRMATIONS);
  await world.pay();
};
const inputsOf = async (id: string) =>
  (
    await world.db.many<{ name: string }>(sql`
      SELECT tx_hash || ':' || vout AS name FROM payment_input WHERE payment_id = ${id} AND released_at IS NULL`)
  ).map(({ name }) => name);

describe('a withdrawal of bitcoin', () => {
  it('is signed, sent once, counted up block by block, and costs what the network took', async () => {
    const { user, id, fee, receives, before } = await requested();
    expect(BigInt(receives) + BigInt(fee)).toBe(200_000n);
    await world.pay();
    expect([await world.stateOf(id), await world.txsOf(id)]).toEqual(['signing', []]);
    await world.sign();
    for (let round = 0; round < 2; round++) await world.pay();
    const [tx] = await world.txsOf(id);
    expect([await world.stateOf(id), world.chain.waiting.map(({ txid }) => txid)]).toEqual(['broadcast', [tx?.txHash]]);
    for (let confirmations = 1; confirmations < CONFIRMATIONS; confirmations++) {
      world.chain.mine(1);
      await world.look();
      await world.pay();
      const { list } = await user.wire.call('withdrawals.listOwn', {});
      expect(list).toMatchObject([
        { state: 'broadcast', confirmations, needed: CONFIRMATIONS, currency: 'BTC', unit: 8 },
      ]);
    }
    world.chain.mine(1);
    await world.pay();
    const { list } = await user.wire.call('withdrawals.listOwn', {});
    const paidFee = await paidFeeOf(id);
    const link = `https://explorer.example/tx/${tx?.txHash}`;
    const left = (BigInt(receives) + paidFee).toString();
    expect(list).toMatchObject([{ state: 'confirmed', link, fee: paidFee.toString(), amount: left }]);
    expect(paidFee).toBeLessThanOrEqual(BigInt(fee));
    expect(world.paidTo(OUTSIDE_BITCOIN) - before).toBe(BigInt(receives));
    expect(await world.satoshisOf(user)).toBe(500_000n - BigInt(receives) - paidFee);
    const history = await user.wire.call('points.listHistory', { currency: 'BTC' });
    expect(history.list.map(({ what }) => what)).toContain('btc_withdrawal_redeem');
  });

  it('spends its change in the next one, and the books of the platform hold', async () => {
    const { user, id } = await requested();
    await world.send(id);
    await settle();
    const change = await world.db.one<{ name: string; amount: bigint }>(sql`
      SELECT tx_hash || ':' || vout AS name, amount FROM change_output WHERE payment_id = ${id}`);
    await world.db.run(sql`UPDATE deposit SET gone_at = now() WHERE spent_by IS NULL`);
    await world.db.run(sql`UPDATE change_output SET gone_at = now() WHERE spent_by IS NULL AND payment_id <> ${id}`);
    const next = await world.withdraw(user, 100_000n);
    await world.pay();
    await signPending(world.signerWith({ spentElsewhere: 1_000 }));
    for (let round = 0; round < 2; round++) await world.pay();
    expect(await inputsOf(next.id)).toEqual([change.name]);
    await settle();
    expect(await world.stateOf(next.id)).toBe('confirmed');
    const admin = await buildUser(world, { role: 'admin' });
    const { btc } = await admin.wire.call('treasury.getOverview', {});
    expect(btc.difference).toBe('0');
    await world.db.run(sql`UPDATE deposit SET gone_at = NULL`);
    await world.db.run(sql`UPDATE change_output SET gone_at = NULL`);
  });

  it('waits for the signer, for both nodes, for a rate, and for outputs to spend', async () => {
    const { id, user } = await requested();
    await world.ownDb((db) => db.run(sql`UPDATE signer_key SET seen_at = now() - interval '1 hour'`));
    await world.pay();
    expect(await world.waitOf(id)).toBe('signer');
    await world.sign();
    world.node.answer(false);
    await world.pay();
    expect(await world.waitOf(id)).toBe('nodes');
    world.node.answer(true);
    world.chain.estimate = null;
    await world.pay();
    expect(await world.waitOf(id)).toBe('nodes');
    world.chain.estimate = 400_000n;
    await world.pay();
    expect(await world.waitOf(id)).toBe('price');
    world.chain.estimate = 10_000n;
    world.node.lie(({ method }) => (method === 'gettxout' ? null : undefined));
    await world.pay();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['approved', 'nodes']);
    world.node.lie(null);
    await user.wire.call('withdrawals.cancel', { id });
    expect(await world.satoshisOf(user)).toBe(500_000n);
  });
});

describe('the audit', () => {
  it.each([
    [
      'bitcoin_payment_is_its_outputs',
      (id: string, by: number) => sql`UPDATE change_output SET amount = amount + ${by}::int WHERE payment_id = ${id}`,
    ],
    [
      'reserved_output_is_its_input',
      (id: string, by: number) => sql`UPDATE deposit SET amount = amount + ${by}::int WHERE spent_by = ${id}`,
    ],
  ])('names a payment whose outputs do not add up: %s', async (check, alter) => {
    const { id } = await requested([200_400n]);
    await world.send(id);
    await settle();
    await world.ownDb((db) => db.run(alter(id, 1)));
    const findings = await auditLedger(world.db);
    await world.ownDb((db) => db.run(alter(id, -1)));
    expect(findings.map((finding) => finding.check)).toContain(check);
  });
});

describe('two withdrawals of bitcoin at once', () => {
  it('never spend the same output', async () => {
    const [first, second] = [await requested([250_000n]), await requested([250_000n])];
    await Promise.all([world.pay(), world.pay()]);
    for (const { id } of [first, second]) await world.send(id);
    const names = [...(await inputsOf(first.id)), ...(await inputsOf(second.id))];
    expect(new Set(names).size).toBe(names.length);
    await settle();
    expect([await world.stateOf(first.id), await world.stateOf(second.id)]).toEqual(['confirmed', 'confirmed']);
  });
});

describe('a process that dies', () => {
  it('while it signs leaves no transaction; between signature and sending, and after it, sends the same bytes', async () => {
    const { id, before, receives } = await requested();
    await world.pay();
    const [network, own] = Object.entries(world.signer.chains)[0] ?? [];
    if (network === undefined || own === undefined) throw new Error('no signer');
    const key = { ...own.key, sign: () => Promise.reject(new Error('killed')) };
    await expect(signPending({ ...world.signer, chains: { [network]: { ...own, key } } })).rejects.toThrow('killed');
    expect(await world.txsOf(id)).toEqual([]);
    await world.sign();
    const [tx] = await world.txsOf(id);
    // Sent, and killed before anything was noted.
    await world.network.coinPayer?.send(tx?.raw ?? '', 100_000n);
    for (let round = 0; round < 3; round++) await world.pay();
    expect([await world.stateOf(id), (await world.txsOf(id)).length]).toEqual(['broadcast', 1]);
    await settle();
    await world.pay();
    expect([await world.stateOf(id), world.paidTo(OUTSIDE_BITCOIN) - before]).toEqual(['confirmed', BigInt(receives)]);
  });

  it('while it books leaves the hold, and books once later', async () => {
    const { id, user, receives } = await requested();
    await world.send(id);
    world.chain.mine(CONFIRMATIONS);
    const { ledger } = world.services;
    const { apply } = ledger;
    Object.assign(ledger, { apply: () => Promise.reject(new Error('killed')) });
    await world.pay();
    Object.assign(ledger, { apply });
    expect(await world.stateOf(id)).toBe('broadcast');
    await Promise.all([world.pay(), world.pay(), world.pay()]);
    expect(await world.stateOf(id)).toBe('confirmed');
    expect(await world.satoshisOf(user)).toBe(500_000n - BigInt(receives) - (await paidFeeOf(id)));
  });
});

describe('the chain', () => {
  it('that leaves a payment lying gets it again at a higher rate, from the same outputs, and pays it once', async () => {
    const { id, before, receives } = await requested();
    await world.send(id);
    await makeOld(id);
    await world.pay();
    expect(await world.txsOf(id)).toHaveLength(1);
    world.chain.estimate = 16_000n;
    await world.pay();
    await world.sign();
    await world.pay();
    const [first, second] = await world.txsOf(id);
    expect(world.chain.waiting.map(({ txid }) => txid)).toEqual([second?.txHash]);
    expect(second?.txHash).not.toBe(first?.txHash);
    await settle();
    expect([await world.stateOf(id), world.paidTo(OUTSIDE_BITCOIN) - before]).toEqual(['confirmed', BigInt(receives)]);
  });

  it('whose nodes take nothing at the old rate any more gets the payment again at a higher one', async () => {
    const { id, before, receives } = await requested();
    await world.send(id);
    const [first] = await world.txsOf(id);
    evict(world.chain, first?.txHash ?? '');
    world.chain.minRate = 15_000n;
    world.chain.estimate = 16_000n;
    await world.pay();
    await world.sign();
    expect([await world.waitOf(id), (await world.txsOf(id)).length]).toEqual(['nodes', 1]);
    await makeOld(id);
    await world.pay();
    await world.sign();
    await world.pay();
    const [, second] = await world.txsOf(id);
    expect(world.chain.waiting.map(({ txid }) => txid)).toEqual([second?.txHash]);
    await settle();
    expect([await world.stateOf(id), world.paidTo(OUTSIDE_BITCOIN) - before]).toEqual(['confirmed', BigInt(receives)]);
  });

  it('whose first transaction comes although a second was signed is booked by what it took', async () => {
    const { id } = await requested();
    await world.send(id);
    const [first] = await world.txsOf(id);
    await makeOld(id);
    world.chain.estimate = 16_000n;
    await world.pay();
    await world.sign();
    world.chain.mine(1);
    world.chain.mine(CONFIRMATIONS);
    await world.pay();
    const row = await world.db.one<{ txHash: string }>(
      sql`SELECT tx_hash AS "txHash" FROM withdrawal WHERE id = ${id}`,
    );
    expect([await world.stateOf(id), row.txHash]).toEqual(['confirmed', first?.txHash]);
  });

  it('that forgets a payment, or takes its block back, gets the same again', async () => {
    const { id, before, receives } = await requested();
    await world.send(id);
    const [tx] = await world.txsOf(id);
    evict(world.chain, tx?.txHash ?? '');
    await world.pay();
    expect(world.chain.waiting).toHaveLength(1);
    world.chain.mine(2);
    await world.pay();
    world.chain.reorganise(2);
    await world.pay();
    expect(await world.stateOf(id)).toBe('broadcast');
    await settle();
    expect([await world.stateOf(id), world.paidTo(OUTSIDE_BITCOIN) - before]).toEqual(['confirmed', BigInt(receives)]);
  });

  it('in which something else spent an output gives nothing back, and two administrators say what became of it', async () => {
    const { id, user } = await requested();
    await world.pay();
    await world.sign();
    const [spent] = await world.db.many<{ txid: string; vout: number }>(sql`
      SELECT tx_hash AS txid, vout FROM payment_input WHERE payment_id = ${id}`);
    world.chain.spend(spent ?? { txid: '', vout: 0 }, OUTSIDE_BITCOIN);
    for (let round = 0; round < 2; round++) await world.pay();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'unclear']);
    await world.db.run(sql`UPDATE withdrawal SET unclear_since = now() - interval '2 hours' WHERE id = ${id}`);
    const [admin, second] = [await buildUser(world, { role: 'admin' }), await buildUser(world, { role: 'admin' })];
    const reason = 'Somebody spent the output with the wallet';
    const proposal = await admin.wire.call('withdrawals.proposeSettlement', {
      id,
      decision: 'unpaid',
      txHash: '',
      reason,
    });
    await second.wire.call('staff.decideProposal', { id: proposal.id, approve: true, reason });
    expect([await world.stateOf(id), await world.satoshisOf(user)]).toEqual(['failed', 500_000n]);
  });

  it('of which one node lies books nothing', async () => {
    const { id } = await requested();
    await world.send(id);
    world.node.lie(({ method }, truth) =>
      method === 'gettxout' && truth !== null ? { ...(truth as object), confirmations: 3 } : undefined,
    );
    world.chain.mine(CONFIRMATIONS);
    await world.pay();
    expect([await world.stateOf(id), await world.waitOf(id)]).toEqual(['broadcast', 'nodes']);
    world.node.lie(null);
    await world.pay();
    expect(await world.stateOf(id)).toBe('confirmed');
  });
});
