import { FEE_ACCOUNT } from '#core/ledger/accounts.ts';
import { type Movement, movementsOf, type ReceivedUpload } from '#server/features/disputes/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderRow } from '../../points-order-row.ts';

/** Files that the parties showed on an order, as stored, with the SHA-256 of the uploaded bytes. */
export const caseUploadsOf = (db: Queryable, orderId: string): Promise<ReceivedUpload[]> =>
  db.many<ReceivedUpload>(sql`
    SELECT u.id AS "uploadId", u.mime, u.key, u.sha256, u.stored_sha256
      FROM points_order_file f JOIN upload u ON u.id = f.upload_id
     WHERE f.points_order_id = ${orderId} ORDER BY f.at, f.id`);

/** The ledger's movements of an order, oldest first; a party sees no referrer's share. */
export function pointsMovements(db: Queryable, row: PointsOrderRow, forStaff: boolean): Promise<Movement[]> {
  const sides = new Map([
    [FEE_ACCOUNT, 'platform'],
    [row.sellerAccount, 'seller'],
    [row.buyerAccount, 'buyer'],
  ] as const);
  return movementsOf(db, { orderId: row.id, holds: [row.holdId, row.feeHoldId], sides }, forStaff);
}
