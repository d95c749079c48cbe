import type { RecurringJob } from '#server/app/jobs/job.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noticesMail } from './mails.ts';
import { NOTICE_COLUMNS } from './notices.store.ts';
import { isOver, type Lang, type NoticeRow } from './present.ts';

/** Notices processed together; their readers get one mail each. */
const BATCH_ROWS = 100;
const EVERY_S = 2;

interface Pending extends NoticeRow {
  readonly userId: string;
  readonly email: string | null;
  readonly lang: Lang;
  /** The reader has acted on the order since, so the notice was not missed. */
  readonly acted: boolean;
}

/** Mails important notices that were not read: one mail for all that are due for the same reader. */
export function mailDue(services: Services): Promise<number> {
  const pauseS = services.rules.get('notices.mail_pause_s');
  return services.db.transaction(async (tx) => {
    const due = await tx.many<{ userId: string }>(sql`
      SELECT user_id FROM notice WHERE mail_at <= now()
      ORDER BY mail_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED`);
    if (due.length === 0) return 0;
    const readers = [...new Set(due.map(({ userId }) => userId))].sort();
    await takeTurns(tx, readers);
    const ready = await mailedLongAgo(tx, readers, pauseS);
    const pending = await takePending(tx, ready);
    for (const notices of Map.groupBy(pending, ({ userId }) => userId).values()) await mailOne(services, tx, notices);
    return due.length;
  });
}

/**
 * Locks the readers, so that two senders never write to one reader at once, and the later one sees the earlier mail.
 */
async function takeTurns(tx: Tx, readers: readonly string[]): Promise<void> {
  await tx.run(sql`
    INSERT INTO notice_reader (user_id) SELECT unnest(${readers}::uuid[]) ON CONFLICT DO NOTHING`);
  await tx.run(
    sql`SELECT FROM notice_reader WHERE user_id = ANY (${readers}::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`,
  );
}

/** Those of these readers whose last mail is long enough ago; notices for the others wait. */
async function mailedLongAgo(tx: Tx, readers: readonly string[], pauseS: number): Promise<string[]> {
  const pause = sql`make_interval(secs => ${pauseS})`;
  await tx.run(sql`
    UPDATE notice n SET mail_at = r.mailed_at + ${pause} FROM notice_reader r
    WHERE r.user_id = n.user_id AND n.user_id = ANY (${readers}::uuid[])
      AND n.mail_at <= now() AND r.mailed_at > now() - ${pause}`);
  const rows = await tx.many<{ userId: string }>(sql`
    SELECT user_id FROM notice_reader
    WHERE user_id = ANY (${readers}::uuid[]) AND (mailed_at IS NULL OR mailed_at <= now() - ${pause})`);
  return rows.map(({ userId }) => userId);
}

/** Takes all notices to be mailed to these readers, the oldest first, and marks them as mailed. */
function takePending(tx: Tx, readers: readonly string[]): Promise<Pending[]> {
  return tx.many<Pending>(sql`
    WITH taken AS (
      UPDATE notice SET mail_at = NULL WHERE user_id = ANY (${readers}::uuid[]) AND mail_at IS NOT NULL RETURNING *
    )
    SELECT ${NOTICE_COLUMNS}, n.user_id, u.lang,
           CASE WHEN u.email_confirmed_at IS NOT NULL AND u.status <> 'closed' THEN u.email END AS email,
           n.type = 6 AND (
             EXISTS (SELECT FROM gift_order o JOIN order_event e ON e.order_id = o.id
               WHERE o.code = n.ref AND e.actor_id = n.user_id AND e.at > n.at)
             OR EXISTS (SELECT FROM points_order o JOIN points_order_event e ON e.points_order_id = o.id
               WHERE o.code = n.ref AND e.actor_id = n.user_id AND e.at > n.at)) AS acted
    FROM taken n JOIN app_user u ON u.id = n.user_id ORDER BY n.user_id, n.id`);
}

async function mailOne({ config }: Services, tx: Tx, notices: readonly Pending[]): Promise<void> {
  const mailed = notices.filter((notice) => !notice.acted && !isOver(notice));
  const [first] = mailed;
  if (!first || first.email === null) return;
  await enqueueMail(tx, { to: first.email, ...noticesMail(first.lang, mailed, config.publicUrl) });
  await tx.run(sql`UPDATE notice_reader SET mailed_at = now() WHERE user_id = ${first.userId}`);
}

export const noticeMailJob: RecurringJob = { name: 'notices.mail', everyS: EVERY_S, run: mailDue };
