import { admits } from '#core/access/access.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { WorkOrderTable } from '#server/platform/postgres/tables/tickets.ts';
import { requireTicketLook } from './work-orders/look.ts';

/**
 * Whether the upload is a picture of a complaint that the caller made, or may read as staff, as the complaint itself. Throws
 * `staff.reason_needed`.
 */
export async function seesTicketPicture(call: UserCall, uploadId: string): Promise<boolean> {
  const { db, session } = call;
  const row = await db.maybe<Pick<WorkOrderTable, 'code' | 'requesterId' | 'agentId' | 'state'>>(sql`
    SELECT w.code, w.requester_id, w.agent_id, w.state FROM work_order_picture p JOIN work_order w ON w.id = p.work_order_id
    WHERE p.upload_id = ${uploadId}`);
  if (row === null) return false;
  if (row.requesterId === session.userId) return true;
  if (!admits('staff', session.role)) return false;
  await requireTicketLook(call, row);
  return true;
}
