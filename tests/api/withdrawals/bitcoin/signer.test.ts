import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { loadSignerConfig } from '#server/signer/signer-config.ts';
import { CONFIRMATIONS, openBitcoinPayWorld } from '#tests/fixtures/chain/bitcoin-pay-world.ts';
import { bitcoinNetwork } from '#tests/fixtures/chain/bitcoin-world.ts';
import { BITCOIN_XPRV } from '#tests/fixtures/chain/networks.ts';
import { btcOf } from '#tests/fixtures/world/swaps.ts';

const world = await openBitcoinPayWorld();
afterAll(() => world.close());

/** An approved withdrawal that the signer may take. */
async function signing(satoshis = 200_000n) {
  const user = await world.owner([500_000n]);
  const { id } = await world.withdraw(user, satoshis);
  await world.pay();
  expect(await world.stateOf(id)).toBe('signing');
  return { user, id };
}

const refusalOf = async (id: string) =>
  (await world.db.maybe<{ refusal: string | null }>(sql`SELECT refusal FROM signing WHERE payment_id = ${id}`))
    ?.refusal;
/** Writes what the product asks for otherwise than it did. */
const change = (id: string, what: (anchor: Anchor) => Anchor) =>
  world.ownDb(async (db) => {
    const { anchor } = await db.one<{ anchor: string }>(
      sql`SELECT anchor FROM signing_request WHERE payment_id = ${id}`,
    );
    const changed = JSON.stringify(what(JSON.parse(anchor) as Anchor));
    await db.run(sql`UPDATE signing_request SET anchor = ${changed} WHERE payment_id = ${id}`);
  });
/** Asks for a signed payment again, with what it spends otherwise. */
const again = (id: string, attempt: number, what: (anchor: Anchor) => Anchor) =>
  world.ownDb(async (db) => {
    const { anchor } = await db.one<{ anchor: string }>(sql`
      SELECT anchor FROM signing_request WHERE payment_id = ${id} AND attempt = 1`);
    const changed = JSON.stringify(what(JSON.parse(anchor) as Anchor));
    await db.run(sql`
      INSERT INTO signing_request (payment_id, attempt, kind, network, token, recipient, amount, gas, max_price, tip_price,
        nonce, anchor)
      SELECT payment_id, ${attempt}, kind, network, token, recipient, amount, gas, max_price * 2, tip_price, nonce, ${changed}
      FROM signing_request WHERE payment_id = ${id} AND attempt = 1`);
  });

interface Anchor {
  readonly fee: string;
  readonly inputs: readonly { readonly txHash: string; readonly vout: number; readonly amount: string }[];
}

