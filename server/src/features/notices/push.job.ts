import { z } from 'zod';
import { type NoticeChannel, type NoticeChoices, usesChannel } from '#core/notices/notice-kinds.ts';
import { REMINDER_STEPS } from '#core/notices/reminder-steps.ts';
import type { Job } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PushTarget } from '#server/platform/push/push.ts';
import { NOTICE_COLUMNS } from './notices.store.ts';
import { contentOf, isOver, type Lang, type NoticeRow, pathOf, titleOf } from './present.ts';
import { dropSubscriptions } from './subscriptions.ts';

interface Unread extends NoticeRow {
  readonly lang: Lang;
  readonly choices: NoticeChoices;
}

/** Pushes one notice to its reader's browsers, unless it was read or its time has passed. */
export const pushJob: Job<{ userId: string; noticeId: string }> = {
  name: 'notices.push',
  payload: z.object({ userId: z.uuid(), noticeId: z.uuid() }),
  maxAttempts: (rules) => rules.get('notices.push_tries'),
  async run(services, { userId, noticeId }) {
    const { db, push } = services;
    if (push === null) return;
    const notice = await db.maybe<Unread>(sql`
      SELECT ${NOTICE_COLUMNS}, u.lang, coalesce(r.choices, '{}') AS choices
      FROM notice n JOIN app_user u ON u.id = n.user_id LEFT JOIN notice_reader r ON r.user_id = n.user_id
      WHERE n.user_id = ${userId} AND n.id = ${noticeId} AND n.read_at IS NULL`);
    if (notice === null || isOver(notice)) return;
    const errors: unknown[] = [];
    for (const target of await browsersOf(services, userId)) {
      try {
        const outcome = await push.send(target, messageOf(services, notice));
        if (outcome === 'gone') await db.transaction((tx) => dropSubscriptions(tx, userId, target.endpoint));
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw new Error(`not taken: ${errors.map(String).join('; ')}`);
  },
};

/** Browsers whose session is still live: a browser that was logged out gets no pushes. */
function browsersOf({ db }: Services, userId: string): Promise<PushTarget[]> {
  return db.many<PushTarget>(sql`
    SELECT p.endpoint, p.p256dh, p.auth FROM push_subscription p JOIN session s ON s.id = p.session_id
    WHERE p.user_id = ${userId} AND s.ended_at IS NULL AND s.expires_at > now() ORDER BY p.created_at DESC`);
}

function messageOf({ rules }: Services, notice: Unread) {
  const { id, lang } = notice;
  const text = JSON.stringify({
    id,
    title: titleOf(notice, lang),
    body: contentOf(notice, lang),
    path: pathOf(notice),
  });
  return { text, ttlS: rules.get('notices.push_ttl_s'), urgent: mayMail(notice) };
}

const reaches = ({ params }: NoticeRow, channel: NoticeChannel): boolean =>
  params.step === undefined || (REMINDER_STEPS[params.step - 1]?.includes(channel) ?? false);

const mayMail = (notice: Unread): boolean =>
  reaches(notice, 'mail') && usesChannel(notice.kind, 'mail', notice.choices);
