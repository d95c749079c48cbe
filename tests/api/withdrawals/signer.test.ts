import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { RULES } from '#core/rules/rules.ts';
import { MAX_GAS_LIMIT } from '#core/withdrawals/signing.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { signPending } from '#server/signer/sign-pass.ts';
import { loadSignerConfig } from '#server/signer/signer-config.ts';
import { networksOf, SIGNER_KEY } from '#tests/fixtures/chain/networks.ts';
import { openPayWorld } from '#tests/fixtures/chain/pay-world.ts';
import { balanceOf, POINT } from '#tests/fixtures/world/people.ts';

const world = await openPayWorld();
afterAll(() => world.close());

/** An approved withdrawal that the signer may take. */
async function signing(points = 40) {
  const user = await world.owner(points + 60);
  const { id } = await world.withdraw(user, points);
  await world.look();
  expect(await world.stateOf(id)).toBe('signing');
  return { user, id };
}

const decisionOn = (id: string) =>
  world.db.maybe<{ refusal: string | null; recipient: string }>(sql`
    SELECT refusal, recipient FROM signing WHERE payment_id = ${id}`);
const countTxs = async (id: string) =>
  (await world.db.many(sql`SELECT FROM signed_transaction WHERE payment_id = ${id}`)).length;
const nonceOf = async (id: string) =>
  (await world.db.one<{ nonce: bigint }>(sql`SELECT nonce FROM signing WHERE payment_id = ${id}`)).nonce;
/** Asks for a signed payment again, at a higher price. */
const raise = (id: string) =>
  world.db.run(sql`
    INSERT INTO signing_request SELECT payment_id, 2, kind, network, token, recipient, amount, gas, max_price * 2, tip_price * 2,
      nonce FROM signing_request WHERE payment_id = ${id} AND attempt = 1`);
const OTHER = `0x${'cd'.repeat(20)}`;

const newAddress = (): string => `0x${randomBytes(20).toString('hex')}`;

/** Forty points to an address that is in the owner's book now, which the signer may take. */
async function withdrawTo(user: Awaited<ReturnType<typeof world.owner>>, address: string): Promise<string> {
  const addressId = newId();
  await world.db.run(sql`
    INSERT INTO withdrawal_address (id, user_id, network, address, label, held_until)
    VALUES (${addressId}, ${user.userId}, ${world.network.id}, ${address}, 'another', now())`);
  const { id } = await world.withdraw({ ...user, addressId }, 40);
  await world.look();
  return id;
}

