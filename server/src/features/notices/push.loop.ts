import { goesBy, type NoticeChannel, type NoticeChoices } from '#core/notices/notice-kinds.ts';
import { REMINDER_STEPS } from '#core/notices/reminder-steps.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PushSender, PushTarget } from '#server/platform/push/push.ts';
import { NOTICE_COLUMNS } from './notices.store.ts';
import { contentOf, isOver, type Lang, type NoticeRow, pathOf, titleOf } from './present.ts';
import { dropSubscriptions } from './subscriptions.ts';

const BATCH_ROWS = 50;
const IDLE_MS = 500;

interface Claimed extends NoticeRow {
  readonly userId: string;
  readonly tries: number;
  readonly lang: Lang;
  readonly choices: NoticeChoices;
}

/** Pushes what is due to the browsers of its reader, and has it mailed later when it must not be missed. */
export async function pushDue(services: Services): Promise<number> {
  const { db, rules, push } = services;
  if (push === null) return 0;
  // Claimed rather than locked: sending takes time. Who dies with them in hand leaves them to the next try.
  const claimed = await db.many<Claimed>(sql`
    WITH due AS (
      SELECT user_id, id FROM notice WHERE due_at <= now() AND next_channel = 'push'
      ORDER BY due_at LIMIT ${BATCH_ROWS} FOR UPDATE SKIP LOCKED
    )
    UPDATE notice n SET tries = n.tries + 1, due_at = now() + make_interval(secs => ${rules.get('notices.push_retry_s')})
    FROM due JOIN app_user u ON u.id = due.user_id LEFT JOIN notice_reader r ON r.user_id = due.user_id
    WHERE n.user_id = due.user_id AND n.id = due.id
    RETURNING ${NOTICE_COLUMNS}, n.user_id AS "userId", n.tries, u.lang, coalesce(r.choices, '{}') AS choices`);
  await Promise.all(claimed.map((notice) => pushOne(services, push, notice)));
  return claimed.length;
}

async function pushOne(services: Services, push: PushSender, notice: Claimed): Promise<void> {
  const { db, rules, log } = services;
  let failed = false;
  if (!isOver(notice)) {
    for (const target of await browsersOf(services, notice.userId)) {
      try {
        const outcome = await push.send(target, messageOf(services, notice));
        if (outcome === 'gone') await db.transaction((tx) => dropSubscriptions(tx, notice.userId, target.endpoint));
      } catch (error) {
        failed = true;
        log.warn({ notice: notice.id, tries: notice.tries, reason: String(error) }, 'a push was not taken');
      }
    }
  }
  if (failed && notice.tries < rules.get('notices.push_tries')) return;
  const mailed = mayMail(notice);
  const afterS = mailAtOnce(notice) ? 0 : rules.get('notices.mail_after_s');
  await db.run(sql`
    UPDATE notice SET next_channel = ${mailed ? 'mail' : null}, tries = 0,
      due_at = ${mailed ? sql`at + make_interval(secs => ${afterS})` : sql`NULL`}
    WHERE user_id = ${notice.userId} AND id = ${notice.id} AND read_at IS NULL`);
}

/** Browsers whose session still stands: who has logged out there is told nothing. */
function browsersOf({ db }: Services, userId: string): Promise<PushTarget[]> {
  return db.many<PushTarget>(sql`
    SELECT p.endpoint, p.p256dh, p.auth FROM push_subscription p JOIN session s ON s.id = p.session_id
    WHERE p.user_id = ${userId} AND s.ended_at IS NULL AND s.expires_at > now() ORDER BY p.created_at DESC`);
}

function messageOf({ rules }: Services, notice: Claimed) {
  const { id, kind, lang } = notice;
  const text = JSON.stringify({ id, title: titleOf(kind, lang), body: contentOf(notice, lang), path: pathOf(notice) });
  return { text, ttlS: rules.get('notices.push_ttl_s'), urgent: mayMail(notice) };
}

const reaches = ({ params }: NoticeRow, channel: NoticeChannel): boolean =>
  params.step === undefined || (REMINDER_STEPS[params.step - 1]?.includes(channel) ?? false);

const mayMail = (notice: Claimed): boolean => reaches(notice, 'mail') && goesBy(notice.kind, 'mail', notice.choices);

/** The last reminder waits for nobody. */
const mailAtOnce = ({ params }: NoticeRow): boolean => params.step === REMINDER_STEPS.length;

export const noticePushLoop: Loop = { name: 'notice pushes', idleMs: IDLE_MS, run: pushDue };
