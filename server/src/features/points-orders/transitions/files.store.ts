import type { PointsActorRole, PointsParty } from '#core/orders/points/points-states.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderFileTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';
import type { ShownFiles } from './transition.ts';

/** Files that a party shows on an order: at most one such list of an order at a time. */
export interface ShowsFiles extends ShownFiles {
  readonly orderId: string;
  readonly actor: { readonly role: PointsActorRole; readonly userId: string | null };
}

/**
 * Binds files to orders, and answers the orders whose files are bound: all of a list, or none of it unless each is the party's
 * own, uploaded for this use (a photo of a card, or evidence), and unused. No upload may occur twice.
 */
export async function attachFiles(tx: Tx, shows: readonly ShowsFiles[]): Promise<ReadonlySet<string>> {
  if (shows.length === 0) return new Set();
  const files = shows.flatMap(({ orderId, actor, kind, note, uploads }) =>
    uploads.map((uploadId) => ({
      id: newId(),
      order_id: orderId,
      party: actor.role,
      user_id: actor.userId,
      upload_id: uploadId,
      kind,
      note,
    })),
  );
  const attached = await tx.many<{ orderId: string }>(sql`
    SELECT DISTINCT order_id FROM attach_points_files(${JSON.stringify(files)}::jsonb) AS a (order_id)`);
  return new Set(attached.map(({ orderId }) => orderId));
}

/** The same for one order. Throws `uploads.missing`. */
export async function attachFilesOf(tx: Tx, shows: ShowsFiles): Promise<void> {
  const attached = await attachFiles(tx, [shows]);
  if (!attached.has(shows.orderId)) throw new AppError('uploads.missing');
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
    SELECT f.id, f.party, f.kind, f.note, f.at, f.upload_id, u.kind AS "fileKind", u.mime
    FROM points_order_file f JOIN LATERAL (SELECT * FROM upload x WHERE x.id = f.upload_id OFFSET 0) u ON true
    WHERE f.points_order_id = ${orderId} ORDER BY f.at, f.id LIMIT 200`);
