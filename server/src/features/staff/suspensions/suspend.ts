import { liftSuspension, suspend } from '#contract/functions/staff-people.ts';
import { isStaff } from '#core/access/access.ts';
import { endSessions } from '#server/features/auth/public.ts';
import { endActing } from '#server/features/teams/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { endSuspension, judged, tellSessions } from './lift.ts';
import { applySuspensions, insertSuspension } from './suspensions.store.ts';

export const suspendHandler = handle(suspend, async (call: WriteCall, { userId, scope, days, reason }) => {
  const { tx, session, services } = call;
  const { name, terms } = await judged(call, userId);
  const isForStaff = isStaff(terms.role);
  const suspension = { userId, scope, reason, days: isForStaff ? null : days, byId: session.userId };
  const id = await insertSuspension(tx, suspension);
  if (id === null) throw new AppError('already.done');
  await applySuspensions(tx, userId, terms.role);
  if (isForStaff) await endSessions(services, tx, { userId, reason: 'elsewhere' });
  // What is closed to somebody is closed to them in another's name.
  await endActing(call, userId);
  const payload = { what: 'suspended', scope, note: reason } as const;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload });
  tellSessions(call, userId);
  const [before, after] = [{ [scope]: 'open' }, { [scope]: suspension.days === null ? 'closed' : `${days} days` }];
  const signers = { actorId: session.userId, approverId: null };
  await tx.run(noteStaffAct({ ...signers, kind: 'suspension', userId, subject: name, before, after, reason }));
  return { id };
});

export const liftSuspensionHandler = handle(liftSuspension, async (call: WriteCall, { id, reason }) => {
  if (!(await endSuspension(call, id, reason))) throw new AppError('nothing.found');
  return { ok: true as const };
});
