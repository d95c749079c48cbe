import type { WorkOrderFacts } from '#core/tickets/work-order-table.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { WorkOrderTable } from '#server/platform/postgres/tables/tickets.ts';

export interface WorkOrderRow extends WorkOrderTable {
  /** Names shown; null: nobody, or an account that is gone. */
  readonly requesterName: string | null;
  readonly publicId: string | null;
  readonly agentName: string | null;
  readonly vendorName: string | null;
  readonly operatorName: string | null;
}

const NAMED = sql`w.*, u.nickname AS "requesterName", v.public_id, a.nickname AS "agentName",
  p.nickname AS "vendorName", o.nickname AS "operatorName"`;
const NAMES = sql`LEFT JOIN app_user u ON u.id = w.requester_id LEFT JOIN visitor v ON v.id = w.requester_id
  LEFT JOIN app_user a ON a.id = w.agent_id LEFT JOIN app_user p ON p.id = w.vendor_id
  LEFT JOIN app_user o ON o.id = w.operator_id`;

export const factsOf = (row: WorkOrderTable): WorkOrderFacts => ({
  state: row.state,
  requesterId: row.requesterId,
  ownerId: row.agentId,
  endedAt: row.endedAt?.getTime() ?? null,
  reopenings: row.reopenings,
});

export const workOrderByCode = (db: Queryable, code: string): Promise<WorkOrderRow | null> =>
  db.maybe<WorkOrderRow>(sql`SELECT ${NAMED} FROM work_order w ${NAMES} WHERE w.code = ${code}`);

/** The row, locked until the transaction ends. Throws `nothing.found`. */
export async function lockWorkOrder(tx: Tx, code: string): Promise<WorkOrderTable> {
  const row = await tx.maybe<WorkOrderTable>(
    sql`SELECT w.* FROM work_order w WHERE w.code = ${code} FOR NO KEY UPDATE`,
  );
  if (row === null) throw new AppError('nothing.found');
  return row;
}

export type NewWorkOrder = Pick<
  WorkOrderTable,
  | 'kind'
  | 'source'
  | 'requesterId'
  | 'conversationId'
  | 'agentId'
  | 'shift'
  | 'contentType'
  | 'deviceModel'
  | 'deviceVersion'
  | 'problem'
  | 'cardTypeId'
  | 'currency'
  | 'vendorId'
  | 'orderId'
  | 'orderCode'
  | 'complaintType'
  | 'orderType'
  | 'orderStatus'
  | 'errorType'
  | 'specificProblem'
>;

export async function insertWorkOrder(tx: Tx, row: NewWorkOrder): Promise<{ id: string; code: string }> {
  const [id, code] = [newId(), newCode('WO')];
  await tx.run(sql`
    INSERT INTO work_order (id, code, kind, source, requester_id, conversation_id, agent_id, shift, content_type,
      device_model, device_version, problem, card_type_id, currency, vendor_id, order_id, order_code, complaint_type,
      order_type, order_status, error_type, specific_problem)
    VALUES (${id}, ${code}, ${row.kind}, ${row.source}, ${row.requesterId}, ${row.conversationId}, ${row.agentId},
      ${row.shift}, ${row.contentType}, ${row.deviceModel}, ${row.deviceVersion}, ${row.problem}, ${row.cardTypeId},
      ${row.currency}, ${row.vendorId}, ${row.orderId}, ${row.orderCode}, ${row.complaintType}, ${row.orderType},
      ${row.orderStatus}, ${row.errorType}, ${row.specificProblem})`);
  return { id, code };
}

/** Pending work orders of a requester, whose row is locked, so that two at once are counted one after the other. */
export async function countPending(tx: Tx, requesterId: string): Promise<number> {
  await tx.run(sql`SELECT FROM app_user WHERE id = ${requesterId} FOR NO KEY UPDATE`);
  const { count } = await tx.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM work_order WHERE requester_id = ${requesterId} AND state = 'pending'`);
  return count;
}

/** Binds the requester's own unused pictures. Throws `uploads.missing`. */
export async function bindPictures(
  tx: Tx,
  { id, ownerId, uploads }: { id: string; ownerId: string; uploads: readonly string[] },
): Promise<void> {
  if (uploads.length === 0) return;
  const bound = await tx.run(sql`
    UPDATE upload SET used_by = ${id} WHERE id = ANY (${uploads}::uuid[]) AND owner_id = ${ownerId}
      AND purpose = 'ticket' AND used_by IS NULL`);
  if (bound !== uploads.length) throw new AppError('uploads.missing');
  await tx.run(sql`
    INSERT INTO work_order_picture (work_order_id, upload_id, position)
    SELECT ${id}::uuid, p.upload_id, p.position::smallint FROM unnest(${uploads}::uuid[]) WITH ORDINALITY AS p (upload_id, position)`);
}

export async function picturesOf(db: Queryable, id: string): Promise<{ id: string }[]> {
  return db.many<{ id: string }>(sql`
    SELECT upload_id AS id FROM work_order_picture WHERE work_order_id = ${id} ORDER BY position`);
}

/** One page of the work orders that match, and their number, counted up to 10,000. */
export async function workOrdersPage(
  db: Queryable,
  { where, order }: { where: Sql; order: Sql },
  page: PageParams,
): Promise<PageOf<WorkOrderRow>> {
  return pageOf<WorkOrderRow>(db, page, {
    from: sql`work_order w WHERE ${where}`,
    order,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT ${NAMED} FROM ${rows} w ${NAMES}`,
  });
}
