import { cellOf, type SealedColumn } from '#server/platform/crypto/sealed-cell.ts';
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
  readonly table: Sql;
  /** Its primary key. */
  readonly id: Sql;
  readonly sealed: Sql;
}

export const SEALED_TEXTS: Readonly<Record<SealedColumn, SealedTexts>> = {
  'gift_card.code_sealed': { what: 'card codes', table: sql`gift_card`, id: sql`id`, sealed: sql`code_sealed` },
  'delivery_address.address_sealed': {
    what: 'addresses of users',
    table: sql`delivery_address`,
    id: sql`user_id`,
    sealed: sql`address_sealed`,
  },
  'totp_secret.secret_sealed': {
    what: 'secrets of authenticator apps',
    table: sql`totp_secret`,
    id: sql`id`,
    sealed: sql`secret_sealed`,
  },
  'identity_application.facts_sealed': {
    what: 'facts of identity applications',
    table: sql`identity_application`,
    id: sql`id`,
    sealed: sql`facts_sealed`,
  },
  'payment_account.facts_sealed': {
    what: 'facts of payment accounts',
    table: sql`payment_account`,
    id: sql`id`,
    sealed: sql`facts_sealed`,
  },
  'points_order.pay_to_sealed': {
    what: 'accounts of points orders',
    table: sql`points_order`,
    id: sql`id`,
    sealed: sql`pay_to_sealed`,
  },
  'points_order.payer_sealed': {
    what: 'payers of points orders',
    table: sql`points_order`,
    id: sql`id`,
    sealed: sql`payer_sealed`,
  },
  'payout.target_sealed': { what: 'accounts of payouts', table: sql`payout`, id: sql`id`, sealed: sql`target_sealed` },
  'payout_attempt.name_sealed': {
    what: 'names at banks',
    table: sql`payout_attempt`,
    id: sql`id`,
    sealed: sql`name_sealed`,
  },
  'order_address.address_sealed': {
    what: 'addresses of orders',
    table: sql`order_address`,
    id: sql`order_id`,
    sealed: sql`address_sealed`,
  },
};

/** Rows after `after` that another key than the newest has wrapped, in order. */
const find = ({ table, id, sealed }: SealedTexts, after: string, newestId: number): Sql => sql`
  SELECT ${id} AS id, ${sealed} AS sealed FROM ${table}
  WHERE ${id} > ${after} AND get_byte(${sealed}, 1) <> ${newestId} ORDER BY ${id} LIMIT ${BATCH}`;

/** Writes rows that still are as they were read. */
const write = ({ table, id, sealed }: SealedTexts, rows: readonly Renewed[]): Sql => sql`
  UPDATE ${table} AS t SET ${sealed} = n.new
  FROM unnest(${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.sealed)}::bytea[],
              ${rows.map((row) => row.renewed)}::bytea[]) AS n (key, old, new)
  WHERE t.${id} = n.key AND t.${sealed} = n.old`;

/** Goes through a table once, a batch at a time; a row that does not open is passed over. */
export async function rewrapTexts(db: Database, ring: KeyRing, column: SealedColumn): Promise<RewrapCounts> {
  const texts = SEALED_TEXTS[column];
  let [renewed, failed, after] = [0, 0, FIRST_ID];
  for (;;) {
    const rows = await db.many<SealedRow>(find(texts, after, ring.newestId));
    const last = rows.at(-1);
    if (last === undefined) return { renewed, failed };
    after = last.id;
    const written = rows.flatMap((row) => renewedOf(ring, column, row) ?? []);
    failed += rows.length - written.length;
    if (written.length > 0) renewed += await db.run(write(texts, written));
  }
}

function renewedOf(ring: KeyRing, column: SealedColumn, row: SealedRow): Renewed | null {
  try {
    const renewed = rewrapStored(ring, cellOf(column, row.id), row.sealed);
    return renewed && { ...row, renewed };
  } catch {
    return null;
  }
}
