import type { Mail } from '#server/platform/mail/mail.ts';
import { codeOf, contentOf, fillIn, type Lang, type NoticeRow, pathOf, titleOf } from './present.ts';
import { MAIL } from './words.ts';

/** A mail lists at most this many notices; the others are only counted. */
const MAX_TOLD = 20;

/** One mail for all these notices of one reader; `site` is the public origin. */
export function noticesMail(lang: Lang, notices: readonly NoticeRow[], site: string): Omit<Mail, 'to'> {
  const listed = notices.slice(0, MAX_TOLD).map((notice) => `${contentOf(notice, lang)}\n${site}${pathOf(notice)}\n`);
  const more = notices.length - listed.length;
  const lines = [
    ...listed,
    ...(more > 0 ? [`${fillIn(MAIL.more, lang, { n: String(more) })}\n`] : []),
    fillIn(MAIL.all, lang, { link: `${site}/notice` }),
    fillIn(MAIL.why, lang, { link: `${site}/notice?tab=settings` }),
  ];
  return { subject: subjectOf(lang, notices), text: `${lines.join('\n')}\n` };
}

function subjectOf(lang: Lang, notices: readonly NoticeRow[]): string {
  const [first] = notices;
  if (!first || notices.length > 1) return fillIn(MAIL.many, lang, { n: String(notices.length) });
  const title = titleOf(first, lang);
  const ref = codeOf(first);
  return ref === '' ? `Cardway: ${title}` : fillIn(MAIL.one, lang, { title, ref });
}
