import type { NoticeType } from '#core/notices/notice-kinds.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { offsetOf, type PageOf, type PageParams } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { NoticeRow } from './present.ts';
import { IS_SECURITY_NEWS } from './security-news.ts';

/** The order that the notice `n` is about, as its reader knows it; null for a notice about none. */
const ITS_ORDER = sql`(
  SELECT json_build_object('brand', b.name, 'cards', o.card_count, 'face', o.face_value::text, 'currency', o.currency,
                           'who', u.nickname, 'paid', o.settled_amount::text,
                           'fee', o.fee_amount::text)
    FROM gift_order o JOIN brand b ON b.id = o.brand_id
    JOIN app_user u ON u.id = CASE WHEN o.seller_id = n.user_id THEN o.provider_id ELSE o.seller_id END
   WHERE o.code = n.ref)`;

/** The texts of an announcement or of an alert about an order; null for a notice of another kind. */
const ITS_TEXTS = sql`(
  SELECT json_build_object('title', json_build_object('en', a.title_en, 'zh_cn', a.title_zh),
                           'content', json_build_object('en', a.text_en, 'zh_cn', a.text_zh))
    FROM (SELECT title_en, title_zh, text_en, text_zh FROM announcement
           WHERE n.kind = 'announcement' AND id = (n.params ->> 'announcementId')::uuid
          UNION ALL SELECT title_en, title_zh, text_en, text_zh FROM alert_text
           WHERE n.kind = 'order_alert' AND kind = 'black_order') a)`;

export const NOTICE_COLUMNS = sql`n.id, n.kind, n.type, n.ref, n.params, n.at, n.read_at,
  ${ITS_ORDER} AS "order", ${ITS_TEXTS} AS texts`;

/** The newest notices of one reader: the part that its list shows. */
const listed = (userId: string, keep: number): Sql => sql`
  (SELECT * FROM notice WHERE user_id = ${userId} ORDER BY id DESC LIMIT ${keep}) n`;

export interface NoticeFilter {
  readonly userId: string;
  readonly types: readonly NoticeType[];
  /** The length of the list. */
  readonly keep: number;
}

export async function noticesPage(
  db: Queryable,
  { userId, types, keep }: NoticeFilter,
  page: PageParams,
): Promise<PageOf<NoticeRow> & { unread: number }> {
  const ofTypes = sql`n.type = ANY (${types}::smallint[])`;
  const { total, unread } = await db.one<{ total: number; unread: number }>(sql`
    SELECT count(*)::int AS total, count(*) FILTER (WHERE n.read_at IS NULL)::int AS unread
    FROM ${listed(userId, keep)} WHERE ${ofTypes}`);
  const rows = await db.many<NoticeRow>(sql`
    SELECT ${NOTICE_COLUMNS} FROM ${listed(userId, keep)} WHERE ${ofTypes}
    ORDER BY n.id DESC LIMIT ${page.limit} OFFSET ${offsetOf(page)}`);
  return { rows, totalCount: total, unread };
}

export async function unreadOf(db: Queryable, userId: string, keep: number): Promise<number> {
  const { unread } = await db.one<{ unread: number }>(sql`
    SELECT count(*) FILTER (WHERE n.read_at IS NULL)::int AS unread FROM ${listed(userId, keep)}`);
  return unread;
}

/** Reading a notice takes its mail back, but for news of security: who reads it may be a stranger. */
const UNREAD_MAIL = sql`CASE WHEN ${IS_SECURITY_NEWS} THEN n.mail_at END`;

/** Marks the reader's notice as read; null when there is none. `fresh`: it was unread until now. */
export async function readOne(tx: Tx, userId: string, id: string): Promise<{ row: NoticeRow; fresh: boolean } | null> {
  const fresh = await tx.maybe<NoticeRow>(sql`
    UPDATE notice n SET read_at = now(), mail_at = ${UNREAD_MAIL}
    WHERE n.user_id = ${userId} AND n.id = ${id} AND n.read_at IS NULL RETURNING ${NOTICE_COLUMNS}`);
  if (fresh) return { row: fresh, fresh: true };
  const row = await tx.maybe<NoticeRow>(
    sql`SELECT ${NOTICE_COLUMNS} FROM notice n WHERE n.user_id = ${userId} AND n.id = ${id}`,
  );
  return row && { row, fresh: false };
}

/** Marks the reader's unread notices of these types, or of one order or ad, as read; returns their number. */
export function readAll(
  tx: Tx,
  userId: string,
  which: { readonly types: readonly NoticeType[]; readonly ref: string | undefined },
): Promise<number> {
  return tx.run(sql`
    UPDATE notice n SET read_at = now(), mail_at = ${UNREAD_MAIL}
    WHERE user_id = ${userId} AND read_at IS NULL AND type = ANY (${which.types}::smallint[])
      AND (${which.ref ?? null}::text IS NULL OR ref = ${which.ref ?? null})`);
}

/** Tells the reader's pages that notices were read. */
export async function tellRead(tx: Tx, userId: string): Promise<void> {
  await tell(tx, { event: 'notices.changed', to: { readers: [userId] }, payload: { added: false } });
}
