import { type RoleTerms, roleRefusal, roleText } from '#core/staff/roles.ts';
import { mayHaveTeam } from '#core/teams/team-owners.ts';
import { endBearers } from '#server/app/bearers.ts';
import type { Scope } from '#server/app/scope.ts';
import { endSessions } from '#server/features/auth/public.ts';
import { keepBail, startBailNotice } from '#server/features/bail/public.ts';
import { clearShelf, publishChanged } from '#server/features/shelf/public.ts';
import { endMembershipsWith } from '#server/features/teams/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct, type Signers } from '#server/platform/staff-act.ts';
import { applySuspensions } from '../suspensions/suspensions.store.ts';
import { type AccountRole, lockRole, roleFactsOf, storeRole } from './roles.store.ts';

export interface RoleChange {
  readonly userId: string;
  readonly to: RoleTerms;
  readonly reason: string;
}

/** Operators act only for a kind of provider that may have a team. */
const mayKeepTeam = ({ role, serverType, isSolo }: RoleTerms): boolean =>
  role !== 'provider' || mayHaveTeam({ serverType, kind: isSolo ? 'S' : '' });

/**
 * The account as it is, locked. Throws `nothing.found` and what keeps it from the new role: `staff.same_role`,
 * `staff.open_orders`, `staff.open_offers`, `staff.open_cases`.
 */
export async function checkRoleChange({ tx }: Pick<Scope, 'tx'>, userId: string, to: RoleTerms): Promise<AccountRole> {
  const account = await lockRole(tx, userId);
  if (account === null) throw new AppError('nothing.found');
  const refusal = roleRefusal(account.terms, to, await roleFactsOf(tx, userId));
  if (refusal === null) return account;
  throw new AppError(refusal.code, 'count' in refusal ? { count: refusal.count } : {});
}

/**
 * Gives the account another role, tells its owner, and ends its sessions: the new role begins with a login of its own
 * kind. A provider's offers leave the shelf with the role, and its bail by a notice. Throws as `checkRoleChange`.
 */
export async function changeRole(call: Scope, change: RoleChange, signers: Signers): Promise<void> {
  const { tx, services } = call;
  const { userId, to, reason } = change;
  const { name, terms: from } = await checkRoleChange(call, userId, to);
  await storeRole(tx, userId, to);
  // A suspension of the account closes the login of staff too, and of nobody else.
  await applySuspensions(tx, userId, to.role);
  if (from.role === 'provider' && to.role !== 'provider') {
    publishChanged(call, await clearShelf(tx, userId));
    await startBailNotice(call, userId);
  }
  if (from.role !== 'provider' && to.role === 'provider') await keepBail(call, userId);
  if (from.role === 'provider' && to.role !== 'provider') await endBearers(call, userId);
  if (from.role !== to.role || !mayKeepTeam(to)) await endMembershipsWith(call, userId, signers.actorId);
  if (from.role !== to.role) await endSessions(services, tx, { userId, reason: 'elsewhere' });
  const payload = { what: 'role', role: to.role, note: reason } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  const [before, after] = [{ role: roleText(from) }, { role: roleText(to) }];
  await tx.run(noteStaffAct({ ...signers, kind: 'role', userId, subject: name, before, after, reason }));
}
