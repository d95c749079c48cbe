import { unfreezeAccount } from '#contract/functions/factors.ts';
import type { Role } from '#core/access/access.ts';
import { accountOf, protectAfter } from '#server/features/auth/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { judged } from './lift.ts';
import { applySuspensions } from './suspensions.store.ts';

/** Moderators judge orders, not people. */
export const UNFREEZING: readonly Role[] = ['support', 'admin'];

/** After the owner has shown who they are, and never by whoever may not judge the account. */
export const unfreezeHandler = handle(unfreezeAccount, async (call: WriteCall, { userId, reason }) => {
  const { tx, session, address, userAgent } = call;
  if (!UNFREEZING.some((role) => role === session.role)) throw new AppError('gateway.forbidden');
  const { name, terms } = await judged(call, userId);
  if (!(await endFreeze(tx, userId))) throw new AppError('nothing.found');
  const owner = await accountOf(tx, userId);
  // Of staff who were suspended while their account was frozen, the login stays closed.
  await applySuspensions(tx, userId, terms.role);
  await protectAfter(call, tx, { owner, change: 'unfrozen' });
  const subject = `unfrozen ${name}: ${reason}`;
  await tx.run(noteSecurity({ kind: 'protection_changed', userId: session.userId, subject, address, userAgent }));
  const signers = { actorId: session.userId, approverId: null };
  const [before, after] = [{ account: 'frozen' }, { account: 'open' }];
  await tx.run(noteStaffAct({ ...signers, kind: 'lift', userId, subject: name, before, after, reason }));
  return { ok: true as const };
});

/** False: it is frozen no more. */
const endFreeze = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.run(sql`UPDATE app_user SET status = 'active' WHERE id = ${userId} AND status = 'frozen'`)) > 0;
