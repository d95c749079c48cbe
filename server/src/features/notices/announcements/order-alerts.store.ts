import type { AlertedSide } from '#contract/functions/order-alerts.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AlertTextTable } from '#server/platform/postgres/tables/announcements.ts';
import type { OrderAlertTable } from '#server/platform/postgres/tables/points-orders.ts';

export type AlertText = Omit<AlertTextTable, 'kind'>;

export const alertText = (db: Queryable): Promise<AlertText> =>
  db.one<AlertText>(sql`
    SELECT a.title_en, a.title_zh, a.text_en, a.text_zh,
           a.changed_at FROM alert_text a WHERE a.kind = 'black_order'`);

export async function writeAlertText(tx: Tx, text: Omit<AlertText, 'changedAt'>): Promise<void> {
  await tx.run(sql`
    UPDATE alert_text SET title_en = ${text.titleEn}, title_zh = ${text.titleZh}, text_en = ${text.textEn},
           text_zh = ${text.textZh}, changed_at = now() WHERE kind = 'black_order'`);
}

export interface MarkedOrder {
  readonly id: string;
  readonly kind: 'gift' | 'points';
  readonly adCode: string;
  readonly parties: readonly { readonly side: AlertedSide; readonly userId: string }[];
}

/** The order with this code, of gift cards or of points; null: none has it. */
export async function orderToMark(db: Queryable, code: string): Promise<MarkedOrder | null> {
  const isPoints = code.startsWith('OO');
  const row = await db.maybe<{ id: string; adCode: string; sellerId: string; otherId: string }>(
    isPoints
      ? sql`SELECT id, ad_code, seller_id, buyer_id AS "otherId" FROM points_order WHERE code = ${code}`
      : sql`SELECT id, ad_code, seller_id, provider_id AS "otherId" FROM gift_order WHERE code = ${code}`,
  );
  if (row === null) return null;
  const { id, adCode, sellerId, otherId } = row;
  const parties = [
    { side: 'seller', userId: sellerId },
    { side: isPoints ? 'buyer' : 'provider', userId: otherId },
  ] as const;
  return { id, kind: isPoints ? 'points' : 'gift', adCode, parties };
}

/** False: this party has been alerted of this order before. */
export async function insertAlert(
  tx: Tx,
  { id, kind }: Pick<MarkedOrder, 'id' | 'kind'>,
  { userId, raisedBy }: Pick<OrderAlertTable, 'userId' | 'raisedBy'>,
): Promise<boolean> {
  const [orderId, pointsOrderId] = kind === 'gift' ? [id, null] : [null, id];
  const row = await tx.maybe(sql`
    INSERT INTO order_alert (id, order_id, points_order_id, user_id, raised_by)
    VALUES (${newId()}, ${orderId}, ${pointsOrderId}, ${userId}, ${raisedBy})
    ON CONFLICT DO NOTHING RETURNING 1`);
  return row !== null;
}

const MAX_ALERTS = 5;

export interface AlertRow extends Pick<OrderAlertTable, 'id' | 'raisedAt'> {
  readonly orderCode: string;
}

export const unseenAlerts = (db: Queryable, userId: string): Promise<AlertRow[]> =>
  db.many<AlertRow>(sql`
    SELECT a.id, a.raised_at, coalesce(o.code, p.code, '') AS "orderCode" FROM order_alert a
      LEFT JOIN gift_order o ON o.id = a.order_id LEFT JOIN points_order p ON p.id = a.points_order_id
     WHERE a.user_id = ${userId} AND a.seen_at IS NULL
       AND coalesce(o.ended_at, p.ended_at) IS NULL ORDER BY a.raised_at LIMIT ${MAX_ALERTS}`);

/** False: there is no such alert of this reader. */
export const noteSeen = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE order_alert SET seen_at = coalesce(seen_at, now()) WHERE id = ${id} AND user_id = ${userId}`)) > 0;
