import type { Database } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { KeyRing } from '#server/platform/vault/key-ring.ts';
import { rewrapStored } from '#server/platform/vault/stored-code.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface RewrapCounts {
  /** How many data keys the newest master key wraps now that another one wrapped before. */
  readonly renewed: number;
  /** How many could not be opened. */
  readonly failed: number;
}

interface SealedRow {
  readonly id: string;
  readonly sealed: Buffer;
}

interface Renewed extends SealedRow {
  readonly renewed: Buffer;
}

/** A column of texts that the vault has sealed; the second byte of each is the id of its master key. */
interface SealedTexts {
  readonly what: string;
  /** Rows after `id` that another key than the newest has wrapped, in order. */
  find(after: string, newestId: number): Sql;
  /** Writes rows that still are as they were read. */
  write(rows: readonly Renewed[]): Sql;
}

const columnsOf = (rows: readonly Renewed[]): Sql => sql`unnest(${rows.map(({ id }) => id)}::uuid[],
  ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ renewed }) => renewed)}::bytea[]) AS n (id, old, new)`;

export const SEALED_TEXTS: readonly SealedTexts[] = [
  {
    what: 'card codes',
    find: (after, newestId) => sql`
      SELECT id, code_sealed AS sealed FROM gift_card
      WHERE id > ${after} AND get_byte(code_sealed, 1) <> ${newestId} ORDER BY id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE gift_card AS c SET code_sealed = n.new FROM ${columnsOf(rows)}
      WHERE c.id = n.id AND c.code_sealed = n.old`,
  },
  {
    what: 'addresses of users',
    find: (after, newestId) => sql`
      SELECT user_id AS id, address_sealed AS sealed FROM delivery_address
      WHERE user_id > ${after} AND get_byte(address_sealed, 1) <> ${newestId} ORDER BY user_id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE delivery_address AS a SET address_sealed = n.new FROM ${columnsOf(rows)}
      WHERE a.user_id = n.id AND a.address_sealed = n.old`,
  },
  {
    what: 'secrets of authenticator apps',
    find: (after, newestId) => sql`
      SELECT id, secret_sealed AS sealed FROM totp_secret
      WHERE id > ${after} AND get_byte(secret_sealed, 1) <> ${newestId} ORDER BY id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE totp_secret AS t SET secret_sealed = n.new FROM ${columnsOf(rows)}
      WHERE t.id = n.id AND t.secret_sealed = n.old`,
  },
  {
    what: 'facts of identity applications',
    find: (after, newestId) => sql`
      SELECT id, facts_sealed AS sealed FROM identity_application
      WHERE id > ${after} AND get_byte(facts_sealed, 1) <> ${newestId} ORDER BY id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE identity_application AS a SET facts_sealed = n.new FROM ${columnsOf(rows)}
      WHERE a.id = n.id AND a.facts_sealed = n.old`,
  },
  {
    what: 'facts of payment accounts',
    find: (after, newestId) => sql`
      SELECT id, facts_sealed AS sealed FROM payment_account
      WHERE id > ${after} AND get_byte(facts_sealed, 1) <> ${newestId} ORDER BY id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE payment_account AS p SET facts_sealed = n.new FROM ${columnsOf(rows)}
      WHERE p.id = n.id AND p.facts_sealed = n.old`,
  },
  {
    what: 'addresses of orders',
    find: (after, newestId) => sql`
      SELECT order_id AS id, address_sealed AS sealed FROM order_address
      WHERE order_id > ${after} AND get_byte(address_sealed, 1) <> ${newestId} ORDER BY order_id LIMIT ${BATCH}`,
    write: (rows) => sql`
      UPDATE order_address AS a SET address_sealed = n.new FROM ${columnsOf(rows)}
      WHERE a.order_id = n.id AND a.address_sealed = n.old`,
  },
];

/** Goes through a table once, a batch at a time; a row that does not open is passed over. */
export async function rewrapTexts(db: Database, ring: KeyRing, texts: SealedTexts): Promise<RewrapCounts> {
  let [renewed, failed, after] = [0, 0, FIRST_ID];
  for (;;) {
    const rows = await db.many<SealedRow>(texts.find(after, ring.newestId));
    const last = rows.at(-1);
    if (last === undefined) return { renewed, failed };
    after = last.id;
    const written = rows.flatMap((row) => renewedOf(ring, row) ?? []);
    failed += rows.length - written.length;
    if (written.length > 0) renewed += await db.run(texts.write(written));
  }
}

function renewedOf(ring: KeyRing, row: SealedRow): Renewed | null {
  try {
    const renewed = rewrapStored(ring, row.sealed);
    return renewed && { ...row, renewed };
  } catch {
    return null;
  }
}
