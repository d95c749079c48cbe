import { OPEN_DISPUTES, OPEN_ORDERS } from '#server/features/people/public.ts';
import { PAUSES_IN_FORCE } from '#server/features/users/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

export interface RequesterRow extends Pick<AppUserTable, 'userName' | 'role' | 'lang'> {
  readonly userId: string;
  readonly name: string;
  readonly joinedAt: Date;
  readonly status: string;
  readonly pauses: string[];
  readonly openOrders: number;
  /** Orders before a moderator. */
  readonly disputes: number;
  /** Texts with sensitive words in the last 30 days. */
  readonly words: number;
}

/** The account, or null for a visitor. */
export const requesterById = (db: Queryable, userId: string): Promise<RequesterRow | null> =>
  db.maybe<RequesterRow>(sql`
    SELECT u.id AS "userId", u.nickname AS name, u.user_name, u.role, u.created_at AS "joinedAt", u.lang, u.status,
           ARRAY(SELECT p.reason::text FROM ${PAUSES_IN_FORCE} p WHERE p.user_id = u.id) AS pauses,
           ${OPEN_ORDERS} AS "openOrders", ${OPEN_DISPUTES} AS disputes,
           (SELECT count(*)::int FROM word_trigger w WHERE w.user_id = u.id AND w.at > now() - interval '30 days') AS words
      FROM app_user u WHERE u.id = ${userId}`);

const LATEST = 5;

export interface LatestOrder
  extends Pick<
    GiftOrderTable,
    | 'code'
    | 'adCode'
    | 'sellerId'
    | 'placedAt'
    | 'state'
    | 'country'
    | 'currency'
    | 'faceValue'
    | 'dueAt'
    | 'proposalBy'
    | 'acceptedBy'
  > {
  readonly amount: bigint;
  readonly brandName: string;
  /** The other party. */
  readonly other: string;
}

/** The latest orders on either side, newest first: each side reads its own index. */
export const latestOrders = (db: Queryable, userId: string): Promise<LatestOrder[]> => {
  const side = (column: 'seller_id' | 'provider_id') => sql`
    (SELECT * FROM gift_order o WHERE ${column === 'seller_id' ? sql`o.seller_id` : sql`o.provider_id`} = ${userId}
      ORDER BY o.placed_at DESC LIMIT ${LATEST})`;
  return db.many<LatestOrder>(sql`
    SELECT o.code, o.ad_code, o.state, o.seller_id, o.order_amount AS amount,
           o.placed_at, o.country, o.currency, o.face_value, o.due_at,
           o.proposal_by, o.accepted_by, b.name AS "brandName", x.nickname AS other
      FROM (SELECT * FROM (${side('seller_id')} UNION ALL ${side('provider_id')}) o
             ORDER BY o.placed_at DESC LIMIT ${LATEST}) o
      JOIN brand b ON b.id = o.brand_id
      JOIN app_user x ON x.id = CASE WHEN o.seller_id = ${userId} THEN o.provider_id ELSE o.seller_id END
     ORDER BY o.placed_at DESC`);
};

export interface LatestPointsOrder
  extends Pick<
    PointsOrderTable,
    'code' | 'sellerId' | 'placedAt' | 'state' | 'currency' | 'fiatAmount' | 'dueAt' | 'acceptedBy'
  > {
  readonly amount: bigint;
  /** The other party. */
  readonly other: string;
}

/** The latest orders of points on either side, newest first. */
export const latestPointsOrders = (db: Queryable, userId: string): Promise<LatestPointsOrder[]> => {
  const side = (column: Sql) => sql`
    (SELECT * FROM points_order o WHERE ${column} = ${userId} ORDER BY o.placed_at DESC LIMIT ${LATEST})`;
  return db.many<LatestPointsOrder>(sql`
    SELECT o.code, o.state, o.seller_id, o.order_amount AS amount, o.placed_at, o.currency,
           o.fiat_amount, o.due_at, o.accepted_by, x.nickname AS other
      FROM (SELECT * FROM (${side(sql`o.seller_id`)} UNION ALL ${side(sql`o.buyer_id`)}) o
             ORDER BY o.placed_at DESC LIMIT ${LATEST}) o
      JOIN app_user x ON x.id = CASE WHEN o.seller_id = ${userId} THEN o.buyer_id ELSE o.seller_id END
     ORDER BY o.placed_at DESC`);
};
