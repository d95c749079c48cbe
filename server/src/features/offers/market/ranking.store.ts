import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A provider with at least one ad on the shelf. */
export interface RankedRow {
  readonly ownerId: string;
  readonly ownerName: string;
  readonly photo: string | null;
  readonly certified: boolean;
  readonly joinedAt: Date;
  readonly offers: number;
  readonly timeoutsInRow: number;
}

/** Providers in good standing with an offer (of this brand), and their number of sellers whose consecutive orders they never viewed. */
export const rankedRows = (
  db: Queryable,
  ids: readonly string[],
  brandId: string | undefined,
): Promise<RankedRow[]> => {
  const ofBrand = brandId === undefined ? sql`` : sql`AND a.brand_id = ${brandId}`;
  return db.many<RankedRow>(sql`
    SELECT u.id AS "ownerId", u.nickname AS "ownerName", u.photo, u.server_flag AS certified,
           u.created_at AS "joinedAt", shelf.offers, faults.count AS "timeoutsInRow"
    FROM unnest(${ids}::uuid[]) AS wanted (id)
    -- OFFSET keeps the planner from reading all users for the sake of many providers.
    CROSS JOIN LATERAL (SELECT * FROM app_user u WHERE u.id = wanted.id AND u.status = 'active' OFFSET 0) u
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS offers FROM buy_ad a
      WHERE a.provider_id = u.id AND a.status = 'on' ${ofBrand}) shelf
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT f.other_id)::int AS count FROM trade_fault f
      WHERE f.user_id = u.id AND f.kind = 'never_viewed' AND f.at > coalesce(
        (SELECT o.viewed_at FROM gift_order o WHERE o.provider_id = u.id AND o.viewed_at IS NOT NULL
         ORDER BY o.placed_at DESC LIMIT 1), '-infinity')) faults
    WHERE shelf.offers > 0`);
};
