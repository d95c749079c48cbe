import type { Role } from '#core/access/access.ts';
import type { AnnouncementShow } from '#core/notices/announcements.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { AnnouncementTable } from '#server/platform/postgres/tables/announcements.ts';

export interface NewAnnouncement
  extends Pick<
    AnnouncementTable,
    'authorId' | 'titleEn' | 'titleZh' | 'textEn' | 'textZh' | 'role' | 'lang' | 'isBanner' | 'isMailed'
  > {
  /** ISO 8601. */
  readonly startsAt: string;
  readonly endsAt: string;
}

export async function insertAnnouncement(tx: Tx, item: NewAnnouncement): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO announcement (id, author_id, role, lang, title_en, title_zh, text_en, text_zh, is_banner, is_mailed,
                              starts_at, ends_at)
    VALUES (${newId()}, ${item.authorId}, ${item.role}, ${item.lang}, ${item.titleEn}, ${item.titleZh}, ${item.textEn},
            ${item.textZh}, ${item.isBanner}, ${item.isMailed}, ${item.startsAt}, ${item.endsAt})
    RETURNING id`);
  return id;
}

type Times = Pick<AnnouncementTable, 'startsAt' | 'endsAt' | 'sentAt' | 'cancelledAt'>;
export interface AnnouncementRow extends NonNullable<Omit<AnnouncementTable, 'authorId' | 'sentUpTo' | 'createdAt'>> {
  readonly author: string;
}

const TIMES = sql`a.starts_at, a.ends_at, a.sent_at,
  a.cancelled_at`;
/** Like announcementState(): one that was taken back is over too. */
const SHOWN: Record<AnnouncementShow, Sql> = {
  all: sql`true`,
  current: sql`a.cancelled_at IS NULL AND a.ends_at > now()`,
  ended: sql`(a.cancelled_at IS NOT NULL OR a.ends_at <= now())`,
};

export function announcementsPage(
  db: Queryable,
  show: AnnouncementShow,
  page: PageParams,
): Promise<PageOf<AnnouncementRow>> {
  return pageOf<AnnouncementRow>(db, page, {
    from: sql`announcement a WHERE ${SHOWN[show]}`,
    order: sql`a.created_at DESC, a.id DESC`,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT a.id, a.role, a.lang, a.title_en, a.title_zh, a.text_en,
             a.text_zh, a.is_banner, a.is_mailed, ${TIMES}, a.reached,
             u.nickname AS author
        FROM ${rows} a
        JOIN app_user u ON u.id = a.author_id`,
  });
}

export const lockAnnouncement = (tx: Tx, id: string): Promise<(Times & { readonly titleEn: string }) | null> =>
  tx.maybe<Times & { titleEn: string }>(sql`
    SELECT a.title_en, ${TIMES} FROM announcement a WHERE a.id = ${id} FOR UPDATE`);

export async function cancelAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`UPDATE announcement SET cancelled_at = now() WHERE id = ${id}`);
}

/** Its banner goes, and nobody else gets the notice. */
export async function endAnnouncement(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`
    UPDATE announcement SET ends_at = greatest(now(), starts_at), sent_at = coalesce(sent_at, now()) WHERE id = ${id}`);
}

const MAX_BANNERS = 3;

export interface BannerRow extends Pick<AnnouncementTable, 'id' | 'endsAt'> {
  readonly title: string;
  readonly content: string;
}

/** What stands above the pages of this reader; `role` is null without an account. */
export const bannersFor = (db: Queryable, role: Role | null, lang: 'en' | 'zh_cn'): Promise<BannerRow[]> =>
  db.many<BannerRow>(sql`
    SELECT a.id, a.ends_at, CASE WHEN ${lang} = 'en' THEN a.title_en ELSE a.title_zh END AS title,
           CASE WHEN ${lang} = 'en' THEN a.text_en ELSE a.text_zh END AS content
      FROM announcement a
     WHERE a.is_banner AND a.cancelled_at IS NULL AND a.ends_at > now() AND a.starts_at <= now()
       AND (a.role IS NULL OR a.role = ${role}) AND (a.lang IS NULL OR a.lang = ${lang})
     ORDER BY a.starts_at DESC, a.id DESC LIMIT ${MAX_BANNERS}`);

export interface DueAnnouncement extends Pick<AnnouncementTable, 'id' | 'role' | 'lang' | 'isMailed' | 'sentUpTo'> {
  readonly isOver: boolean;
}

/** The next one that has begun and has not reached everybody; another process works on a locked one. */
export const lockDue = (tx: Tx): Promise<DueAnnouncement | null> =>
  tx.maybe<DueAnnouncement>(sql`
    SELECT a.id, a.role, a.lang, a.is_mailed, a.sent_up_to, a.ends_at <= now() AS "isOver"
      FROM announcement a WHERE a.sent_at IS NULL AND a.cancelled_at IS NULL AND a.starts_at <= now()
     ORDER BY a.starts_at, a.id LIMIT 1 FOR UPDATE SKIP LOCKED`);

/** The next accounts that it is for, by id. */
export async function nextReaders(tx: Tx, due: DueAnnouncement, limit: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    SELECT u.id FROM app_user u
     WHERE (${due.sentUpTo}::uuid IS NULL OR u.id > ${due.sentUpTo}) AND u.status = 'active'
       AND (${due.role}::text IS NULL OR u.role = ${due.role}) AND (${due.lang}::text IS NULL OR u.lang = ${due.lang})
     ORDER BY u.id LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

export async function noteSent(
  tx: Tx,
  id: string,
  progress: { readonly upTo: string | null; readonly reached: number; readonly isLast: boolean },
): Promise<void> {
  await tx.run(sql`
    UPDATE announcement SET sent_up_to = coalesce(${progress.upTo}::uuid, sent_up_to),
           reached = reached + ${progress.reached}, sent_at = CASE WHEN ${progress.isLast} THEN now() END
     WHERE id = ${id}`);
}
