import type { PointsParty } from '#core/orders/points/points-states.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderFileTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';

interface FilesOf extends Pick<PointsOrderFileTable, 'kind' | 'note' | 'userId'> {
  readonly orderId: string;
  readonly party: PointsParty;
}

/** Binds files to an order. Throws `uploads.missing` unless each is the party's own, for evidence, and unused. */
export async function attachFiles(tx: Tx, of: FilesOf, uploads: readonly string[]): Promise<void> {
  const ids = uploads.map(() => newId());
  const attached = await tx.run(sql`
    WITH used AS (
      UPDATE upload u SET used_by = e.id, order_id = ${of.orderId}
      FROM unnest(${ids}::uuid[], ${[...uploads]}::uuid[]) AS e (id, upload_id)
      WHERE u.id = e.upload_id AND u.owner_id = ${of.userId} AND u.purpose = 'evidence' AND u.used_by IS NULL
      RETURNING e.id, e.upload_id
    )
    INSERT INTO points_order_file (id, points_order_id, party, user_id, upload_id, kind, note)
    SELECT id, ${of.orderId}::uuid, ${of.party}, ${of.userId}::uuid, upload_id, ${of.kind}, ${of.note} FROM used`);
  if (attached !== uploads.length) throw new AppError('uploads.missing');
}

export async function countFiles(db: Queryable, orderId: string, party: PointsParty): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM points_order_file WHERE points_order_id = ${orderId} AND party = ${party}`);
  return count;
}

export interface FileRow
  extends Pick<PointsOrderFileTable, 'id' | 'party' | 'kind' | 'note' | 'at' | 'uploadId'>,
    Pick<UploadTable, 'mime'> {
  readonly fileKind: UploadTable['kind'];
}

/** Both parties' files, oldest first: at most `points_orders.max_files` of each. */
export const filesOf = (db: Queryable, orderId: string): Promise<FileRow[]> =>
  db.many<FileRow>(sql`
    SELECT f.id, f.party, f.kind, f.note, f.at, f.upload_id AS "uploadId", u.kind AS "fileKind", u.mime
    FROM points_order_file f JOIN LATERAL (SELECT * FROM upload x WHERE x.id = f.upload_id OFFSET 0) u ON true
    WHERE f.points_order_id = ${orderId} ORDER BY f.at, f.id LIMIT 200`);
