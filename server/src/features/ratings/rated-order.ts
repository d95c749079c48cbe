import type { Party } from '#core/orders/gift-states.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import type { PointsParty } from '#core/orders/points/points-states.ts';
import { giftTrade, pointsTrade, type Trade } from '#core/ratings/rating.ts';
import { loadOrder, lockedOrder, type Order } from '#server/features/orders/public.ts';
import { loadPointsOrder, lockPointsOrder, type PointsOrder } from '#server/features/points-orders/public.ts';
import type { Session, WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';

export interface RatedParty {
  readonly userId: string;
  readonly role: Party | PointsParty;
}

/** An order of either kind, as what its parties say of each other depends on it. */
export interface RatedOrder {
  readonly id: string;
  readonly code: string;
  readonly parties: readonly [RatedParty, RatedParty];
  /** Of the cards; null: the order is of points. */
  readonly brandId: string | null;
  readonly trade: Trade;
  /** Milliseconds since the epoch on the database's clock, as `now`; null while the order is open. */
  readonly endedAt: number | null;
  readonly now: number;
}

export function giftRated({ row, now }: Order): RatedOrder {
  const { id, code, sellerId, providerId, brandId, state } = row;
  const seller = { userId: sellerId, role: 'seller' } as const;
  const provider = { userId: providerId, role: 'provider' } as const;
  const endedAt = row.endedAt?.getTime() ?? null;
  return { id, code, parties: [seller, provider], brandId, trade: giftTrade(state), endedAt, now };
}

export function pointsRated({ row, now }: PointsOrder): RatedOrder {
  const { id, code, sellerId, buyerId, state } = row;
  const seller = { userId: sellerId, role: 'seller' } as const;
  const buyer = { userId: buyerId, role: 'buyer' } as const;
  const endedAt = row.endedAt?.getTime() ?? null;
  return { id, code, parties: [seller, buyer], brandId: null, trade: pointsTrade(state), endedAt, now };
}

/** The order of this code, locked. Throws `nothing.found`. */
export async function lockRatedOrder(call: WriteCall, code: string): Promise<RatedOrder> {
  if (!isPointsOrderCode(code)) return giftRated(await lockedOrder(call, code));
  const order = await lockPointsOrder(call.tx, code);
  return pointsRated(orRefused(order));
}

/** The same without a lock. */
export async function loadRatedOrder({ tx }: WriteCall, code: string): Promise<RatedOrder> {
  if (isPointsOrderCode(code)) return pointsRated(orRefused(await loadPointsOrder(tx, code)));
  return giftRated(orRefused(await loadOrder(tx, code)));
}

function orRefused<T>(order: T | null): T {
  if (order === null) throw new AppError('nothing.found');
  return order;
}

/** The caller's side of the order and the other one; null for everybody else, and for operators where it is of points. */
export function sidesOf(
  order: RatedOrder,
  { userId, operator }: Session,
): { me: RatedParty; other: RatedParty } | null {
  const [first, second] = order.parties;
  if (operator && order.brandId === null) return null;
  if (first.userId === userId) return { me: first, other: second };
  return second.userId === userId ? { me: second, other: first } : null;
}

/** The same. Throws `nothing.found` for an order of others, which does not exist for the caller. */
export function requireSides(order: RatedOrder, session: Session): { me: RatedParty; other: RatedParty } {
  return orRefused(sidesOf(order, session));
}
