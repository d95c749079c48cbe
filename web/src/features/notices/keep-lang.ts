import { call } from '#web/api/call.ts';
import { getSession, keepUser } from '#web/api/session.ts';
import { storedLang } from '#web/i18n/lang.ts';

/** Mails and pushes speak the language of the pages: it is told after it was changed. What fails is tried with the next page. */
export function keepLang(): void {
  const lang = storedLang();
  const { user } = getSession();
  if (!user || user.lang === lang) return;
  call('notices.setLanguage', { lang }, { quiet: true }).then(
    () => {
      const now = getSession().user;
      if (now) keepUser({ ...now, lang });
    },
    () => undefined,
  );
}
