import type { FeedbackKind } from '#core/tickets/ticket-fields.ts';
import type { WorkOrderState } from '#core/tickets/work-order-table.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { FeedbackTable } from '#server/platform/postgres/tables/tickets.ts';

interface NewFeedback {
  readonly userId: string;
  readonly kind: FeedbackKind;
  readonly text: string;
  readonly page: string | null;
}

/** What the user gave in the last day. Their row is locked, so that two at once are counted one after the other. */
export async function countOfDay(tx: Tx, userId: string): Promise<number> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${userId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM feedback WHERE user_id = ${userId} AND at > now() - interval '1 day'`);
  return count;
}

export async function insertFeedback(tx: Tx, { userId, kind, text, page }: NewFeedback): Promise<void> {
  await tx.run(sql`
    INSERT INTO feedback (id, user_id, kind, body, page) VALUES (${newId()}, ${userId}, ${kind}, ${text}, ${page})`);
}

export const lockFeedback = (tx: Tx, id: string): Promise<Pick<FeedbackTable, 'userId' | 'state'> | null> =>
  tx.maybe<Pick<FeedbackTable, 'userId' | 'state'>>(
    sql`SELECT user_id, state FROM feedback WHERE id = ${id} FOR NO KEY UPDATE`,
  );

export async function endFeedback(
  tx: Tx,
  { id, by, outcome }: { readonly id: string; readonly by: string; readonly outcome: string },
): Promise<void> {
  await tx.run(sql`
    UPDATE feedback SET state = 'processed', processed_by = ${by}, outcome = ${outcome}, processed_at = clock_timestamp()
    WHERE id = ${id}`);
}

export interface FeedbackRow extends FeedbackTable {
  readonly name: string;
  readonly processedByName: string | null;
}

const NEWEST = sql`f.at DESC, f.id DESC`;
const OLDEST = sql`f.at, f.id`;

/** One page of the feedback of a user, or of staff's in one state: what waits the oldest first. */
export async function feedbackPage(
  db: Queryable,
  of: { readonly userId: string } | { readonly state: WorkOrderState },
  page: PageParams,
): Promise<PageOf<FeedbackRow>> {
  const where: Sql = 'userId' in of ? sql`f.user_id = ${of.userId}` : sql`f.state = ${of.state}`;
  const order = 'state' in of && of.state === 'pending' ? OLDEST : NEWEST;
  return pageOf<FeedbackRow>(db, page, {
    from: sql`feedback f WHERE ${where}`,
    order,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT f.id, f.user_id, f.kind, f.body, f.page, f.state, f.at, f.processed_by, f.outcome,
             f.processed_at, u.nickname AS name, p.nickname AS "processedByName"
      FROM ${rows} f
      JOIN app_user u ON u.id = f.user_id LEFT JOIN app_user p ON p.id = f.processed_by`,
  });
}
