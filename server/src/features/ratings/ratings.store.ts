import type { listRatings } from '#contract/functions/ratings.ts';
import type { ParamsOf } from '#server/gateway/handler.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { RatingTable } from '#server/platform/postgres/tables/people.ts';

export interface Rating extends Pick<RatingTable, 'fromUser' | 'comment' | 'reply' | 'at'> {
  readonly stars: number;
}

/** The ratings of one order, at most one a party. */
export function ratingsOf(db: Queryable, orderId: string): Promise<Rating[]> {
  return db.many<Rating>(sql`
    SELECT from_user, stars::int AS stars, comment, reply, at FROM rating WHERE order_id = ${orderId}`);
}

interface NewRating {
  readonly orderId: string;
  readonly fromUser: string;
  readonly toUser: string;
  readonly fromRole: RatingTable['fromRole'];
  /** Null: the order was of points. */
  readonly brandId: string | null;
  readonly stars: number;
  readonly comment: string;
}

/** Stores the rating and counts its stars; false when this party has rated the order before. */
export async function insertRating(tx: Tx, row: NewRating): Promise<boolean> {
  const { orderId, fromUser, toUser, fromRole, brandId, stars, comment } = row;
  const written = await tx.run(sql`
    INSERT INTO rating (id, order_id, from_user, to_user, from_role, brand_id, stars, comment)
    VALUES (${newId()}, ${orderId}, ${fromUser}, ${toUser}, ${fromRole}, ${brandId}, ${stars}, ${comment})
    ON CONFLICT (order_id, from_user) DO NOTHING`);
  if (written === 0) return false;
  const counted = [1, 2, 3, 4, 5].map((value) => Number(value === stars));
  await tx.run(sql`
    INSERT INTO star_stats AS s (user_id, stars) VALUES (${toUser}, ${counted}::int[])
    ON CONFLICT (user_id) DO UPDATE SET stars = (
      SELECT array_agg(a + b ORDER BY n) FROM unnest(s.stars, excluded.stars) WITH ORDINALITY AS t(a, b, n))`);
  return true;
}

/** Stores the reply to the rating that `toUser` got on this order; false when there is one already. */
export async function insertReply(tx: Tx, row: { orderId: string; toUser: string; reply: string }): Promise<boolean> {
  const written = await tx.run(sql`
    UPDATE rating SET reply = ${row.reply}, replied_at = clock_timestamp()
    WHERE order_id = ${row.orderId} AND to_user = ${row.toUser} AND reply IS NULL`);
  return written > 0;
}

export interface ListedRating extends Omit<Rating, 'fromUser'> {
  readonly id: string;
  readonly name: string;
  readonly fromRole: RatingTable['fromRole'];
  readonly brand: string | null;
}

/** One page of the ratings that a user received, newest first, and their number. */
export function ratingsPage(db: Queryable, params: ParamsOf<typeof listRatings>): Promise<PageOf<ListedRating>> {
  const sides = chosenStars(params).map((stars) => side(params.userId, stars));
  // Each number of stars is read from its own part of an index; the newest of all make the page.
  const part = (where: Sql, most: number) =>
    sql`(SELECT e.* FROM rating e WHERE ${where} ORDER BY e.at DESC, e.id LIMIT ${most})`;
  return pageOf<ListedRating>(db, params, {
    merged: (most) => sql`(${union(sides.map((where) => part(where, most)))}) e`,
    order: sql`e.at DESC, e.id`,
    select: (rows) => sql`
      SELECT e.id, e.stars::int AS stars, e.comment, e.reply, e.at, e.from_role, u.nickname AS name,
             b.name AS brand
      FROM ${rows} e JOIN app_user u ON u.id = e.from_user LEFT JOIN brand b ON b.id = e.brand_id`,
  });
}

function chosenStars({ stars, negative }: ParamsOf<typeof listRatings>): readonly (number | null)[] {
  if (stars !== undefined) return [stars];
  return negative === true ? [1, 2] : [null];
}

function side(userId: string, stars: number | null): Sql {
  const conditions = [sql`e.to_user = ${userId}`];
  if (stars !== null) conditions.push(sql`e.stars = ${stars}`);
  return join(conditions, ' AND ');
}

function union([first, ...more]: readonly Sql[]): Sql {
  return more.reduce<Sql>((all, item) => sql`${all} UNION ALL ${item}`, first ?? sql`SELECT`);
}
