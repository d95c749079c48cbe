import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import type { WithdrawalAddressTable } from '#server/platform/postgres/tables/withdrawals.ts';
import { pauseOf } from '../withdrawals.store.ts';

export interface BookRow extends Pick<WithdrawalAddressTable, 'id' | 'network' | 'address' | 'label' | 'addedAt'> {
  /** Null when it can be paid to by now. */
  readonly heldUntil: Date | null;
  /** Until when nothing is paid to it, because a payment to it failed; null: it is not paused. */
  readonly pausedUntil: Date | null;
}

const COLUMNS = sql`a.id, a.network, a.address, a.label, a.added_at,
  CASE WHEN a.held_until > clock_timestamp() THEN a.held_until END AS "heldUntil",
  ${pauseOf({ network: sql`a.network`, recipient: sql`a.address` })} AS "pausedUntil"`;

/** No rules let an owner have more. */
const MAX_LISTED = 1_000;

/** The address book of a user, the oldest first. */
export const bookOf = (db: Queryable, userId: string): Promise<BookRow[]> =>
  db.many<BookRow>(sql`
    SELECT ${COLUMNS} FROM withdrawal_address a WHERE user_id = ${userId} AND removed_at IS NULL
    ORDER BY added_at, id LIMIT ${MAX_LISTED}`);

/** An entry of this owner that is not removed; null: there is none. */
export const entryOf = (db: Queryable, userId: string, id: string): Promise<BookRow | null> =>
  db.maybe<BookRow>(sql`
    SELECT ${COLUMNS} FROM withdrawal_address a WHERE id = ${id} AND user_id = ${userId} AND removed_at IS NULL`);

type Owner = Pick<AppUserTable, 'id' | 'email' | 'lang'>;

/** The owner’s row, locked: whoever changes an address book locks it first. */
export const lockOwner = (tx: Tx, userId: string): Promise<Owner> =>
  tx.one<Owner>(sql`SELECT id, email, lang FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

interface Counts {
  /** In the book now. */
  readonly listed: number;
  /** Added today (UTC), removed ones too. */
  readonly today: number;
}

export const countEntries = (db: Queryable, userId: string): Promise<Counts> =>
  db.one<Counts>(sql`
    SELECT count(*) FILTER (WHERE removed_at IS NULL)::int AS listed,
           count(*) FILTER (WHERE added_at >= date_trunc('day', clock_timestamp(), 'UTC'))::int AS today
    FROM withdrawal_address WHERE user_id = ${userId}`);

type NewEntry = Pick<WithdrawalAddressTable, 'id' | 'userId' | 'network' | 'address' | 'label'>;

/** Returns the end of the hold; null: the book has the address already. */
export async function insertEntry(tx: Tx, row: NewEntry, holdS: number): Promise<Date | null> {
  const entry = await tx.maybe<{ heldUntil: Date }>(sql`
    INSERT INTO withdrawal_address (id, user_id, network, address, label, held_until)
    VALUES (${row.id}, ${row.userId}, ${row.network}, ${row.address}, ${row.label},
            clock_timestamp() + make_interval(secs => ${holdS}))
    ON CONFLICT (user_id, network, address) WHERE removed_at IS NULL DO NOTHING RETURNING held_until`);
  return entry?.heldUntil ?? null;
}

/** Whether there was one. */
export async function removeEntry(tx: Tx, userId: string, id: string): Promise<boolean> {
  const removed = await tx.run(sql`
    UPDATE withdrawal_address SET removed_at = clock_timestamp()
    WHERE id = ${id} AND user_id = ${userId} AND removed_at IS NULL`);
  return removed === 1;
}
