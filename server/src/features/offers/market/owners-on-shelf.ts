import type { OfferKind } from '#core/offers/standing.ts';
import { OFFER_TABLES } from '#server/features/shelf/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const MAX_OWNERS = 10_000;

/** The owners of offers of a kind on the shelf, found by skipping along the index. */
export async function ownersOnShelf(db: Queryable, kind: OfferKind): Promise<string[]> {
  const { table, owner } = OFFER_TABLES[kind];
  const rows = await db.many<{ id: string }>(sql`
    WITH RECURSIVE owner (id) AS (
      (SELECT ${owner} FROM ${table} WHERE status = 'on' ORDER BY ${owner} LIMIT 1)
      UNION ALL
      SELECT (SELECT a.${owner} FROM ${table} a WHERE a.status = 'on' AND a.${owner} > o.id
              ORDER BY a.${owner} LIMIT 1)
      FROM owner o WHERE o.id IS NOT NULL)
    SELECT id FROM owner WHERE id IS NOT NULL LIMIT ${MAX_OWNERS}`);
  return rows.map(({ id }) => id);
}
