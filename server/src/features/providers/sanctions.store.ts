import { isGiftOrderCode } from '#core/orders/order-codes.ts';
import type { CaseFacts, PayoutCase, SanctionState } from '#core/staff/sanctions.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ProviderSanctionTable } from '#server/platform/postgres/tables/providers.ts';

export interface SanctionRow extends ProviderSanctionTable {
  /** The notice has run out. */
  readonly isDue: boolean;
}

const SANCTION = sql`x.*, x.due_at <= clock_timestamp() AS "isDue"`;

interface NewSanction
  extends Pick<SanctionRow, 'kind' | 'userId' | 'reason' | 'caseId' | 'amount' | 'byId' | 'approverId'> {
  readonly noticeS: number;
}

/** With the time when it is carried out; null: one of this kind, or of this case, runs or was carried out already. */
export function insertSanction(tx: Tx, sanction: NewSanction): Promise<Pick<SanctionRow, 'id' | 'dueAt'> | null> {
  const { kind, userId, reason, caseId, amount, byId, approverId, noticeS } = sanction;
  return tx.maybe(sql`
    INSERT INTO provider_sanction (id, kind, user_id, reason, case_id, amount, by_id, approver_id, due_at)
    VALUES (${newId()}, ${kind}, ${userId}, ${reason}, ${caseId}, ${amount}, ${byId}, ${approverId},
            clock_timestamp() + make_interval(secs => ${noticeS}))
    ON CONFLICT DO NOTHING RETURNING id, due_at`);
}

export const lockSanction = (tx: Tx, id: string): Promise<SanctionRow | null> =>
  tx.maybe<SanctionRow>(sql`SELECT ${SANCTION} FROM provider_sanction x WHERE x.id = ${id} FOR UPDATE`);

export async function storeSanction(
  tx: Tx,
  id: string,
  { state, posted = null }: { readonly state: SanctionState; readonly posted?: bigint | null },
): Promise<void> {
  await tx.run(sql`
    UPDATE provider_sanction SET state = ${state}, posted = ${posted},
      ended_at = CASE WHEN ${state === 'lifted' || state === 'carried_out'} THEN clock_timestamp() END WHERE id = ${id}`);
}

/** Those whose time has come, the oldest first, after the one given. */
export async function dueSanctions(
  db: Queryable,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    SELECT id FROM provider_sanction WHERE state IN ('noticed', 'upheld', 'leaving') AND due_at <= clock_timestamp()
      AND (${after}::uuid IS NULL OR id > ${after}::uuid) ORDER BY id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

const MAX_OF_ONE = 20;

export const sanctionsOf = (db: Queryable, userId: string): Promise<SanctionRow[]> =>
  db.many<SanctionRow>(sql`
    SELECT ${SANCTION} FROM provider_sanction x WHERE x.user_id = ${userId}
    ORDER BY x.at DESC, x.id DESC LIMIT ${MAX_OF_ONE}`);

export interface ListedSanction extends SanctionRow {
  readonly name: string;
  readonly by: string;
  readonly approver: string | null;
}

const SHOWN = { open: sql`x.ended_at IS NULL`, ended: sql`x.ended_at IS NOT NULL` };

export function sanctionsPage(
  db: Queryable,
  show: keyof typeof SHOWN,
  page: PageParams,
): Promise<PageOf<ListedSanction>> {
  return pageOf<ListedSanction>(db, page, {
    from: sql`provider_sanction x WHERE ${SHOWN[show]}`,
    order: sql`x.at DESC, x.id DESC`,
    select: (rows) => sql`
      SELECT ${SANCTION}, u.nickname AS name, b.nickname AS by, v.nickname AS approver
      FROM ${rows} x
      JOIN app_user u ON u.id = x.user_id JOIN app_user b ON b.id = x.by_id
      LEFT JOIN app_user v ON v.id = x.approver_id`,
  });
}

/** The facts of an order or a payout of this provider as a case; null: it has no such one. */
export const caseOf = (db: Queryable, userId: string, caseId: string): Promise<CaseFacts | PayoutCase | null> =>
  isGiftOrderCode(caseId)
    ? db.maybe<CaseFacts>(sql`
        SELECT state, claimed_at IS NOT NULL OR arbitration_at IS NOT NULL AS "wasDisputed",
               coalesce(settled_amount = order_amount, false) AS "isPaidInFull"
        FROM gift_order WHERE code = ${caseId} AND provider_id = ${userId}`)
    : db.maybe<PayoutCase>(sql`
        SELECT EXISTS (SELECT 1 FROM payout_event WHERE payout_id = p.id AND to_state = 'in_dispute') AS "wasDisputed",
               (SELECT event FROM payout_event WHERE payout_id = p.id ORDER BY at DESC, id DESC LIMIT 1) AS "lastEvent"
        FROM payout p WHERE id = ${caseId}::uuid AND provider_id = ${userId}`);

/** Whether a penalty of this case runs or was carried out. */
export async function hasPenaltyOf(db: Queryable, caseId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT 1 FROM provider_sanction WHERE case_id = ${caseId} AND kind = 'penalty' AND state <> 'lifted'`);
  return row !== null;
}
