import type { PaymentAccountKind, PaymentAccountStatus } from '#core/payment-accounts/statuses.ts';
import { bindUpload } from '#server/features/uploads/public.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PaymentAccountTable } from '#server/platform/postgres/tables/payment-accounts.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';
import type { StoredFacts } from './facts.ts';

export interface AccountRow
  extends Pick<
    PaymentAccountTable,
    'id' | 'userId' | 'kind' | 'place' | 'wallet' | 'status' | 'factsSealed' | 'masked' | 'qrImageId' | 'addedAt'
  > {
  /** Null when it can be paid to by now. */
  readonly heldUntil: Date | null;
}

const COLUMNS = sql`p.id, p.user_id, p.kind, p.place, p.wallet, p.status, p.facts_sealed,
  p.masked, p.qr_image_id, p.added_at,
  CASE WHEN p.held_until > now() THEN p.held_until END AS "heldUntil"`;

/** No rules let an owner have more. */
const MAX_LISTED = 200;

/** The accounts of an owner that are not deleted, oldest first. */
export const accountsOf = (db: Queryable, userId: string): Promise<AccountRow[]> =>
  db.many<AccountRow>(sql`
    SELECT ${COLUMNS} FROM payment_account p WHERE p.user_id = ${userId} AND p.status <> 'deleted'
    ORDER BY p.added_at, p.id LIMIT ${MAX_LISTED}`);

/** Every account that a user ever had, erased ones left out, oldest first. */
export const everyAccountOf = (db: Queryable, userId: string): Promise<AccountRow[]> =>
  db.many<AccountRow>(sql`
    SELECT ${COLUMNS} FROM payment_account p WHERE p.user_id = ${userId} AND p.facts_sealed IS NOT NULL
    ORDER BY p.added_at, p.id`);

/** An account of this owner, a deleted one too; null: there is none. */
export const accountById = (db: Queryable, userId: string, id: string): Promise<AccountRow | null> =>
  db.maybe<AccountRow>(sql`SELECT ${COLUMNS} FROM payment_account p WHERE p.id = ${id} AND p.user_id = ${userId}`);

interface Wanted {
  readonly userIds: readonly string[];
  readonly ids: Sql;
}

/** The accounts of these owners whose ids a query answers, deleted ones too. */
export const accountsByIds = (db: Queryable, { userIds, ids }: Wanted): Promise<AccountRow[]> =>
  db.many<AccountRow>(sql`
    SELECT ${COLUMNS} FROM payment_account p WHERE p.id IN (${ids}) AND p.user_id = ANY(${[...userIds]}::uuid[])`);

type Owner = Pick<AppUserTable, 'email' | 'lang'>;

/** The owner’s row, locked: whoever changes one of their accounts locks it first. */
export const lockOwner = (tx: Tx, userId: string): Promise<Owner> =>
  tx.one<Owner>(sql`SELECT email, lang FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);

interface Counts {
  /** Accounts of the kind, without deleted ones. */
  readonly ofKind: number;
  readonly changedToday: number;
}

export const countsOf = (db: Queryable, userId: string, kind: PaymentAccountKind): Promise<Counts> =>
  db.one<Counts>(sql`
    SELECT count(*) FILTER (WHERE kind = ${kind} AND status <> 'deleted')::int AS "ofKind",
           coalesce(sum(day_changes) FILTER (WHERE change_day = (now() AT TIME ZONE 'UTC')::date), 0)::int AS "changedToday"
    FROM payment_account WHERE user_id = ${userId}`);

type NewAccount = Pick<AccountRow, 'id' | 'userId' | 'kind' | 'place' | 'wallet' | 'qrImageId'>;

/** Returns the end of the hold; null: the owner has the same account already. */
export async function insertAccount(
  tx: Tx,
  { id, userId, kind, place, wallet, qrImageId }: NewAccount,
  { factsSealed, accountHash, holderHash, masked, holdS }: StoredFacts & { readonly holdS: number },
): Promise<Date | null> {
  const row = await tx.maybe<{ heldUntil: Date }>(sql`
    INSERT INTO payment_account (id, user_id, kind, place, wallet, facts_sealed, masked, account_hash, holder_hash,
                                 qr_image_id, held_until)
    VALUES (${id}, ${userId}, ${kind}, ${place}, ${wallet}, ${factsSealed}, ${masked}, ${accountHash}, ${holderHash},
            ${qrImageId}, now() + make_interval(secs => ${holdS}))
    ON CONFLICT (user_id, account_hash) WHERE status <> 'deleted' DO NOTHING RETURNING held_until`);
  return row?.heldUntil ?? null;
}

/** Whether another account of the owner is the same. */
export async function isOnAnother(db: Queryable, { userId, id }: Pick<AccountRow, 'userId' | 'id'>, hash: Buffer) {
  const row = await db.maybe(sql`
    SELECT 1 FROM payment_account
    WHERE user_id = ${userId} AND account_hash = ${hash} AND id <> ${id} AND status <> 'deleted'`);
  return row !== null;
}

/** Returns the end of the hold. */
export async function changeAccount(
  tx: Tx,
  { id, qrImageId }: Pick<AccountRow, 'id' | 'qrImageId'>,
  { factsSealed, accountHash, holderHash, masked, holdS }: StoredFacts & { readonly holdS: number },
): Promise<Date> {
  const { heldUntil } = await tx.one<{ heldUntil: Date }>(sql`
    UPDATE payment_account SET facts_sealed = ${factsSealed}, account_hash = ${accountHash}, holder_hash = ${holderHash},
      masked = ${masked}, qr_image_id = ${qrImageId}::uuid, changed_at = clock_timestamp(),
      day_changes = CASE WHEN change_day = (now() AT TIME ZONE 'UTC')::date THEN day_changes + 1 ELSE 1 END,
      change_day = (now() AT TIME ZONE 'UTC')::date,
      held_until = greatest(held_until, now() + make_interval(secs => ${holdS}))
    WHERE id = ${id} RETURNING held_until`);
  return heldUntil;
}

export async function setStatus(tx: Tx, id: string, status: PaymentAccountStatus): Promise<void> {
  await tx.run(sql`
    UPDATE payment_account SET status = ${status},
      deleted_at = CASE WHEN ${status}::text = 'deleted' THEN clock_timestamp() END
    WHERE id = ${id}`);
}

/** Binds a QR image to an account; false: it is missing, another’s, or used already. */
export const bindImage = (
  tx: Tx,
  { id, userId }: Pick<AccountRow, 'id' | 'userId'>,
  imageId: string,
): Promise<boolean> => bindUpload(tx, { id: imageId, ownerId: userId, purpose: 'payment' }, id);

/** With an account its payment accounts end; what was paid to them still names them. */
export async function endPaymentAccounts(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`
    UPDATE payment_account SET status = 'deleted', deleted_at = clock_timestamp()
    WHERE user_id = ${userId} AND status <> 'deleted'`);
}
