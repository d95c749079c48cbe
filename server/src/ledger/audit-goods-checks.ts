import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

/** Invariants between the goods of sell ads, orders and their cards. */
export const GOODS_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'goods_in_trade_have_an_open_order',
    needs: ['goods', 'gift_order', 'gift_card'],
    query: sql`
      SELECT g.id::text AS subject, format('%s, order %s, its card is of order %s', g.status, o.state, c.order_id) AS detail
      FROM goods g LEFT JOIN gift_order o ON o.id = g.order_id AND o.ended_at IS NULL
      LEFT JOIN gift_card c ON c.id = g.card_id
      WHERE g.status IN ('in_trade', 'in_arbitration') AND (o.id IS NULL OR c.order_id IS DISTINCT FROM g.order_id)`,
  },
  {
    name: 'open_order_has_its_goods',
    needs: ['goods', 'gift_order', 'gift_card'],
    query: sql`
      SELECT o.code AS subject, format('%s: card %s, goods %s', o.state, c.id, g.status) AS detail
      FROM gift_order o JOIN gift_card c ON c.order_id = o.id LEFT JOIN goods g ON g.id = c.goods_id
      WHERE o.ended_at IS NULL AND o.state <> 'compensation_review' AND c.goods_id IS NOT NULL
        AND (g.order_id IS DISTINCT FROM o.id OR g.status NOT IN ('in_trade', 'in_arbitration'))`,
  },
  {
    name: 'goods_on_sale_have_a_card_of_their_own',
    needs: ['goods', 'gift_card'],
    query: sql`
      SELECT g.id::text AS subject, format('%s, card live %s, of order %s', g.status, c.live, c.order_id) AS detail
      FROM goods g LEFT JOIN gift_card c ON c.id = g.card_id AND c.goods_id = g.id
      WHERE g.status IN ('on_sale', 'off_shelf') AND (c.live IS NOT TRUE OR c.order_id IS NOT NULL OR c.revealed_at IS NOT NULL)`,
  },
  {
    name: 'sell_ad_counts_its_goods',
    needs: ['sell_ad', 'goods'],
    query: sql`
      SELECT a.id::text AS subject, format('ad: %s cards, %s; goods: %s, %s', a.on_sale_count, a.on_sale_face,
        coalesce(s.n, 0), coalesce(s.face, 0)) AS detail
      FROM sell_ad a LEFT JOIN (
        SELECT ad_id, count(*) AS n, sum(face_value) AS face FROM goods WHERE status = 'on_sale' GROUP BY ad_id
      ) s ON s.ad_id = a.id
      WHERE (a.on_sale_count, a.on_sale_face) IS DISTINCT FROM (coalesce(s.n, 0), coalesce(s.face, 0))`,
  },
];
