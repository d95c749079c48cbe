import type { z } from 'zod';
import { openWorkOrderFor } from '#contract/functions/staff-work-orders.ts';
import { getWorkOrderDraft, openWorkOrder, type ticketForm } from '#contract/functions/work-orders.ts';
import { shiftOf } from '#core/tickets/shift-of.ts';
import { handlesTickets } from '#core/tickets/work-order-table.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { deviceParts } from '#server/platform/device-text.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SupportRequestTable } from '#server/platform/postgres/tables/support.ts';
import { cardTypeOf } from './card-type.store.ts';
import { writeEntry } from './entries.store.ts';
import { orderOfParty, presentOrder } from './order-facts.store.ts';
import type { OrderFacts } from './order-facts.ts';
import { lateClaimOf } from './points-facts.store.ts';
import { tellStaff } from './tell-ticket.ts';
import { bindPictures, countPending, insertWorkOrder, type NewWorkOrder } from './work-orders.store.ts';

const HOUR_S = 3_600;

type Form = z.output<z.ZodObject<typeof ticketForm>>;
type Origin = Pick<NewWorkOrder, 'source' | 'requesterId' | 'conversationId' | 'agentId'>;

export const getDraftHandler = handle(getWorkOrderDraft, async (call: UserCall, { orderCode }) => {
  const { db, session, userAgent } = call;
  const order = orderCode === undefined ? null : await orderOfParty(db, orderCode, session.userId);
  if (orderCode !== undefined && order === null) throw new AppError('nothing.found');
  const { model, version } = deviceParts(userAgent);
  const lateUntil = order === null ? null : lateClaimOf(order.points, session.userId, claimS(call));
  return {
    deviceModel: model,
    deviceVersion: version,
    order: order === null ? null : presentOrder(order),
    lateClaimUntil: lateUntil !== null && lateUntil > Date.now() ? new Date(lateUntil).toISOString() : null,
  };
});

const claimS = ({ services }: UserCall): number => services.rules.get('points_orders.late_claim_s');

export const openHandler = handle(openWorkOrder, async (call: WriteCall, { pictures, ...form }) => {
  const { tx, session, services } = call;
  const { userId } = session;
  const limit = services.rules.get('tickets.open_per_user');
  if ((await countPending(tx, userId)) >= limit) throw new AppError('tickets.too_many', { limit });
  const origin = { source: 'form', requesterId: userId, conversationId: null, agentId: null } as const;
  const { id, code } = await open(call, form, { origin, userAgent: call.userAgent });
  await bindPictures(tx, { id, ownerId: userId, uploads: [...new Set(pictures)] });
  return { code };
});

type Request = Pick<SupportRequestTable, 'requesterId' | 'state' | 'agentId'>;

/** The agent who has the request, or anybody who handles work orders once it is closed. */
export const openForHandler = handle(openWorkOrderFor, async (call: WriteCall, { conversationId, source, ...form }) => {
  const { tx, session } = call;
  const request = await tx.maybe<Request>(sql`
      SELECT requester_id, state, agent_id FROM support_request
      WHERE conversation_id = ${conversationId}`);
  if (request === null) throw new AppError('nothing.found');
  const isTheirs = request.agentId === session.userId || request.state === 'closed';
  if (!isTheirs || !handlesTickets(session.role)) throw new AppError('gateway.forbidden');
  const { requesterId } = request;
  if (requesterId === session.userId) throw new AppError('tickets.own');
  const origin = { source, requesterId, conversationId, agentId: session.userId };
  const { code } = await open(call, form, { origin, userAgent: await lastUserAgent(call, requesterId) });
  return { code };
});

async function lastUserAgent({ tx }: WriteCall, requesterId: string): Promise<string> {
  const row = await tx.maybe<{ userAgent: string }>(sql`
    SELECT user_agent FROM session WHERE user_id = ${requesterId} AND operator_id IS NULL
    ORDER BY created_at DESC LIMIT 1`);
  return row?.userAgent ?? '';
}

/** Makes a work order, with what the product knows of its order and device. */
async function open(
  call: WriteCall,
  form: Form,
  { origin, userAgent }: { origin: Origin; userAgent: string },
): Promise<{ id: string; code: string }> {
  const { tx, services, session } = call;
  const { kind, orderCode, contentType, problem } = form;
  if (kind === 'complaint' && orderCode === undefined) throw new AppError('tickets.order_needed');
  const order = orderCode === undefined ? null : await orderOfParty(tx, orderCode, origin.requesterId);
  if (orderCode !== undefined && order === null) throw new AppError('nothing.found');
  const isComplaint = kind === 'complaint' && order !== null;
  if (isComplaint && form.errorType === 'paid_late') requireLateClaim(call, order, origin.requesterId);
  const card = order ?? (await cardTypeOf(tx, form.cardTypeId));
  const device = deviceParts(userAgent);
  const opened = await insertWorkOrder(tx, {
    kind,
    ...origin,
    shift: shiftOf(Date.now(), services.rules.get('tickets.zone_hours')),
    contentType,
    deviceModel: form.deviceModel || device.model,
    deviceVersion: form.deviceVersion || device.version,
    problem,
    cardTypeId: card?.cardTypeId ?? null,
    currency: card?.currency ?? null,
    vendorId: order?.vendor?.userId ?? null,
    orderId: order?.id ?? null,
    orderCode: order?.code ?? null,
    complaintType: isComplaint ? (order.points === null ? 'gift' : 'points') : null,
    orderType: isComplaint ? order.type : null,
    orderStatus: isComplaint ? order.status : null,
    errorType: isComplaint ? form.errorType : null,
    specificProblem: isComplaint ? form.specificProblem : null,
  });
  await writeEntry(tx, { workOrderId: opened.id, event: 'open', actorId: session.userId });
  if (origin.agentId === null) await tellStaff(tx, { ...opened, agentId: null }, { what: 'open', note: problem });
  return opened;
}

/** Throws `tickets.late_claim_over` unless the requester can report a payment of this order that arrived too late. */
function requireLateClaim(call: WriteCall, { points }: OrderFacts, requesterId: string): void {
  const until = lateClaimOf(points, requesterId, claimS(call));
  if (until === null || until <= Date.now()) {
    throw new AppError('tickets.late_claim_over', { hours: Math.round(claimS(call) / HOUR_S) });
  }
}
