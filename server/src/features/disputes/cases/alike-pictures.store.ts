import { BITS, FEWEST_BITS } from '#core/people/picture.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

export const MAX_SEEN = 20;
/** Pictures of one party that are compared bit by bit, the newest first. */
const PICTURES_COMPARED = 2_000;

export interface SeenElsewhere {
  readonly what: 'card' | 'image' | 'like_image';
  readonly cardRow: number | null;
  /** The other order; null: none has it. */
  readonly code: string | null;
  readonly by: string;
  readonly at: Date;
}

export interface ShownPictures {
  readonly orderId: string;
  readonly parties: readonly [string, string];
  /** A query of the uploads that the order shows: `id` and, of a card's own picture, its row as `"cardRow"`. */
  readonly shown: Sql;
  /** Bits in which the hashes of alike pictures may differ: the rule `people.picture_distance`. */
  readonly distance: number;
}

/**
 * Pictures of other orders, of cards or of points, that equal or resemble one of this order's. Among all pictures those with
 * the same hash; among the two parties' own also those whose hashes differ in at most `distance` bits: the same card or screen
 * taken again. Pictures without detail have hashes that many share, and are only compared as a whole.
 */
export function alikePictures(
  db: Queryable,
  { orderId, parties, shown, distance }: ShownPictures,
): Promise<SeenElsewhere[]> {
  return db.many<SeenElsewhere>(sql`
    SELECT CASE WHEN other.sha256 = mine.sha256 THEN 'image' ELSE 'like_image' END AS what, shown."cardRow",
           coalesce(o.code, p.code) AS code, u.nickname AS by, other.created_at AS at
    FROM (${shown}) shown
    JOIN upload mine ON mine.id = shown.id
    CROSS JOIN LATERAL (
      SELECT same.* FROM upload same WHERE same.phash = mine.phash
      UNION ALL
      SELECT own.* FROM unnest(${[...parties]}::uuid[]) AS party (id), LATERAL (
        SELECT * FROM upload u WHERE u.owner_id = party.id ORDER BY u.created_at DESC LIMIT ${PICTURES_COMPARED}) own
      WHERE own.phash <> mine.phash AND bit_count((own.phash # mine.phash)::bit(64)) <= ${distance}::int
        AND bit_count(mine.phash::bit(64)) BETWEEN ${FEWEST_BITS}::int AND ${BITS - FEWEST_BITS}::int
        AND bit_count(own.phash::bit(64)) BETWEEN ${FEWEST_BITS}::int AND ${BITS - FEWEST_BITS}::int
    ) other
    LEFT JOIN gift_order o ON o.id = other.order_id
    LEFT JOIN points_order p ON p.id = other.order_id
    JOIN app_user u ON u.id = other.owner_id
    WHERE other.id <> mine.id AND other.order_id IS DISTINCT FROM ${orderId}::uuid AND other.used_by IS NOT NULL
    ORDER BY other.created_at DESC LIMIT ${MAX_SEEN}`);
}
