import { actorOf, decideWorkOrder, type WorkOrderEvent, type WorkOrderState } from '#core/tickets/work-order-table.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WorkOrderTable } from '#server/platform/postgres/tables/tickets.ts';
import { limitsOf } from '../limits.ts';
import { factsOf, lockWorkOrder } from './work-orders.store.ts';

/** The work order, locked, and its state after the event. Throws `nothing.found` to strangers, and why it cannot happen. */
export async function decided(
  { tx, session, services }: WriteCall,
  code: string,
  event: WorkOrderEvent,
): Promise<{ row: WorkOrderTable; state: WorkOrderState }> {
  const row = await lockWorkOrder(tx, code);
  const person = { id: session.userId, role: session.role };
  const facts = factsOf(row);
  const isForRequester = event === 'add' || event === 'reopen';
  const actor = actorOf(facts, person);
  if (actor === null || (isForRequester && actor !== 'requester')) throw new AppError('nothing.found');
  const decision = decideWorkOrder(facts, { event, person }, limitsOf(services));
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return { row, state: decision.state };
}
