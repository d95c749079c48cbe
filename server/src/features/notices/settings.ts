import { chooseChannel, getNoticeSettings, setLanguage } from '#contract/functions/notices.ts';
import {
  fixedChannels,
  NOTICE_KINDS,
  type NoticeChoices,
  noticeKindsFor,
  usesChannel,
} from '#core/notices/notice-kinds.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { kindTitle } from './present.ts';

export const getSettingsHandler = handle(getNoticeSettings, async ({ db, session, services, lang }: UserCall) => {
  const { choices, browsers } = await db.one<{ choices: NoticeChoices; browsers: number }>(sql`
    SELECT coalesce((SELECT choices FROM notice_reader WHERE user_id = ${session.userId}), '{}') AS choices,
           (SELECT count(*)::int FROM push_subscription p JOIN session s ON s.id = p.session_id
            WHERE p.user_id = ${session.userId} AND s.ended_at IS NULL AND s.expires_at > now()) AS browsers`);
  return {
    kinds: noticeKindsFor(session.role).map((kind) => ({
      kind,
      type: NOTICE_KINDS[kind].type,
      title: kindTitle(kind, lang),
      stays: fixedChannels(kind),
      page: usesChannel(kind, 'page', choices),
      push: usesChannel(kind, 'push', choices),
      mail: usesChannel(kind, 'mail', choices),
    })),
    mailAfterS: services.rules.get('notices.mail_after_s'),
    push: services.push && { publicKey: services.push.publicKey, browsers },
  };
});

/** 900472. Important notices can be kept from push and mail, never from the list; those of the account not from mail either. */
export const chooseHandler = handle(chooseChannel, async ({ tx, session }: WriteCall, { kind, channel, on }) => {
  if (!on && fixedChannels(kind).includes(channel)) throw new AppError('notices.stays');
  await tx.run(sql`
    INSERT INTO notice_reader AS r (user_id, choices)
    VALUES (${session.userId}, jsonb_build_object(${kind}::text, jsonb_build_object(${channel}::text, ${on}::boolean)))
    ON CONFLICT (user_id) DO UPDATE SET choices = r.choices || jsonb_build_object(${kind}::text,
      coalesce(r.choices -> ${kind}, '{}') || jsonb_build_object(${channel}::text, ${on}::boolean))`);
  return { ok: true as const };
});

/** 900475: the language of the user's pushes and mails. */
export const setLanguageHandler = handle(setLanguage, async ({ tx, session }: WriteCall, { lang }) => {
  await tx.run(sql`UPDATE app_user SET lang = ${lang} WHERE id = ${session.userId} AND lang <> ${lang}`);
  return { ok: true as const };
});
