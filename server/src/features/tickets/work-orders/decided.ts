import {
  actorOf,
  decideWorkOrder,
  handlesTickets,
  type WorkOrderEvent,
  type WorkOrderPerson,
  type WorkOrderState,
} from '#core/tickets/work-order-table.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import type { WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
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
  const person = await personFor(tx, session, row.requesterId);
  const facts = factsOf(row);
  const isForRequester = event === 'add' || event === 'reopen';
  const actor = actorOf(facts, person);
  if (actor === null || (isForRequester && actor !== 'requester')) throw new AppError('nothing.found');
  const decision = decideWorkOrder(facts, { event, person }, limitsOf(services));
  if ('refusal' in decision) throw new AppError(decision.refusal);
  return { row, state: decision.state };
}

/** The caller as this requester's work orders see them. The other party of the order is an opponent: the two traded. */
export async function personFor(
  db: Queryable,
  { userId: id, role }: WriteCall['session'],
  requesterId: string,
): Promise<WorkOrderPerson> {
  const isOpponent = handlesTickets(role) && id !== requesterId && (await isOpponentOf(db, id, requesterId));
  return { id, role, isOpponent };
}
