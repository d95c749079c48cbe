import { fixedChannels, NOTICE_KINDS, type NoticeChannel, type NoticeKindDef } from '#core/notices/notice-kinds.ts';
import { enqueueAll } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { pushJob } from './push.job.ts';
import { isSecurityNews } from './security-news.ts';
import type { NoticeSubject } from './texts/texts.ts';
import { isWaiting } from './waits.ts';

export type NoticeDraft = NoticeSubject & {
  readonly userId: string;
  /** The code of the order, the ad or the work order, or the id of what it waits for; empty for other notices. */
  readonly ref: string;
  readonly at: Date;
  /** Limits the channels; default: all channels of its kind. */
  readonly channels?: readonly NoticeChannel[];
  /** Mailed at once, without waiting for it to be read. */
  readonly atOnce?: boolean;
};

/**
 * Adds notices to their readers' lists and tells their pages, in two statements whatever their number. Readers who
 * switched off a kind that is not important are left out.
 */
export async function writeNotices(tx: Tx, services: Services, drafts: readonly NoticeDraft[]): Promise<void> {
  const [first] = drafts;
  if (!first) return;
  const written = await tx.many<{ userId: string; noticeId: string; isPushed: boolean }>(sql`
    WITH drafted AS MATERIALIZED (
      -- Null: it must not go this way; otherwise what holds without a choice.
      SELECT n.*, n.mail IS NOT NULL AND (n.mail_stays OR coalesce((r.choices -> n.kind ->> 'mail')::boolean, n.mail)) AS mailed,
             coalesce(n.push IS NOT NULL AND r.has_push AND coalesce((r.choices -> n.kind ->> 'push')::boolean, n.push),
                      false) AS pushed
      FROM json_to_recordset(${JSON.stringify(rowsOf(drafts, services))}::json)
             AS n (user_id uuid, id uuid, kind text, type smallint, ref text, params json, at timestamptz, push boolean,
                   mail boolean, mail_after int, must boolean, waits boolean, mail_stays boolean)
      LEFT JOIN notice_reader r ON r.user_id = n.user_id
      WHERE n.must OR coalesce((r.choices -> n.kind ->> 'page')::boolean, true)
    ), written AS (
      INSERT INTO notice (user_id, id, kind, type, ref, params, at, waits, mail_at)
      SELECT user_id, id, kind, type, ref, params, at, waits,
             CASE WHEN mailed THEN now() + make_interval(secs => mail_after) END FROM drafted
    )
    SELECT user_id, id AS "noticeId", pushed AS "isPushed" FROM drafted`);
  const pushed = written.filter(({ isPushed }) => isPushed);
  await enqueueAll(
    tx,
    pushJob,
    pushed.map(({ userId, noticeId }) => ({ userId, noticeId })),
  );
  const readers = written.map(({ userId }) => userId);
  await tell(tx, { event: 'notices.changed', to: { readers }, payload: { added: true } });
}

/** The drafts as parameters of the statement, which takes them as one JSON text: the cheapest way. */
function rowsOf(drafts: readonly NoticeDraft[], { push, rules }: Services) {
  const mailAfterS = rules.get('notices.mail_after_s');
  const now = Date.now();
  return drafts.map((draft, index) => {
    const { userId, kind, ref, params, at, channels, atOnce } = draft;
    const def: NoticeKindDef = NOTICE_KINDS[kind];
    const may = (channel: NoticeChannel) => channels === undefined || channels.includes(channel);
    return {
      user_id: userId,
      // Ids of the same millisecond are unordered; a later timestamp keeps one reader's notices in order.
      id: newId(now + index),
      kind,
      type: def.type,
      ref,
      params,
      at,
      must: def.must,
      waits: isWaiting(draft),
      mail_stays: fixedChannels(kind).includes('mail') || isSecurityNews(draft),
      mail_after: atOnce ? 0 : mailAfterS,
      push: push !== null && may('push') ? def.push : null,
      mail: may('mail') ? def.mail : null,
    };
  });
}
