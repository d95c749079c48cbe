import type { ClaimKind } from '#core/orders/gift-facts.ts';
import type { OrderRow } from '#server/features/orders/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { RulingTable } from '#server/platform/postgres/tables/disputes.ts';
import { alikePictures, MAX_SEEN, type SeenElsewhere } from './alike-pictures.store.ts';
import { reasonsOf } from './cases.store.ts';

const MAX_CASES = 10;

export interface SimilarCase extends Pick<RulingTable, 'fraud' | 'reason' | 'at'> {
  readonly code: string;
  readonly reasons: readonly ClaimKind[];
  readonly orderAmount: bigint;
  readonly outcome: string;
  readonly settled: bigint;
  readonly moderator: string;
}

/** The latest rulings on cards of the same brand, with a common reason and half to twice the amount. */
export function similarCases(db: Queryable, { id, brandId, orderAmount }: OrderRow): Promise<SimilarCase[]> {
  return db.many<SimilarCase>(sql`
    SELECT o.code, ${reasonsOf(sql`o.id`)} AS reasons, o.order_amount, r.outcome, r.amount AS settled,
           r.fraud, r.reason, m.nickname AS moderator, r.at
    FROM (
      SELECT id, code, order_amount, arbitration_at FROM gift_order o
      WHERE brand_id = ${brandId} AND ruling_by IS NOT NULL AND id <> ${id}
        AND order_amount BETWEEN ${orderAmount / 2n} AND ${orderAmount * 2n}
        AND EXISTS (SELECT FROM gift_card c JOIN gift_card mine ON mine.order_id = ${id} AND mine.claim_kind = c.claim_kind
                    WHERE c.order_id = o.id)
      ORDER BY arbitration_at DESC, id LIMIT ${MAX_CASES}
    ) o
    JOIN LATERAL (SELECT * FROM ruling WHERE order_id = o.id ORDER BY at DESC, id DESC LIMIT 1) r ON true
    JOIN app_user m ON m.id = r.moderator_id
    ORDER BY o.arbitration_at DESC, o.id`);
}

/** Other orders and goods that had one of these card codes. */
export function sameCards(db: Queryable, orderId: string): Promise<SeenElsewhere[]> {
  const others = (live: boolean) => sql`
    SELECT mine.row_no, other.order_id, other.seller_id, other.id FROM gift_card mine
    JOIN gift_card other ON other.code_hash = mine.code_hash AND other.id <> mine.id
      AND ${live ? sql`other.live` : sql`NOT other.live`}
    WHERE mine.order_id = ${orderId} AND mine.code_hash IS NOT NULL`;
  return db.many<SeenElsewhere>(sql`
    SELECT 'card' AS what, t.row_no AS "cardRow", o.code, u.nickname AS by, coalesce(o.placed_at, u.created_at) AS at
    FROM (${others(true)} UNION ALL ${others(false)}) t
    LEFT JOIN gift_order o ON o.id = t.order_id JOIN app_user u ON u.id = t.seller_id
    WHERE t.order_id IS DISTINCT FROM ${orderId}::uuid
    ORDER BY at DESC LIMIT ${MAX_SEEN}`);
}

/** Pictures of other orders that equal or resemble one of this order's. */
export const sameImages = (
  db: Queryable,
  { id, sellerId, providerId }: Pick<OrderRow, 'id' | 'sellerId' | 'providerId'>,
  distance: number,
): Promise<SeenElsewhere[]> =>
  alikePictures(db, {
    orderId: id,
    parties: [sellerId, providerId],
    shown: sql`SELECT image_id AS id, row_no AS "cardRow" FROM gift_card WHERE order_id = ${id} AND image_id IS NOT NULL
          UNION SELECT upload_id, NULL FROM evidence WHERE order_id = ${id}`,
    distance,
  });
