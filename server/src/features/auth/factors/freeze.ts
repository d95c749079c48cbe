import { freezeAccount, unfreezeAccount } from '#contract/functions/factors.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '../../security/public.ts';
import { accountOf, findByLogin } from '../accounts.store.ts';
import { endSessions } from '../sessions.store.ts';
import { protectAfter } from './protect.ts';

/** Nothing is placed with a frozen account or by it, as with a suspended one; its open orders run on by their clocks. */
export const freezeHandler = handle(freezeAccount, async (call: UserCall) => {
  const { services, session } = call;
  const owner = await accountOf(services.db, session.userId);
  await services.db.transaction(async (tx) => {
    await storeStatus(tx, owner.id, 'frozen');
    await endSessions(services, tx, { userId: owner.id, keep: session.sessionId, reason: 'elsewhere' });
    // Its own page goes to the login by itself.
    await endSessions(services, tx, { userId: owner.id, reason: 'logout' });
    await protectAfter(call, tx, { owner, change: 'frozen' });
  });
  return { ok: true as const };
});

/** By support and administrators, after the owner has shown who they are. Moderators judge orders, not people. */
export const unfreezeHandler = handle(unfreezeAccount, async (call: WriteCall, { account, reason }) => {
  const { tx, session, address, userAgent } = call;
  if (session.role !== 'support' && session.role !== 'admin') throw new AppError('gateway.forbidden');
  const owner = await findByLogin(tx, account);
  if (owner?.status !== 'frozen') throw new AppError('nothing.found');
  await storeStatus(tx, owner.id, 'active');
  await protectAfter(call, tx, { owner, change: 'unfrozen' });
  const subject = `unfrozen ${owner.userName}: ${reason}`;
  await tx.run(noteSecurity({ kind: 'protection_changed', userId: session.userId, subject, address, userAgent }));
  return { ok: true as const };
});

async function storeStatus(db: Queryable, userId: string, status: 'active' | 'frozen'): Promise<void> {
  await db.run(sql`UPDATE app_user SET status = ${status} WHERE id = ${userId} AND status <> 'suspended'`);
}
