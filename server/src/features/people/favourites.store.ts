import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** The code's prefix tells the kind of ad: AD buys cards, AS sells them, AP is of points. */
const TABLES: Readonly<Record<string, Sql>> = { AD: sql`buy_ad`, AS: sql`sell_ad`, AP: sql`points_ad` };

export async function adExists(db: Queryable, code: string): Promise<boolean> {
  const table = TABLES[code.slice(0, 2)];
  if (table === undefined) return false;
  const where = sql`SELECT FROM ${table} WHERE code = ${code}`;
  const { matches } = await db.one<{ matches: boolean }>(sql`SELECT EXISTS (${where}) AS matches`);
  return matches;
}

export async function addFavourite(tx: Tx, userId: string, adCode: string): Promise<void> {
  await tx.run(sql`INSERT INTO favourite (user_id, ad_code) VALUES (${userId}, ${adCode}) ON CONFLICT DO NOTHING`);
}

export async function dropFavourite(tx: Tx, userId: string, adCode: string): Promise<void> {
  await tx.run(sql`DELETE FROM favourite WHERE user_id = ${userId} AND ad_code = ${adCode}`);
}

export async function countFavourites(db: Queryable, userId: string): Promise<number> {
  const { count } = await db.one<{ count: number }>(
    sql`SELECT count(*)::int AS count FROM favourite WHERE user_id = ${userId}`,
  );
  return count;
}

export const favouritesPage = (
  db: Queryable,
  userId: string,
  page: PageParams,
): Promise<PageOf<{ adCode: string; at: Date }>> =>
  pageOf<{ adCode: string; at: Date }>(db, page, {
    from: sql`favourite f WHERE f.user_id = ${userId}`,
    order: sql`f.at DESC, f.ad_code`,
    select: (rows) => sql`SELECT f.ad_code, f.at FROM ${rows} f`,
  });

/** All favourites; a rule limits their number. */
export async function favouriteCodes(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db.many<{ code: string }>(sql`SELECT ad_code AS code FROM favourite WHERE user_id = ${userId}`);
  return rows.map(({ code }) => code);
}
