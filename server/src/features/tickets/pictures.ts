import { admits } from '#core/access/access.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Whether the upload is a picture of a complaint that the caller made, or may read as staff. */
export async function seesTicketPicture({ db, session }: UserCall, uploadId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT 1 FROM work_order_picture p JOIN work_order w ON w.id = p.work_order_id
    WHERE p.upload_id = ${uploadId} AND (w.requester_id = ${session.userId} OR ${admits('staff', session.role)}::boolean)`);
  return row !== null;
}