describe('the signer', () => {
  it('refuses for good what is not the withdrawal, whatever the product asks for', async () => {
    const { user, id } = await signing();
    await world.ownDb((db) => db.run(sql`UPDATE signing_request SET recipient = ${OTHER} WHERE payment_id = ${id}`));
    await world.sign();
    expect(await decisionOn(id)).toEqual({ refusal: 'inputs', recipient: OTHER });
    await world.look();
    expect(await world.stateOf(id)).toBe('returned');
    expect((await balanceOf(world, user)).frozen).toBe(0n);
    // Corrected afterwards it is not signed either: its points are back.
    await world.ownDb((db) => db.run(sql`UPDATE withdrawal SET state = 'signing', ended_at = NULL WHERE id = ${id}`));
    await world.sign();
    expect(await countTxs(id)).toBe(0);
    await world.ownDb((db) => db.run(sql`UPDATE withdrawal SET state = 'returned', ended_at = now() WHERE id = ${id}`));
  });

  it('signs the same payment again at another price only, never with other inputs', async () => {
    const { id } = await signing();
    await world.sign();
    expect(await countTxs(id)).toBe(1);
    const again = (attempt: number, recipient: string | null, amount: bigint | null) =>
      world.db.run(sql`
        INSERT INTO signing_request SELECT payment_id, ${attempt}, kind, network, token, coalesce(${recipient}::text, recipient),
          coalesce(${amount}::bigint, amount), gas, max_price * 2, tip_price * 2, nonce
        FROM signing_request WHERE payment_id = ${id} AND attempt = 1`);
    await again(2, OTHER, null);
    await again(3, null, 50n * POINT);
    await world.sign();
    expect(await countTxs(id)).toBe(1);
    expect(world.unsigned.at(-1)).toContain('it was signed with other inputs');
    await again(4, null, null);
    await world.sign();
    expect(await countTxs(id)).toBe(2);
    await world.ownDb((db) => db.run(sql`DELETE FROM signing_request WHERE payment_id = ${id} AND attempt IN (2, 3)`));
    for (let round = 0; round < 2; round++) await world.look();
    await world.chain.mine(3);
    await world.look();
    expect(await world.stateOf(id)).toBe('confirmed');
  });

  it('wants two approvals above its own limit, and an open hold', async () => {
    const strict = { ...world.signer, config: { ...world.signer.config, reviewAbove: 10n * POINT } };
    const { id } = await signing();
    await signPending(strict);
    expect(await decisionOn(id)).toMatchObject({ refusal: 'approvals' });
    await world.look();
    expect(await world.stateOf(id)).toBe('returned');
  });

  it.each(['account', 'address'] as const)(
    'counts what it signed without two approvals for one %s within a day, whatever the product says of reviews',
    async (shared) => {
      const strict = { ...world.signer, config: { ...world.signer.config, reviewAbove: 70n * POINT } };
      const [first, there] = [await world.owner(200), newAddress()];
      const second = shared === 'account' ? first : await world.owner(200);
      const early = await withdrawTo(first, there);
      await signPending(strict);
      expect(await countTxs(early)).toBe(1);
      // The product says that two have looked at it.
      await world.ownDb((db) => db.run(sql`UPDATE withdrawal SET reviewers = 2 WHERE id = ${early}`));
      const other = await withdrawTo(second, shared === 'account' ? newAddress() : there);
      await signPending(strict);
      expect([await countTxs(other), await decisionOn(other)]).toEqual([0, null]);
      expect(world.unsigned.at(-1)).toContain('passes SIGNER_REVIEW_ABOVE without two approvals');
      await signPending({ ...strict, config: { ...strict.config, reviewAbove: 80n * POINT } });
      expect(await countTxs(other)).toBe(1);
    },
  );

  it('signs to addresses that have been in the owner’s book for a while only, by the database’s clock', async () => {
    const careful = { ...world.signer, config: { ...world.signer.config, addressAgeS: 60 } };
    const { id } = await signing();
    await signPending(careful);
    expect([await countTxs(id), world.unsigned.at(-1)]).toEqual([0, expect.stringContaining('SIGNER_ADDRESS_AGE_S')]);
    await expect(
      world.db.run(sql`
        INSERT INTO withdrawal_address (id, user_id, network, address, label, held_until, added_at)
        SELECT gen_random_uuid(), user_id, network, ${OTHER}, 'old', now(), now() - interval '1 year'
        FROM withdrawal_address WHERE id = (SELECT address_id FROM withdrawal WHERE id = ${id})`),
    ).rejects.toThrow('permission denied');
    const age = sql`UPDATE withdrawal_address SET added_at = added_at - interval '1 hour' WHERE id =
      (SELECT address_id FROM withdrawal WHERE id = ${id})`;
    await world.ownDb((db) => db.run(age));
    await signPending(careful);
    expect(await countTxs(id)).toBe(1);
  });

  it('refuses for good a receiver that is in no book of the owner, and less than its least', async () => {
    const { id } = await signing();
    const elsewhere = sql`UPDATE withdrawal SET recipient = ${OTHER} WHERE id = ${id}`;
    await world.ownDb(async (db) => {
      await db.run(elsewhere);
      await db.run(sql`UPDATE signing_request SET recipient = ${OTHER} WHERE payment_id = ${id}`);
    });
    await world.sign();
    expect(await decisionOn(id)).toEqual({ refusal: 'inputs', recipient: OTHER });
    const { id: small } = await signing();
    await signPending({ ...world.signer, config: { ...world.signer.config, min: 41n * POINT } });
    expect(await decisionOn(small)).toMatchObject({ refusal: 'amount' });
    await world.look();
  });

  it('has a budget of a day for gas, of which a quarter is left for another price of a payment', async () => {
    const { id } = await signing();
    const { cost } = await world.db.one<{ cost: string }>(sql`
      SELECT (gas::numeric * max_price)::text AS cost FROM signing_request WHERE payment_id = ${id}`);
    const spent = await world.db.one<{ cost: string }>(sql`
      SELECT coalesce(sum(cost), 0)::text AS cost FROM (
        SELECT max(gas::numeric * max_price) AS cost FROM signed_transaction GROUP BY payment_id) p`);
    const of = (dayGas: bigint) => world.signerWith({ dayGas });
    const [before, own] = [BigInt(spent.cost), BigInt(cost)];
    const least = ((before + own) * 4n) / 3n;
    await signPending(of(least - 4n));
    expect([await countTxs(id), world.unsigned.at(-1)]).toEqual([0, expect.stringContaining('SIGNER_DAY_GAS_MAX')]);
    await signPending(of(least + 4n));
    expect(await countTxs(id)).toBe(1);
    await raise(id);
    await signPending(of(before + 2n * own - 1n));
    expect(await countTxs(id)).toBe(1);
    await signPending(of(before + 2n * own));
    expect(await countTxs(id)).toBe(2);
  });

  it.each([
    ['gas', sql`UPDATE signing_request SET gas = 1000001 WHERE payment_id = `],
    ['a price of gas', sql`UPDATE signing_request SET max_price = 1000000000001 WHERE payment_id = `],
  ])('refuses for good %s that it never takes, and the points go back', async (_, change) => {
    const { user, id } = await signing();
    await world.ownDb((db) => db.run(sql`${change}${id}`));
    await world.sign();
    expect(await decisionOn(id)).toMatchObject({ refusal: 'cost' });
    await world.look();
    expect([await world.stateOf(id), (await balanceOf(world, user)).frozen]).toEqual(['returned', 0n]);
  });

  it('does not refuse a signed payment for the price of another transaction in its place', async () => {
    const { id } = await signing();
    await world.sign();
    await raise(id);
    await signPending(world.signerWith({ priceCap: 1n }));
    expect(world.unsigned.at(-1)).toContain('above what the signer takes');
    expect([await decisionOn(id), await countTxs(id)]).toMatchObject([{ refusal: null }, 1]);
    await world.sign();
    expect(await countTxs(id)).toBe(2);
  });

  it('comes to every request, however many older ones wait, and to a higher price for a signed payment first', async () => {
    const { id: signed } = await signing();
    await world.sign();
    const { id } = await signing();
    await world.ownDb((db) =>
      db.run(sql`
        INSERT INTO signing_request SELECT gen_random_uuid(), 1, 'sweep', network, token, recipient, amount, gas, max_price,
          tip_price, nonce, asked_at - interval '1 hour' FROM signing_request, generate_series(1, 60) WHERE payment_id = ${id}`),
    );
    await raise(signed);
    const order: bigint[] = [];
    const { key } = world.own;
    const sign: typeof key.sign = (tx) => {
      order.push(tx.nonce);
      return key.sign(tx);
    };
    await signPending(world.signerWith({ deposits: null, key: { ...key, sign } }));
    const [nonce, next] = [await nonceOf(signed), await nonceOf(id)];
    expect([order, await countTxs(signed), await countTxs(id)]).toEqual([[nonce, next], 2, 1]);
    await world.ownDb((db) => db.run(sql`DELETE FROM signing_request WHERE kind = 'sweep'`));
  });

  it('waits at the limit of its day, and when the chain knows more than its record', async () => {
    const { user, id } = await signing();
    const { config } = world.signer;
    await signPending({ ...world.signer, config: { ...config, dayLimit: 1n } });
    expect(world.unsigned.at(-1)).toContain('SIGNER_DAY_MOST');
    await world.ownDb((db) => db.run(sql`UPDATE signing_request SET nonce = 1000 WHERE payment_id = ${id}`));
    await world.sign();
    expect(world.unsigned.at(-1)).toContain('the chain has 1000 transactions of this key');
    expect([await decisionOn(id), await countTxs(id)]).toEqual([null, 0]);
    expect((await balanceOf(world, user)).frozen).toBe(40n * POINT);
    await world.ownDb((db) => db.run(sql`UPDATE signing_request SET nonce = 0 WHERE payment_id = ${id}`));
  });

  it('gives a payment one number and one transaction, however many of it run', async () => {
    const { id } = await signing();
    await Promise.all(Array.from({ length: 5 }, () => signPending(world.signer)));
    expect(await countTxs(id)).toBe(1);
    const nonces = await world.db.many<{ nonce: bigint }>(sql`SELECT nonce FROM signing WHERE nonce IS NOT NULL`);
    expect(new Set(nonces.map(({ nonce }) => nonce)).size).toBe(nonces.length);
  });

  it('has rights to what it checks and signs only, and the product to none of its records', async () => {
    const { db: own } = world.signer;
    const { db } = world;
    const denied = /permission denied/;
    await expect(own.run(sql`SELECT password_hash FROM app_user`)).rejects.toThrow(denied);
    await expect(own.run(sql`UPDATE withdrawal SET state = 'approved'`)).rejects.toThrow(denied);
    await expect(own.run(sql`UPDATE signing SET amount = 1`)).rejects.toThrow(denied);
    await expect(own.run(sql`DELETE FROM signed_transaction`)).rejects.toThrow(denied);
    await expect(db.run(sql`DELETE FROM signing`)).rejects.toThrow(denied);
    await expect(db.run(sql`UPDATE signed_transaction SET raw = ''`)).rejects.toThrow(denied);
    await expect(db.run(sql`UPDATE signer_key SET next_nonce = 0`)).rejects.toThrow(denied);
    await expect(db.run(sql`UPDATE withdrawal SET recipient = ${OTHER}`)).rejects.toThrow(denied);
  });
});

