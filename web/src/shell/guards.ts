import { redirect } from '@tanstack/react-router';
import { getSession, type Me } from '../api/session.ts';
import { say } from '../i18n/i18n.ts';
import { type Address, localPath, paths } from '../paths.ts';
import { toastWarning } from '../ui/overlay/toast.ts';

/** `visitor`: only while logged out. The others need a login and the role; `party` is whoever trades. */
export type Guard = 'visitor' | 'user' | 'party' | 'provider' | 'staff' | 'moderator' | 'auditor';

/** Redirects a user who may not open the page; the server checks again. */
export function guard(who: Guard | undefined, href: string): void {
  if (!who) return;
  const { token, user } = getSession();
  if (who === 'visitor') {
    if (!token) return;
    // Its link would open another account in place of this login.
    if (href.startsWith('/registerEmail/') || href.startsWith('/adminSetup/')) toastWarning(say('loggedInAlready'));
    throw redirect({ href: afterLogin(href), replace: true });
  }
  if (!token) {
    toastWarning(say('loginFirst'));
    throw redirect({ href: paths.login(href), replace: true });
  }
  if (!user || !allowed(who, user)) {
    toastWarning(say('notYours'));
    throw redirect({ href: paths.gift(), replace: true });
  }
}

/** Whether a page with this guard opens for the user; links to it are hidden from others. */
export function allowed(who: Guard, user: Me): boolean {
  if (who === 'party') return !user.isStaff;
  if (who === 'provider') return user.serverFlag;
  if (who === 'staff') return user.isStaff;
  if (who === 'moderator') return user.role === 'moderator' || user.role === 'admin';
  if (who === 'auditor') return user.role === 'auditor' || user.role === 'admin';
  return true;
}

/** The first page after a login: the market, and for staff the queue that they work on. */
export function homeOf(user: Me): Address {
  if (!user.isStaff) return paths.gift();
  return allowed('moderator', user) ? paths.cases() : paths.supportDesk();
}

/** The place that `/login/{redirect}` names. */
function afterLogin(href: string): string {
  const named = /^\/(?:login|serviceLogin)\/([^?#]+)/.exec(href)?.[1];
  return localPath(named ? decodeURIComponent(named) : undefined);
}
