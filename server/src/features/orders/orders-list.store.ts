import type { listOrders } from '#contract/functions/orders.ts';
import type { Party } from '#core/orders/gift-states.ts';
import { SORTED_OF_NEWEST } from '#core/orders/listing.ts';
import { type Span, within } from '#server/gateway/days.ts';
import type { ParamsOf } from '#server/gateway/handler.ts';
import { MAX_COUNT } from '#server/platform/postgres/count-rows.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import { countSides, hasTag, matchesOrder, unionOf } from './list-sides.ts';
import type { Brand } from './order-details.store.ts';
import { ORDER_COLUMNS, type OrderRow } from './order-row.ts';

export type ListParams = Omit<ParamsOf<typeof listOrders>, 'from' | 'to' | 'zone'> & { readonly span: Span };
export type ListedOrder = OrderRow & {
  brand: Brand;
  opponentName: string;
  /** The caller's own note and tags. */
  note: string;
  tags: string[];
  /** The caller has rated the other party; one of the two invited the other. */
  rated: boolean;
  linked: boolean;
};

const SORTS = {
  newest: sql`placed_at DESC, id`,
  oldest: sql`placed_at, id DESC`,
  amount: sql`order_amount DESC, id DESC`,
  due: sql`due_at NULLS LAST, id`,
} as const;

/** One page of a user's orders, and their total number. Each side reads its own index no further than needed. */
export async function listOrdersOf(db: Queryable, userId: string, params: ListParams): Promise<PageOf<ListedOrder>> {
  const sort = SORTS[params.sort];
  const offset = offsetOf(params);
  const sides = (params.role ? [params.role] : (['seller', 'provider'] as const)).map((party) =>
    where(party, userId, params),
  );
  // No index of a party is sorted by amount or deadline, because every placing would pay for it: only the newest orders are sorted.
  const isOfNewest = params.sort === 'amount' || params.sort === 'due';
  const [first, most] = isOfNewest ? [SORTS.newest, SORTED_OF_NEWEST] : [sort, offset + params.limit];
  const matching = unionOf(
    sides.map((side) => sql`(SELECT o.* FROM gift_order o WHERE ${side} ORDER BY ${first} LIMIT ${most})`),
  );
  const page = isOfNewest ? sql`SELECT * FROM (${matching}) o ORDER BY ${first} LIMIT ${most}` : matching;
  const rows = await db.many<ListedOrder>(sql`
    SELECT ${ORDER_COLUMNS}, u.nickname AS "opponentName",
           jsonb_build_object('id', b.id, 'name', b.name, 'initials', b.initials, 'colour', b.colour,
                              'codeHint', b.code_hint, 'codeHintZh', b.code_hint_zh,
                              'codePattern', b.code_pattern, 'pinPattern', b.pin_pattern) AS brand,
           coalesce((SELECT n.note FROM order_note n WHERE n.order_id = o.id AND n.user_id = ${userId}), '') AS note,
           ARRAY(SELECT t.tag FROM order_tag t WHERE t.order_id = o.id AND t.user_id = ${userId} ORDER BY t.tag) AS tags,
           EXISTS (SELECT FROM rating e WHERE e.order_id = o.id AND e.from_user = ${userId}) AS rated,
           (u.referrer_id IS NOT DISTINCT FROM me.id OR me.referrer_id IS NOT DISTINCT FROM u.id) AS linked
    FROM (SELECT * FROM (${page}) sides ORDER BY ${sort} LIMIT ${params.limit} OFFSET ${offset}) o
    JOIN brand b ON b.id = o.brand_id
    JOIN app_user u ON u.id = CASE WHEN o.seller_id = ${userId} THEN o.provider_id ELSE o.seller_id END
    JOIN app_user me ON me.id = ${userId}
    ORDER BY ${sort}`);
  const counted = isOfNewest ? SORTED_OF_NEWEST : MAX_COUNT;
  return { rows, totalCount: await countSides(db, { table: sql`gift_order`, sides }, counted) };
}

function where(party: Party, userId: string, params: ListParams): Sql {
  const { turn, brandId, search, span, direction, form, state, tag } = params;
  const conditions = [party === 'seller' ? sql`o.seller_id = ${userId}` : sql`o.provider_id = ${userId}`];
  if (turn) conditions.push(TURNS[turn](party));
  if (brandId) conditions.push(sql`o.brand_id = ${brandId}`);
  if (direction) conditions.push(sql`o.direction = ${direction}`);
  if (form) conditions.push(sql`o.form = ${form}`);
  if (state) conditions.push(sql`o.state = ${state}`);
  if (tag) conditions.push(hasTag(userId, tag));
  if (search) conditions.push(matchesOrder(party === 'seller' ? sql`o.provider_id` : sql`o.seller_id`, search));
  return join([...conditions, ...within(sql`o.placed_at`, span)], ' AND ');
}

/** whoseTurn() of core/orders in SQL: a test compares the two. */
const isTurnOf = (party: Party): Sql => sql`o.ended_at IS NULL AND (
  ${party === 'provider' ? sql`o.state IN ('to_view', 'to_confirm', 'delivered', 'to_release')` : sql`o.state IN ('to_deliver', 'awaiting_seller_feedback')`}
  OR (o.state = 'negotiating' AND ${party === 'provider' ? sql`` : sql`NOT`} coalesce(o.proposal_by = 'seller', false))
  OR (o.state = 'ruled' AND NOT ${party} = ANY(o.accepted_by)))`;

const TURNS: Record<NonNullable<ListParams['turn']>, (party: Party) => Sql> = {
  mine: isTurnOf,
  theirs: (party) =>
    sql`o.ended_at IS NULL AND o.state NOT IN ('in_arbitration', 'compensation_review') AND NOT (${isTurnOf(party)})`,
  dispute: () =>
    sql`o.state IN ('negotiating', 'awaiting_seller_feedback', 'in_arbitration', 'ruled', 'compensation_review')`,
  done: () => sql`o.ended_at IS NOT NULL`,
};

/** The number of a user's open orders, and of those that wait for the user. */
export function countOpenOf(db: Queryable, userId: string): Promise<{ mine: number; open: number }> {
  const side = (party: Party) => sql`
    (SELECT ${isTurnOf(party)} AS is_mine FROM gift_order o WHERE o.ended_at IS NULL
      AND ${party === 'seller' ? sql`o.seller_id` : sql`o.provider_id`} = ${userId} LIMIT ${MAX_COUNT})`;
  return db.one(sql`
    SELECT count(*) FILTER (WHERE is_mine)::int AS mine, count(*)::int AS open
    FROM (${side('seller')} UNION ALL ${side('provider')}) t`);
}
