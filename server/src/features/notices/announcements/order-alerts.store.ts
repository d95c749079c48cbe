import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AlertTextTable, OrderAlertTable } from '#server/platform/postgres/tables/announcements.ts';
import type { GiftOrderTable } from '#server/platform/postgres/tables/orders.ts';

export type AlertText = Omit<AlertTextTable, 'kind'>;

export const alertText = (db: Queryable): Promise<AlertText> =>
  db.one<AlertText>(sql`
    SELECT a.title_en AS "titleEn", a.title_zh AS "titleZh", a.text_en AS "textEn", a.text_zh AS "textZh",
           a.changed_at AS "changedAt" FROM alert_text a WHERE a.kind = 'black_order'`);

export async function writeAlertText(tx: Tx, text: Omit<AlertText, 'changedAt'>): Promise<void> {
  await tx.run(sql`
    UPDATE alert_text SET title_en = ${text.titleEn}, title_zh = ${text.titleZh}, text_en = ${text.textEn},
           text_zh = ${text.textZh}, changed_at = now() WHERE kind = 'black_order'`);
}

export type MarkedOrder = Pick<GiftOrderTable, 'id' | 'sellerId' | 'providerId' | 'adCode'>;

export const orderToMark = (db: Queryable, code: string): Promise<MarkedOrder | null> =>
  db.maybe<MarkedOrder>(sql`
    SELECT id, seller_id AS "sellerId", provider_id AS "providerId", ad_code AS "adCode" FROM gift_order
     WHERE code = ${code}`);

/** False: this party has been alerted of this order before. */
export async function insertAlert(
  tx: Tx,
  alert: Pick<OrderAlertTable, 'orderId' | 'userId' | 'raisedBy'>,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    INSERT INTO order_alert (id, order_id, user_id, raised_by)
    VALUES (${newId()}, ${alert.orderId}, ${alert.userId}, ${alert.raisedBy})
    ON CONFLICT (order_id, user_id) DO NOTHING RETURNING 1`);
  return row !== null;
}

const MAX_ALERTS = 5;

export interface AlertRow extends Pick<OrderAlertTable, 'id' | 'raisedAt'> {
  readonly orderCode: string;
}

export const unseenAlerts = (db: Queryable, userId: string): Promise<AlertRow[]> =>
  db.many<AlertRow>(sql`
    SELECT a.id, a.raised_at AS "raisedAt", o.code AS "orderCode" FROM order_alert a
      JOIN gift_order o ON o.id = a.order_id
     WHERE a.user_id = ${userId} AND a.seen_at IS NULL ORDER BY a.raised_at LIMIT ${MAX_ALERTS}`);

/** False: there is no such alert of this reader. */
export const noteSeen = async (tx: Tx, userId: string, id: string): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE order_alert SET seen_at = coalesce(seen_at, now()) WHERE id = ${id} AND user_id = ${userId}`)) > 0;
