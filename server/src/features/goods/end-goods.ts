import type { Scope } from '#server/app/scope.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { newId } from '#server/platform/ids.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { GoodsTable } from '#server/platform/postgres/tables/ads.ts';
import { refreshStock } from './refresh-stock.ts';

/*
 * The goods of orders at their end or dispute. All functions run in the transaction of the orders' events, which holds
 * the orders' locks, before any lock on a ledger account; they do nothing for orders without goods.
 */

interface Returned extends Pick<GoodsTable, 'id' | 'adId' | 'cardId'> {
  readonly codeSealed: Buffer | null;
  readonly isSeen: boolean;
}

/**
 * The orders ended without payment: cards that only their seller saw are on sale again, each under a new row of
 * gift_card; the order keeps the old row, which is no longer live. Cards that were seen, or sent by a carrier, are
 * never sold again. Call it instead of freeing unseen cards, or after it.
 */
export async function returnGoods(scope: Scope, orderIds: readonly string[]): Promise<void> {
  const { tx } = scope;
  if (orderIds.length === 0) return;
  const goods = await lockGoods(tx, orderIds);
  if (goods.length === 0) return;
  const unseen = goods.filter((good) => !good.isSeen);
  const seenIds = goods.filter((good) => good.isSeen).map(({ id }) => id);
  if (unseen.length > 0) await renewCards(scope, unseen);
  if (seenIds.length > 0) await tx.run(sql`UPDATE goods SET status = 'completed' WHERE id = ANY(${seenIds}::uuid[])`);
  await refreshStock(
    tx,
    goods.map(({ adId }) => adId),
  );
}

const lockGoods = (tx: Tx, orderIds: readonly string[]): Promise<Returned[]> =>
  tx.many<Returned>(sql`
    SELECT g.id, g.ad_id, g.card_id, c.code_sealed,
           c.revealed_at IS NOT NULL OR o.delivered_at IS NOT NULL OR EXISTS (
             SELECT FROM reveal r WHERE r.order_id = g.order_id AND r.card_id = c.id AND r.actor_role <> 'seller'
           ) AS "isSeen"
    FROM goods g JOIN gift_card c ON c.id = g.card_id JOIN gift_order o ON o.id = g.order_id
    WHERE g.order_id = ANY(${orderIds}::uuid[]) AND g.status IN ('in_trade', 'in_arbitration') ORDER BY g.id FOR NO KEY UPDATE OF g`);

/** The code sealed for the card's new row. */
function sealedAgain({ services }: Scope, { cardId, codeSealed }: Returned, freshId: string): Buffer | null {
  const cells = { from: cellOf('gift_card.code_sealed', cardId), to: cellOf('gift_card.code_sealed', freshId) };
  return codeSealed && services.vault.move(codeSealed, cells);
}

async function renewCards(scope: Scope, goods: readonly Returned[]): Promise<void> {
  const { tx } = scope;
  const ids = goods.map(({ id }) => id);
  const old = goods.map(({ cardId }) => cardId);
  const fresh = goods.map(() => newId());
  const sealed = goods.map((good, index) => sealedAgain(scope, good, fresh[index] ?? ''));
  const renewed = sql`unnest(${old}::uuid[], ${fresh}::uuid[], ${ids}::uuid[], ${sealed}::bytea[])
    AS n (old, fresh, goods, sealed)`;
  await tx.run(sql`
    WITH images AS (
      SELECT u.id, n.fresh FROM upload u JOIN gift_card c ON c.image_id = u.id JOIN ${renewed} ON n.old = c.id
      ORDER BY u.id FOR NO KEY UPDATE OF u
    )
    UPDATE upload AS u SET used_by = images.fresh, order_id = NULL FROM images WHERE u.id = images.id`);
  await tx.run(sql`UPDATE gift_card SET live = false WHERE id = ANY(${old}::uuid[])`);
  await tx.run(sql`
    INSERT INTO gift_card (id, seller_id, row_no, face_value, code_sealed, code_hash, code_tail, image_id, goods_id)
    SELECT n.fresh, c.seller_id, 1, c.face_value, n.sealed, c.code_hash, c.code_tail, c.image_id, n.goods
    FROM ${renewed} JOIN gift_card c ON c.id = n.old ORDER BY c.code_hash`);
  await tx.run(sql`
    UPDATE goods AS g SET status = 'on_sale', order_id = NULL, card_id = n.fresh FROM ${renewed} WHERE g.id = n.goods`);
}

/** The orders were settled: their cards are sold, and their ads have one more order for each. */
export async function endGoods(tx: Tx, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const goods = await tx.many<{ adId: string; orderId: string }>(sql`
    UPDATE goods SET status = 'completed' WHERE order_id = ANY(${orderIds}::uuid[]) AND status <> 'completed'
    RETURNING ad_id, order_id`);
  if (goods.length === 0) return;
  await tx.run(sql`
    WITH sold AS (
      SELECT a.id, s.orders FROM sell_ad a JOIN (
        SELECT g.ad_id, count(DISTINCT g.order_id)::int AS orders
        FROM unnest(${goods.map(({ adId }) => adId)}::uuid[], ${goods.map(({ orderId }) => orderId)}::uuid[])
          AS g (ad_id, order_id) GROUP BY g.ad_id) s ON s.ad_id = a.id
      ORDER BY a.id FOR NO KEY UPDATE OF a
    )
    UPDATE sell_ad AS a SET sold_count = a.sold_count + sold.orders FROM sold WHERE a.id = sold.id`);
  await refreshStock(
    tx,
    goods.map(({ adId }) => adId),
  );
}

/** The orders went to a moderator, or came back from one. */
export async function markGoods(
  tx: Tx,
  orderIds: readonly string[],
  status: 'in_trade' | 'in_arbitration',
): Promise<void> {
  if (orderIds.length === 0) return;
  await tx.run(sql`
    UPDATE goods SET status = ${status}
    WHERE order_id = ANY(${orderIds}::uuid[]) AND status IN ('in_trade', 'in_arbitration')`);
}
