import { passOn } from '#contract/functions/dispute-cases.ts';
import { applyEvent, lockedOrder, moderatorActor, partyOf } from '#server/features/orders/public.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The holder of a case passes it to a colleague who may decide it, or to the admins. */
export const passOnHandler = handle(passOn, async (call: WriteCall, { code, to, reason }) => {
  const order = await lockedOrder(call, code);
  const { row } = order;
  if (row.arbitrationAt === null) throw new AppError('nothing.found');
  if (partyOf(row, call.session.userId) !== null) throw new AppError('disputes.own_case');
  const actor = moderatorActor(call.session);
  if (to === undefined) {
    const after = await applyEvent(call, order, { event: { type: 'pass_up' }, actor, data: { reason } });
    return { state: after.row.state };
  }
  const colleague = await call.tx.maybe<{ name: string; isAdmin: boolean }>(sql`
    SELECT nickname AS name, role = 'admin' AS "isAdmin" FROM app_user
    WHERE id = ${to} AND role IN ('moderator', 'admin') AND status = 'active'`);
  const isLinked = await isLinkedWith(call.tx, to, [row.sellerId, row.providerId]);
  if (colleague === null || isLinked || (row.escalation >= 2 && !colleague.isAdmin)) {
    throw new AppError('disputes.cannot_pass_on');
  }
  const data = { to: colleague.name, toId: to, reason };
  const after = await applyEvent(call, order, { event: { type: 'pass_on', to }, actor, data });
  return { state: after.row.state };
});
