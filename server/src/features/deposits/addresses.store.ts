import type { AddressScheme, ChainFamily } from '#server/platform/chain/chain.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The current addresses of a user by the key that they come from. */
export async function currentAddresses(db: Queryable, userId: string): Promise<Map<string, string>> {
  const rows = await db.many<{ keyId: string; address: string }>(sql`
    SELECT key_id, address FROM deposit_address WHERE user_id = ${userId} AND retired_at IS NULL`);
  return new Map(rows.map(({ keyId, address }) => [keyId, address]));
}

/** Locks the user's addresses against another opening, and counts them, the retired too. */
export async function lockAddressCount(tx: Tx, userId: string): Promise<number> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM deposit_address WHERE user_id = ${userId}`);
  return count;
}

interface Opening {
  readonly userId: string;
  readonly family: ChainFamily;
  readonly scheme: AddressScheme;
}

/** Retires the user's address of this key, if there is one, and opens one at the next index of the key. */
export async function openNextAddress(tx: Tx, { userId, family, scheme }: Opening): Promise<string> {
  await tx.run(sql`
    UPDATE deposit_address SET retired_at = clock_timestamp()
    WHERE user_id = ${userId} AND key_id = ${scheme.keyId} AND retired_at IS NULL`);
  await tx.run(sql`INSERT INTO deposit_key (id, family) VALUES (${scheme.keyId}, ${family}) ON CONFLICT DO NOTHING`);
  const { index } = await tx.one<{ index: number }>(sql`
    UPDATE deposit_key SET next_index = next_index + 1 WHERE id = ${scheme.keyId} RETURNING next_index - 1 AS index`);
  const address = scheme.derive(index);
  await tx.run(sql`
    INSERT INTO deposit_address (id, user_id, key_id, key_index, family, address)
    VALUES (${newId()}, ${userId}, ${scheme.keyId}, ${index}, ${family}, ${address})`);
  return address;
}

/** Every address of a family, the retired too. */
export async function allAddresses(db: Queryable, family: ChainFamily): Promise<string[]> {
  const rows = await db.many<{ address: string }>(sql`SELECT address FROM deposit_address WHERE family = ${family}`);
  return rows.map(({ address }) => address);
}

/** When the oldest address of a family was made, in milliseconds since the epoch; null: there is none. */
export async function oldestAddressAt(db: Queryable, family: ChainFamily): Promise<number | null> {
  const { at } = await db.one<{ at: Date | null }>(sql`
    SELECT min(created_at) AS at FROM deposit_address WHERE family = ${family}`);
  return at === null ? null : at.getTime();
}

export interface AddressOwner {
  readonly id: string;
  readonly userId: string;
}

/** Whose these addresses are; others are left out. Retired ones are among them. */
export async function ownersOf(
  db: Queryable,
  family: ChainFamily,
  addresses: readonly string[],
): Promise<Map<string, AddressOwner>> {
  const rows = await db.many<AddressOwner & { address: string }>(sql`
    SELECT id, user_id, address FROM deposit_address
    WHERE family = ${family} AND address = ANY(${[...new Set(addresses)]}::text[])`);
  return new Map(rows.map(({ address, ...owner }) => [address, owner]));
}

/** Whether an address is one of the platform's for deposits, whosever and however old. */
export async function isOwnAddress(db: Queryable, family: ChainFamily, address: string): Promise<boolean> {
  const row = await db.maybe(sql`SELECT 1 FROM deposit_address WHERE family = ${family} AND address = ${address}`);
  return row !== null;
}
