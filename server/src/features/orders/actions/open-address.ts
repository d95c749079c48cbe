import { openAddress } from '#contract/functions/placing.ts';
import { isStaff } from '#core/access/access.ts';
import { isEnd } from '#core/orders/gift-states.ts';
import { requireStepUp } from '#server/features/auth/public.ts';
import { handle, type ParamsOf, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { cellOf } from '#server/platform/crypto/sealed-cell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderAddressTable } from '#server/platform/postgres/tables/orders.ts';
import { holdsCase, partyOf } from '../orders.policy.ts';
import { announce, loadOrder } from '../orders.store.ts';
import { isReason, logReveal } from '../reveal-log.ts';

/**
 * Opens the address that a parcel goes to, for the parties and for a moderator who holds the case, proves
 * themselves and says why. It is
 * closed again when the order ends, and both parties read in the log who opened it.
 */
export const openAddressHandler = handle(openAddress, open, async (call) => {
  if (isStaff(call.session.role)) await requireStepUp(call, 'staff');
});

async function open(call: WriteCall, { code, reason }: ParamsOf<typeof openAddress>) {
  const { tx, services, session } = call;
  const order = await loadOrder(tx, code);
  if (order === null) throw new AppError('nothing.found');
  const role = holdsCase(order.row, session) ? 'moderator' : partyOf(order.row, session.userId);
  if (role === null) throw new AppError('nothing.found');
  if (isEnd(order.row.state)) throw new AppError('orders.ended');
  if (role === 'moderator' && !isReason(reason)) throw new AppError('cards.reason_needed');
  const row = await tx.maybe<Pick<OrderAddressTable, 'addressSealed'>>(sql`
    SELECT address_sealed FROM order_address WHERE order_id = ${order.row.id}`);
  if (row === null) throw new AppError('nothing.found');
  logReveal(tx, {
    orderId: order.row.id,
    cardId: null,
    actorId: session.userId,
    operatorId: session.operator?.id ?? null,
    actorRole: role,
    kind: 'address_opened',
    reason: role === 'moderator' ? (reason ?? null) : null,
    address: call.address,
    userAgent: call.userAgent,
    sessionId: session.sessionId,
  });
  await announce(tx, order, { event: 'address_opened', actor: role });
  return { address: services.vault.reveal(cellOf('order_address.address_sealed', order.row.id), row.addressSealed) };
}
