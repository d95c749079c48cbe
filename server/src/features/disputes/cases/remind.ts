import { remind } from '#contract/functions/dispute-cases.ts';
import { announce, lockedOrder, type Order, partyOf } from '#server/features/orders/public.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { countReminders } from '../case-file/case-record.store.ts';

/**
 * The moderator who holds a case asks one party to answer. Nothing changes but the timeline, and the party gets a
 * notice.
 */
export const remindHandler = handle(remind, async (call: WriteCall, { code, party, note }) => {
  const order = await lockedOrder(call, code);
  const { row } = order;
  if (row.arbitrationAt === null) throw new AppError('nothing.found');
  if (partyOf(row, call.session.userId) !== null) throw new AppError('disputes.own_case');
  if (row.state !== 'in_arbitration') throw new AppError('orders.wrong_state');
  if (row.moderatorId !== call.session.userId) throw new AppError('disputes.not_yours');
  const limit = call.services.rules.get('disputes.max_reminders');
  const sent = await countReminders(call.tx, row.id);
  if (sent >= limit) throw new AppError('disputes.too_many_reminders', { limit });
  await writeReminder(call, order, { party, note });
  await announce(call.tx, order, { event: 'remind', actor: 'moderator' });
  return { sent: sent + 1 };
});

async function writeReminder({ tx, session }: WriteCall, { row }: Order, data: { party: string; note: string }) {
  await tx.run(sql`
    WITH o AS (UPDATE gift_order SET event_seq = event_seq + 1 WHERE id = ${row.id} RETURNING id, event_seq, state)
    INSERT INTO order_event (order_id, seq, type, actor_role, actor_id, state, at, data)
    SELECT o.id, o.event_seq, 'remind', 'moderator', ${session.userId}::uuid, o.state, clock_timestamp(),
           ${JSON.stringify(data)}::jsonb
    FROM o`);
}
