import { liftSuspension, suspend } from '#contract/functions/staff-people.ts';
import { isStaff, type Role } from '#core/access/access.ts';
import { suspensionRefusal } from '#core/staff/suspensions.ts';
import { endSessions } from '#server/features/auth/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { type AccountRole, lockRole } from '../roles/roles.store.ts';
import { applySuspensions, insertSuspension, isOpponentOf, liftRow, ownerOf } from './suspensions.store.ts';

export const suspendHandler = handle(suspend, async (call: WriteCall, { userId, scope, days, reason }) => {
  const { tx, session, services } = call;
  const { name, terms } = await judged(call, userId);
  const isForStaff = isStaff(terms.role);
  const suspension = { userId, scope, reason, days: isForStaff ? null : days, byId: session.userId };
  const id = await insertSuspension(tx, suspension);
  if (id === null) throw new AppError('already.done');
  await applySuspensions(tx, userId, terms.role);
  if (isForStaff) await endSessions(services, tx, { userId, reason: 'elsewhere' });
  const payload = { what: 'suspended', scope, note: reason } as const;
  await tell(tx, { event: 'users.changed', home: userId, to: { owner: userId }, payload });
  tellSessions(call, userId);
  const [before, after] = [{ [scope]: 'open' }, { [scope]: suspension.days === null ? 'closed' : `${days} days` }];
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'suspension', userId, subject: name, before, after, reason }));
  return { id };
});

export const liftSuspensionHandler = handle(liftSuspension, async (call: WriteCall, { id, reason }) => {
  const { tx, session } = call;
  const owner = await ownerOf(tx, id);
  if (owner === null) throw new AppError('nothing.found');
  const { userId } = owner;
  const { name, terms } = await judged(call, userId);
  const lifted = await liftRow(tx, id, session.userId);
  if (lifted === null) throw new AppError('nothing.found');
  await applySuspensions(tx, userId, terms.role);
  const { scope } = lifted;
  const payload = { what: 'suspension_lifted', scope, note: reason } as const;
  await tell(tx, { event: 'users.changed', home: userId, to: { owner: userId }, payload });
  tellSessions(call, userId);
  const [before, after] = [{ [scope]: 'closed' }, { [scope]: 'open' }];
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'lift', userId, subject: name, before, after, reason }));
  return { ok: true as const };
});

/** The account, locked. Throws `nothing.found` and why the caller does not judge it. */
async function judged({ tx, session }: WriteCall, userId: string): Promise<AccountRole> {
  const account = await lockRole(tx, userId);
  if (account === null) throw new AppError('nothing.found');
  const isOpponent = userId !== session.userId && (await isOpponentOf(tx, session.userId, userId));
  const judge = { id: session.userId, role: session.role as Role, isOpponent };
  const refusal = suspensionRefusal(judge, { id: userId, role: account.terms.role });
  if (refusal !== null) throw new AppError(refusal);
  return account;
}

/** Open sessions and sockets read the account again. */
function tellSessions({ tx, services }: WriteCall, userId: string): void {
  const news: SessionNews = { kind: 'changed', userId };
  tx.afterCommit(() => services.bus.publish('sessions', news));
}
