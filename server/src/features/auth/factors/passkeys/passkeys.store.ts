import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PasskeyTable } from '#server/platform/postgres/tables/factors.ts';

export const passkeysOf = (db: Queryable, userId: string): Promise<PasskeyTable[]> =>
  db.many<PasskeyTable>(sql`
    SELECT * FROM passkey WHERE user_id = ${userId} ORDER BY created_at, id LIMIT 100`);

export type PasskeyKey = Pick<PasskeyTable, 'id' | 'userId' | 'credentialId' | 'publicKey' | 'counter'>;

export const passkeyByCredential = (db: Queryable, credentialId: string): Promise<PasskeyKey | null> =>
  db.maybe<PasskeyKey>(sql`
    SELECT id, user_id, credential_id, public_key, counter
    FROM passkey WHERE credential_id = ${credentialId}`);

/** Notes a use. Returns false when the counter did not grow, as with a copy of the passkey; some always say 0. */
export async function takeCounter(db: Queryable, id: string, counter: number): Promise<boolean> {
  const rows = await db.run(sql`
    UPDATE passkey SET counter = ${counter}, used_at = now()
    WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter}::bigint = 0))`);
  return rows === 1;
}

export type NewPasskey = Pick<
  PasskeyTable,
  'userId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'name'
>;

/** Returns false when the credential is known already. */
export async function insertPasskey(db: Queryable, passkey: NewPasskey): Promise<boolean> {
  const rows = await db.run(sql`
    INSERT INTO passkey (id, user_id, credential_id, public_key, counter, transports, name)
    VALUES (${newId()}, ${passkey.userId}, ${passkey.credentialId}, ${passkey.publicKey}, ${passkey.counter},
            ${[...passkey.transports]}::text[], ${passkey.name})
    ON CONFLICT (credential_id) DO NOTHING`);
  return rows === 1;
}

interface Own {
  readonly id: string;
  readonly userId: string;
}

export async function storePasskeyName(db: Queryable, { id, userId }: Own, name: string): Promise<boolean> {
  return (await db.run(sql`UPDATE passkey SET name = ${name} WHERE id = ${id} AND user_id = ${userId}`)) === 1;
}

export async function deletePasskey(db: Queryable, { id, userId }: Own): Promise<boolean> {
  return (await db.run(sql`DELETE FROM passkey WHERE id = ${id} AND user_id = ${userId}`)) === 1;
}
