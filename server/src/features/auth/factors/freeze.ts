import { freezeAccount } from '#contract/functions/factors.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { accountOf } from '../accounts.store.ts';
import { endSessions } from '../sessions.store.ts';
import { protectAfter } from './protect.ts';

/** Nothing is placed with a frozen account or by it, as with a suspended one; its open orders run on by their clocks, which pay nothing by its silence. */
export const freezeHandler = handle(freezeAccount, async (call: UserCall) => {
  const { services, session } = call;
  const owner = await accountOf(services.db, session.userId);
  await services.db.transaction(async (tx) => {
    await tx.run(sql`UPDATE app_user SET status = 'frozen' WHERE id = ${owner.id} AND status <> 'suspended'`);
    await endSessions(services, tx, { userId: owner.id, keep: session.sessionId, reason: 'elsewhere' });
    // Its own page goes to the login by itself.
    await endSessions(services, tx, { userId: owner.id, reason: 'logout' });
    await protectAfter(call, tx, { owner, change: 'frozen' });
  });
  return { ok: true as const };
});
