import type { Role } from '#core/access/access.ts';
import { suspensionRefusal } from '#core/staff/suspensions.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { type AccountRole, lockRole } from '../roles/roles.store.ts';
import { applySuspensions, isOpponentOf, liftRow, ownerOf } from './suspensions.store.ts';

/** Lifts a suspension in force. False: it is over, or there is none. Throws as `judged`. */
export async function endSuspension(call: WriteCall, id: string, reason: string): Promise<boolean> {
  const { tx, session } = call;
  const owner = await ownerOf(tx, id);
  if (owner === null) return false;
  const { userId } = owner;
  const { name, terms } = await judged(call, userId);
  const lifted = await liftRow(tx, id, session.userId);
  if (lifted === null) return false;
  await applySuspensions(tx, userId, terms.role);
  const { scope } = lifted;
  const payload = { what: 'suspension_lifted', scope, note: reason } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  tellSessions(call, userId);
  const [before, after] = [{ [scope]: 'closed' }, { [scope]: 'open' }];
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'lift', userId, subject: name, before, after, reason }));
  return true;
}

/** The account, locked. Throws `nothing.found` and why the caller does not judge it. */
export async function judged({ tx, session }: WriteCall, userId: string): Promise<AccountRole> {
  const account = await lockRole(tx, userId);
  if (account === null) throw new AppError('nothing.found');
  const isOpponent = userId !== session.userId && (await isOpponentOf(tx, session.userId, userId));
  const judge = { id: session.userId, role: session.role as Role, isOpponent };
  const refusal = suspensionRefusal(judge, { id: userId, role: account.terms.role });
  if (refusal !== null) throw new AppError(refusal);
  return account;
}

/** Open sessions and sockets read the account again. */
export function tellSessions({ tx, services }: WriteCall, userId: string): void {
  const news: SessionNews = { kind: 'changed', userId };
  tx.afterCommit(() => services.bus.publish('sessions', news));
}