describe('the signer of bitcoin', () => {
  it.each<[string, string, (anchor: Anchor) => Anchor]>([
    ['a fee above what the owner agreed to', 'cost', (anchor) => ({ ...anchor, fee: '4421' })],
    ['a fee above the size and the rate that are asked for', 'cost', (anchor) => ({ ...anchor, fee: '4000' })],
    ['no outputs', 'inputs', (anchor) => ({ ...anchor, inputs: [] })],
    ['an output twice', 'inputs', (anchor) => ({ ...anchor, inputs: [...anchor.inputs, ...anchor.inputs] })],
    [
      'more than the outputs have',
      'inputs',
      ({ fee, inputs }) => ({ fee, inputs: inputs.map((i) => ({ ...i, amount: '9' })) }),
    ],
  ])('refuses %s for good, and everything is back and free', async (_, refusal, what) => {
    const { user, id } = await signing();
    await change(id, what);
    await world.sign();
    expect(await refusalOf(id)).toBe(refusal);
    await world.pay();
    expect([await world.stateOf(id), (await btcOf(world, user)).frozen]).toEqual(['returned', 0n]);
    const { count } = await world.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM deposit WHERE spent_by = ${id}`);
    expect(count).toBe(0);
  });

  it('does not sign what its owner took back, whose outputs are free again', async () => {
    const { user, id } = await signing();
    await user.wire.call('withdrawals.cancel', { id });
    const { count } = await world.db.one<{ count: number }>(sql`
      SELECT count(*)::int AS count FROM deposit WHERE spent_by = ${id}`);
    await world.sign();
    await world.pay();
    expect([count, await refusalOf(id), await world.stateOf(id)]).toEqual([0, 'state', 'cancelled']);
    expect((await btcOf(world, user)).frozen).toBe(0n);
  });

  it('keeps the outputs of a payment that was recalled while its owner was held, and signs it afterwards', async () => {
    const { user, id } = await signing();
    const hold = (until: string | null) =>
      world.db.run(sql`UPDATE app_user SET money_held_until = ${until}::timestamptz WHERE id = ${user.userId}`);
    await hold('2100-01-01');
    await world.pay();
    await world.sign();
    expect([await world.stateOf(id), await refusalOf(id)]).toEqual(['approved', undefined]);
    await hold(null);
    await world.pay();
    await world.sign();
    expect([await world.stateOf(id), (await world.txsOf(id)).length]).toEqual(['signing', 1]);
  });

  it('refuses an output that it signed away for another payment, whatever the product says of it', async () => {
    const [first, second] = [await signing(), await signing()];
    const { anchor } = await world.db.one<{ anchor: string }>(sql`
      SELECT anchor FROM signing_request WHERE payment_id = ${first.id}`);
    await change(second.id, ({ fee }) => ({ ...(JSON.parse(anchor) as Anchor), fee }));
    await world.sign();
    expect([await refusalOf(first.id), await refusalOf(second.id)]).toEqual([null, 'inputs']);
  });

  it('signs the same payment again from the same outputs only', async () => {
    const { id } = await signing();
    await world.sign();
    await again(id, 2, ({ fee, inputs }) => ({ fee, inputs: [{ ...inputs[0], vout: 9 } as Anchor['inputs'][number]] }));
    await world.sign();
    expect([world.unsigned.at(-1), (await world.txsOf(id)).length]).toEqual([
      expect.stringContaining('it would spend other outputs'),
      1,
    ]);
    await again(id, 3, (anchor) => ({ ...anchor, fee: '5000' }));
    await world.sign();
    expect([world.unsigned.at(-1), (await world.txsOf(id)).length]).toEqual([expect.stringContaining('cost'), 1]);
    await again(id, 4, (anchor) => ({ ...anchor, fee: '2500' }));
    await world.sign();
    expect(await world.txsOf(id)).toHaveLength(2);
    await world.ownDb((db) => db.run(sql`DELETE FROM signing_request WHERE payment_id = ${id} AND attempt IN (2, 3)`));
    for (let round = 0; round < 2; round++) await world.pay();
    world.chain.mine(CONFIRMATIONS);
    await world.pay();
    expect(await world.stateOf(id)).toBe('confirmed');
  });

  it('holds itself to limits of its own, in satoshis', async () => {
    const [reviewed, large, dear] = [await signing(), await signing(), await signing()];
    const only = async (paymentId: string, pass: () => Promise<unknown>) => {
      await world.ownDb((db) =>
        db.run(sql`UPDATE signing_request SET decided_at = now() WHERE payment_id <> ${paymentId}`),
      );
      await world.ownDb((db) =>
        db.run(sql`UPDATE signing_request SET decided_at = NULL WHERE payment_id = ${paymentId}`),
      );
      await pass();
      return refusalOf(paymentId);
    };
    expect(await only(reviewed.id, () => signPending(world.signerWith({ reviewAbove: 199_999n })))).toBe('approvals');
    expect(await only(large.id, () => signPending(world.signerWith({ most: 199_999n })))).toBe('amount');
    expect(await only(dear.id, () => signPending(world.signerWith({ rateCap: 1_000n })))).toBe('cost');
    const { id } = await signing();
    expect(await only(id, () => signPending(world.signerWith({ dayLimit: 0n })))).toBeUndefined();
    expect(world.unsigned.at(-1)).toContain('SIGNER_DAY_MOST is reached');
  });

  it('signs nothing while more outputs are gone than its operator knows of', async () => {
    const user = await world.owner([70_000_000n]);
    const deposit = await world.db.one<{ txid: string; vout: number }>(sql`
      SELECT tx_hash AS txid, log_index AS vout FROM deposit WHERE user_id = ${user.userId}`);
    const { id } = await world.withdraw(user, 60_000_000n);
    await world.db.run(sql`UPDATE withdrawal SET state = 'approved', reviewers = 0 WHERE id = ${id}`);
    // Days ago, so that it does not count when the next one is looked at.
    await world.ownDb((db) =>
      db.run(sql`UPDATE withdrawal SET requested_at = requested_at - interval '2 days' WHERE id = ${id}`),
    );
    world.chain.spend(deposit, user.address);
    await world.pay();
    const next = await signing();
    await world.sign();
    expect(world.unsigned.at(-1)).toContain('SIGNER_BITCOIN_SPENT_ELSEWHERE');
    expect(await refusalOf(next.id)).toBeUndefined();
    await signPending(world.signerWith({ spentElsewhere: 1 }));
    expect(await refusalOf(next.id)).toBeNull();
  });

  it('has rights to what it checks and signs only, and the product to none of its records', async () => {
    const denied = /permission denied/;
    await expect(world.signer.db.run(sql`SELECT tx_hash FROM deposit`)).rejects.toThrow(denied);
    await expect(world.signer.db.run(sql`DELETE FROM signed_input`)).rejects.toThrow(denied);
    await expect(world.db.run(sql`DELETE FROM signed_input`)).rejects.toThrow(denied);
    await expect(world.db.run(sql`INSERT INTO signed_input SELECT * FROM signed_input LIMIT 0`)).rejects.toThrow(
      denied,
    );
    await expect(world.ownDb((db) => db.run(sql`UPDATE signed_input SET vout = 0`))).rejects.toThrow();
  });
});

describe('the setup of the signer', () => {
  it('reads the key of bitcoin from a file that others may not read, and its limits in satoshis', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cardway-signer-'));
    const file = join(folder, 'key');
    const env = {
      SIGNER_DATABASE_URL: 'postgres://signer@db.example/market',
      SIGNER_BITCOIN_KEY_FILE: file,
      SIGNER_BITCOIN_MOST: '1000',
      ...bitcoinNetwork(['https://first.example', 'https://second.example']),
    };
    try {
      writeFileSync(file, `${BITCOIN_XPRV}\n`, { mode: 0o600 });
      const [chain] = Object.values(loadSignerConfig(env).bitcoin);
      expect(chain).toMatchObject({ token: 'coin', priceCap: 1_000_000n, coins: { limits: { most: 1_000n } } });
      writeFileSync(file, 'xprv-nothing');
      expect(() => loadSignerConfig(env)).toThrow(/must hold an extended private key/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
