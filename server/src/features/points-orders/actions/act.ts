import type { FunctionDef } from '#contract/define.ts';
import type { PointsState } from '#core/orders/points/points-states.ts';
import { eventQueue, type OrderRequest } from '#server/app/queues/event-queue.ts';
import { unpayable } from '#server/features/bail/public.ts';
import type { UserCall, WriteCall } from '#server/gateway/handler.ts';
import { unlessAnswered } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import { pointsPartyOf } from '../points-orders.policy.ts';
import { lockPointsOrder, lockPointsOrders, type PointsOrder } from '../points-orders.store.ts';
import { applyPointsEvents } from '../transitions/apply-events.ts';
import type { PointsCommand, PointsStep } from '../transitions/transition.ts';

/** The order of this code, locked. Throws `nothing.found`. */
export async function lockedPointsOrder(call: WriteCall, code: string): Promise<PointsOrder> {
  const order = await lockPointsOrder(call.tx, code);
  if (order === null) throw new AppError('nothing.found');
  return order;
}

/** What a party sends; who it is comes from its session. */
export type PartyCommand = Omit<PointsCommand, 'actor'>;

interface ActRequest extends OrderRequest {
  readonly command: PartyCommand;
  readonly settles: boolean;
}

interface PartyEvent {
  readonly code: string;
  /** What its proof asks for, and what is sent. Not called for a call that was answered before. */
  readonly command: () => PartyCommand | Promise<PartyCommand>;
  /** The party lets go what the order owes it, or binds itself to that. */
  readonly settles?: boolean;
}

/** One of the order's parties sends an event, which shares a transaction with those that arrive at the same time. */
export function actOnPoints(
  call: UserCall,
  def: FunctionDef,
  { code, command: prepare, settles = false }: PartyEvent,
): Promise<{ state: PointsState }> {
  const { services, session } = call;
  return unlessAnswered(call, def.code, async (key) => {
    const command = await prepare();
    return sendEvent(services, { code, session, key, command, settles, alsoOnce: command.files?.uploads ?? [] });
  });
}

const sendEvent = eventQueue<ActRequest, PointsState, PointsOrder, PointsStep>({
  lock: ({ tx }, codes) => lockPointsOrders(tx, codes),
  refuse: ({ tx }, requests) =>
    unpayable(
      tx,
      requests.filter(({ settles }) => settles),
    ),
  stepOf,
  apply: applyPointsEvents,
});

function stepOf(order: PointsOrder, { session, command }: ActRequest): PointsStep | null {
  const role = pointsPartyOf(order.row, session.userId);
  return role === null ? null : { order, command: { ...command, actor: { role, userId: session.userId } } };
}
