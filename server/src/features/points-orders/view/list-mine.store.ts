import type { listPointsOrders } from '#contract/functions/points-orders.ts';
import type { PointsParty } from '#core/orders/points/points-states.ts';
import { countSides, hasTag, matchesOrder, unionOf } from '#server/features/orders/public.ts';
import { type Span, within } from '#server/gateway/days.ts';
import type { ParamsOf } from '#server/gateway/handler.ts';
import { MAX_COUNT } from '#server/platform/postgres/count-rows.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderRow } from '../points-order-row.ts';

export type ListParams = Omit<ParamsOf<typeof listPointsOrders>, 'from' | 'to' | 'zone'> & {
  readonly span: Span;
  /** By deadline where only open orders are listed; newest first otherwise. */
  readonly sort?: 'due';
};
export type ListedPointsOrder = PointsOrderRow & {
  readonly opponentName: string;
  readonly note: string;
  readonly tags: string[];
};

const NEWEST = sql`placed_at DESC, id`;
const DUE = sql`due_at, id`;

/** One page of a user's points orders, and their number. Each side reads its own index. */
export async function listPointsOrdersOf(
  db: Queryable,
  userId: string,
  params: ListParams,
): Promise<PageOf<ListedPointsOrder>> {
  const offset = offsetOf(params);
  const order = params.sort === 'due' ? DUE : NEWEST;
  const sides = (params.role ? [params.role] : (['seller', 'buyer'] as const)).map((party) =>
    where(party, userId, params),
  );
  const most = offset + params.limit;
  const page = unionOf(
    sides.map((side) => sql`(SELECT o.* FROM points_order o WHERE ${side} ORDER BY ${order} LIMIT ${most})`),
  );
  const rows = await db.many<ListedPointsOrder>(sql`
    SELECT o.*, u.nickname AS "opponentName",
           coalesce((SELECT n.note FROM order_note n WHERE n.order_id = o.id AND n.user_id = ${userId}), '') AS note,
           ARRAY(SELECT t.tag FROM order_tag t WHERE t.order_id = o.id AND t.user_id = ${userId} ORDER BY t.tag) AS tags
    FROM (SELECT * FROM (${page}) sides ORDER BY ${order} LIMIT ${params.limit} OFFSET ${offset}) o
    JOIN LATERAL (SELECT nickname FROM app_user WHERE id =
      CASE WHEN o.seller_id = ${userId} THEN o.buyer_id ELSE o.seller_id END OFFSET 0) u ON true
    ORDER BY ${order}`);
  return { rows, totalCount: await countSides(db, { table: sql`points_order`, sides }, MAX_COUNT) };
}

function where(party: PointsParty, userId: string, params: ListParams): Sql {
  const { turn, state, tag, search, span } = params;
  const conditions = [party === 'seller' ? sql`o.seller_id = ${userId}` : sql`o.buyer_id = ${userId}`];
  if (turn) conditions.push(TURNS[turn](party));
  if (state) conditions.push(sql`o.state = ${state}`);
  if (tag) conditions.push(hasTag(userId, tag));
  if (search) conditions.push(matchesOrder(party === 'seller' ? sql`o.buyer_id` : sql`o.seller_id`, search));
  return join([...conditions, ...within(sql`o.placed_at`, span)], ' AND ');
}

/** pointsTurn() of core/orders/points in SQL: a test compares the two. */
const isTurnOf = (party: PointsParty): Sql => sql`o.ended_at IS NULL AND (
  ${party === 'seller' ? sql`o.state IN ('paid', 'to_check_card_image')` : sql`o.state = 'to_pay'`}
  OR (o.state = 'ruled' AND NOT ${party} = ANY(o.accepted_by)))`;

const TURNS: Record<NonNullable<ListParams['turn']>, (party: PointsParty) => Sql> = {
  mine: isTurnOf,
  theirs: (party) => sql`o.ended_at IS NULL AND o.state <> 'in_dispute' AND NOT (${isTurnOf(party)})`,
  dispute: () => sql`o.state IN ('in_dispute', 'ruled')`,
  done: () => sql`o.ended_at IS NOT NULL`,
};

/** The number of a user's points orders that wait for the user. */
export function countPointsTurns(db: Queryable, userId: string): Promise<number> {
  const sides = (['seller', 'buyer'] as const).map(
    (party) => sql`${party === 'seller' ? sql`o.seller_id` : sql`o.buyer_id`} = ${userId} AND ${isTurnOf(party)}`,
  );
  return countSides(db, { table: sql`points_order`, sides }, MAX_COUNT);
}
