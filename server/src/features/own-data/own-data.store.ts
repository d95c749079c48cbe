import { CLOSING_WAITS_FOR } from '#core/deposits/deposit-table.ts';
import { bailAccountId, btcAccountId, pointsAccountId } from '#core/ledger/accounts.ts';
import type { ClosingFacts } from '#core/people/closing.ts';
import type { Services } from '#server/app/services.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { DataExportTable } from '#server/platform/postgres/tables/closing.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

/** States in which a moderator has the order, or its ruling is not final yet: of orders of cards, and of points. */
const CASE_STATES = ['in_arbitration', 'ruled', 'compensation_review', 'in_dispute'];

/** Open orders of the user, of cards and of points, whose state the condition takes. */
const openOrders = (userId: string, ofState: Sql): Sql => sql`(
  SELECT count(*)::int FROM (
    SELECT o.state FROM gift_order o WHERE o.seller_id = ${userId} AND o.ended_at IS NULL
    UNION ALL SELECT o.state FROM gift_order o WHERE o.provider_id = ${userId} AND o.ended_at IS NULL
    UNION ALL SELECT p.state FROM points_order p WHERE p.seller_id = ${userId} AND p.ended_at IS NULL
    UNION ALL SELECT p.state FROM points_order p WHERE p.buyer_id = ${userId} AND p.ended_at IS NULL) o
  WHERE ${ofState})`;

type Counts = Omit<ClosingFacts, 'balance' | 'btc' | 'bail'>;

/** What is open of an account. */
export async function closingFacts({ ledger }: Services, db: Queryable, userId: string): Promise<ClosingFacts> {
  const accounts = await ledger.accounts([pointsAccountId(userId), bailAccountId(userId), btcAccountId(userId)]);
  const counts = await db.one<Counts>(sql`
    SELECT ${openOrders(userId, sql`o.state <> ALL (${CASE_STATES}::text[])`)} AS "openOrders",
           ${openOrders(userId, sql`o.state = ANY (${CASE_STATES}::text[])`)} AS "openCases",
           (SELECT count(*)::int FROM buy_ad a WHERE a.provider_id = ${userId} AND a.status IN ('on', 'off'))
         + (SELECT count(*)::int FROM sell_ad a WHERE a.seller_id = ${userId} AND a.status IN ('on', 'off'))
         + (SELECT count(*)::int FROM points_ad a WHERE a.owner_id = ${userId} AND a.status IN ('on', 'off')) AS offers,
           (SELECT count(*)::int FROM compensation_debt d
             WHERE (d.debtor = ${userId} OR d.creditor = ${userId}) AND d.paid < d.amount) AS "openDebts",
           (SELECT count(*)::int FROM deposit p
             WHERE p.user_id = ${userId} AND p.state = ANY (${[...CLOSING_WAITS_FOR]}::text[])) AS "openDeposits",
           (SELECT count(*)::int FROM payout w WHERE w.owner_id = ${userId} AND w.ended_at IS NULL)
         + (SELECT count(*)::int FROM payout w WHERE w.provider_id = ${userId} AND w.ended_at IS NULL) AS "openPayouts",
           (SELECT count(*)::int FROM withdrawal w
             WHERE w.user_id = ${userId} AND w.ended_at IS NULL) AS "openWithdrawals"`);
  const held = (id: string) => {
    const account = accounts.find((row) => row.id === id);
    return account === undefined ? 0n : account.creditsPosted - account.debitsPosted;
  };
  return {
    ...counts,
    balance: held(pointsAccountId(userId)) as ClosingFacts['balance'],
    btc: held(btcAccountId(userId)) as ClosingFacts['btc'],
    bail: held(bailAccountId(userId)) as ClosingFacts['bail'],
  };
}

export type ExportRow = Pick<DataExportTable, 'id' | 'state' | 'requestedAt' | 'readyAt' | 'expiresAt' | 'bytes'>;

const EXPORT = sql`
  id, state, requested_at, ready_at, expires_at, bytes`;

/** The user's latest export that has not expired. */
export const latestExport = (db: Queryable, userId: string): Promise<ExportRow | null> =>
  db.maybe<ExportRow>(sql`
    SELECT ${EXPORT} FROM data_export WHERE user_id = ${userId} AND (expires_at IS NULL OR expires_at > now())
    ORDER BY requested_at DESC LIMIT 1`);

/** Null when one is there already. */
export const insertExport = (tx: Tx, id: string, userId: string): Promise<ExportRow | null> =>
  tx.maybe<ExportRow>(sql`
    INSERT INTO data_export (id, user_id) VALUES (${id}, ${userId}) ON CONFLICT DO NOTHING RETURNING ${EXPORT}`);

export const keyOfExport = (id: string): string => `exports/${id}.zip`;

export type Owner = Pick<AppUserTable, 'userName' | 'nickname' | 'email' | 'lang'>;

/**
 * The owner's row, locked. A placing by the owner or on an offer of theirs, which locks this row in placing_people() before
 * it reads who is closed, is over before or begins after: in between none slips through.
 */
export const lockOwner = (tx: Tx, userId: string): Promise<Owner> =>
  tx.one<Owner>(sql`
    SELECT user_name, nickname, email, lang FROM app_user WHERE id = ${userId} FOR UPDATE`);

/** Puts contact data aside; answers the account's number. `nameHash`: of the login name, which nobody gets again. */
export async function setAside(tx: Tx, userId: string, nameHash: Uint8Array): Promise<bigint> {
  const { number } = await tx.one<{ number: bigint }>(sql`
    INSERT INTO closed_account (user_id, user_name, name_hash, nickname, email, phone)
    SELECT id, user_name, ${nameHash}, nickname, email, phone FROM app_user WHERE id = ${userId} RETURNING number`);
  return number;
}

/** Replaces every name, frees e-mail and phone for a new account, and leaves no password that fits. */
export async function anonymise(
  tx: Tx,
  { userId, name, passwordHash }: Record<'userId' | 'name' | 'passwordHash', string>,
) {
  await tx.run(sql`
    UPDATE app_user SET status = 'closed', user_name = ${name}, nickname = ${name}, nickname_look = NULL,
      email = NULL, email_confirmed_at = NULL, phone = NULL, bio = '', photo = NULL, surname = NULL, password_hash = ${passwordHash},
      trading_password_hash = NULL, confirm_key_hash = NULL, confirm_device = NULL
    WHERE id = ${userId}`);
}

/** What serves the account only while somebody uses it. Orders, cases, chats and the ledger stay. */
export async function deleteBelongings(tx: Tx, userId: string): Promise<void> {
  await tx.run(sql`DELETE FROM delivery_address WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM push_subscription WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM notice WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM favourite WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM user_trust WHERE user_id = ${userId} OR trusted_id = ${userId}`);
  await tx.run(sql`DELETE FROM saved_filter WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM shortcut WHERE owner_id = ${userId} AND NOT is_shared`);
  await tx.run(sql`DELETE FROM totp_secret WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM recovery_code WHERE user_id = ${userId}`);
  await tx.run(sql`DELETE FROM passkey WHERE user_id = ${userId}`);
}