describe('the setup of the signer', () => {
  const env = {
    SIGNER_DATABASE_URL: 'postgres://signer@db.example/market',
    ...networksOf({ chainId: 1, token: `0x${'AB'.repeat(20)}` }, ['https://first.example', 'https://second.example']),
  };

  it('names its limits in points, and the token of each chain', () => {
    expect(loadSignerConfig({ ...env, SIGNER_KEY, SIGNER_MOST: '100' })).toMatchObject({
      networks: [{ network: 'eip155:1', token: `0x${'ab'.repeat(20)}` }],
      most: 100n * POINT,
      min: POINT,
      addressAgeS: 3_600,
      reviewAbove: 5_000n * POINT,
    });
  });

  it('takes what the rules allow for gas, unless its setup says less', () => {
    const [{ priceCap } = { priceCap: 0n }] = loadSignerConfig({ ...env, SIGNER_KEY }).networks;
    expect(BigInt(RULES['withdrawals.price_cap_gwei'].wide[1]) * 10n ** 9n).toBeLessThanOrEqual(priceCap);
    const { networks } = loadSignerConfig({ ...env, SIGNER_KEY, SIGNER_DAY_GAS_MAX: '0.25' });
    expect(networks[0]?.dayGas).toBe(25n * 10n ** 16n);
    expect(RULES['withdrawals.gas'].wide[1]).toBeLessThanOrEqual(MAX_GAS_LIMIT);
  });

  it('wants one key, and repeats none', () => {
    expect(() => loadSignerConfig(env)).toThrow('SIGNER_KEY, SIGNER_KEY_FILE: set one of them');
    const wrong = `${SIGNER_KEY}ff`;
    expect(() => loadSignerConfig({ ...env, SIGNER_KEY: wrong })).toThrow(/^SIGNER_KEY: must be a private key/);
    expect(() => loadSignerConfig({ ...env, SIGNER_KEY: wrong })).not.toThrow(wrong);
  });
});
