import { redirect } from '@tanstack/react-router';
import { mayOperate } from '#core/teams/operator.ts';
import { getSession, type Me } from '../api/session.ts';
import { say } from '../i18n/i18n.ts';
import type { Guard, ScreenRecord } from '../page-record.ts';
import { localPath, paths } from '../paths.ts';
import { toastWarning } from '../ui/overlay/toast.ts';

/** Whether the reader writes for this account: an operator needs the right. */
export const mayChat = ({ operatorId, rights }: Me): boolean => !operatorId || rights.includes('chat');

/** Redirects a user who may not open the page; the server checks again. */
export function guard(record: ScreenRecord, href: string): void {
  const { token, user } = getSession();
  const { guard: who } = record;
  if (!who) {
    if (user && !mayOpen(record, user)) refuse();
    return;
  }
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
  if (!user || !mayOpen(record, user)) refuse();
}

function refuse(): never {
  toastWarning(say('notYours'));
  throw redirect({ href: paths.gift(), replace: true });
}

/** Whether a page opens for the user; links to it are hidden from others. */
export function mayOpen({ guard: who, operators = who ? 'none' : 'any' }: ScreenRecord, user: Me): boolean {
  if (who && !allowed(who, user)) return false;
  return !user.operatorId || (operators !== 'none' && mayOperate(operators, user.rights));
}

/** Whether the user has the role that a guard asks for. */
export function allowed(who: Guard, user: Me): boolean {
  if (who === 'party') return !user.isStaff;
  if (who === 'provider') return user.serverFlag;
  if (who === 'staff') return user.isStaff && user.role !== 'auditor';
  if (who === 'house') return user.isStaff;
  if (who === 'moderator') return user.role === 'moderator' || user.role === 'admin';
  if (who === 'auditor') return user.role === 'auditor' || user.role === 'admin';
  if (who === 'admin') return user.role === 'admin';
  return true;
}

/** The place that `/login/{redirect}` names. */
function afterLogin(href: string): string {
  const named = /^\/(?:login|serviceLogin)\/([^?#]+)/.exec(href)?.[1];
  return localPath(named ? decodeURIComponent(named) : undefined);
}
