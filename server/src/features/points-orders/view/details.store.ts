import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderEventTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { PointsOrderRow } from '../points-order-row.ts';
import { type FileRow, filesOf } from '../transitions/files.store.ts';

type EventRow = Pick<PointsOrderEventTable, 'type' | 'actorRole' | 'state' | 'at'> & {
  readonly data: Record<string, string | number | boolean | null>;
};

export interface PointsDetails {
  readonly sellerName: string;
  readonly buyerName: string;
  readonly events: readonly EventRow[];
  readonly files: readonly FileRow[];
}

const MAX_EVENTS = 200;

export async function loadPointsDetails(db: Queryable, row: PointsOrderRow): Promise<PointsDetails> {
  const names = await db.one<{ sellerName: string; buyerName: string }>(sql`
    SELECT (SELECT nickname FROM app_user WHERE id = ${row.sellerId}) AS "sellerName",
           (SELECT nickname FROM app_user WHERE id = ${row.buyerId}) AS "buyerName"`);
  const events = await db.many<EventRow>(sql`
    SELECT type, actor_role, state, at, data FROM points_order_event
    WHERE points_order_id = ${row.id} ORDER BY seq LIMIT ${MAX_EVENTS}`);
  return { ...names, events, files: await filesOf(db, row.id) };
}
