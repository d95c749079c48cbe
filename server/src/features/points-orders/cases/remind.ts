import { remindPointsParty } from '#contract/functions/points-cases.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { tellPointsChange } from '../points-orders.events.ts';
import { writePointsNote } from '../transitions/write-note.ts';
import { lockedCase } from './locked-case.ts';

/** The moderator who holds a case asks one party to answer. Nothing changes but the history, and both get a notice. */
export const remindPointsHandler = handle(remindPointsParty, async (call: WriteCall, { code, party, note }) => {
  const order = await lockedCase(call, code);
  const { row } = order;
  if (row.state !== 'in_dispute') throw new AppError('orders.wrong_state');
  if (row.moderatorId !== call.session.userId) throw new AppError('disputes.not_yours');
  const limit = call.services.rules.get('disputes.max_reminders');
  const { sent } = await call.tx.one<{ sent: number }>(sql`
    SELECT count(*)::int AS sent FROM points_order_event WHERE points_order_id = ${row.id} AND type = 'remind'`);
  if (sent >= limit) throw new AppError('disputes.too_many_reminders', { limit });
  const actor = { role: 'moderator', userId: call.session.userId } as const;
  await writePointsNote(call.tx, { orderId: row.id, type: 'remind', actor, data: { party, note } });
  await tellPointsChange(call.tx, row, { after: order.facts, event: 'remind', actor: 'moderator' });
  return { sent: sent + 1 };
});
