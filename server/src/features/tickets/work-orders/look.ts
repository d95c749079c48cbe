import { requireRequestLook } from '#server/features/looks/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import type { WorkOrderTable } from '#server/platform/postgres/tables/tickets.ts';

/** Staff read a work order that nobody has, one of their own, or any other with a reason. Throws `staff.reason_needed`. */
export function requireTicketLook(
  call: UserCall,
  { code, requesterId, agentId, state }: Pick<WorkOrderTable, 'code' | 'requesterId' | 'agentId' | 'state'>,
): Promise<void> {
  const isWaiting = state === 'pending' && agentId === null;
  const because = agentId === call.session.userId ? 'lookInCase' : isWaiting ? 'lookAtWaiting' : null;
  return requireRequestLook(call, { userId: requesterId, code, because });
}
