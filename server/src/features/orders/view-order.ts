import type { GiftActor } from '#core/orders/gift-facts.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import { loadDetails, type OrderDetails } from './order-details.store.ts';
import type { CardRow } from './order-row.ts';
import { isVoid } from './orders.policy.ts';
import { type OrderView, presentOrder } from './orders.present.ts';
import type { Order } from './orders.store.ts';

/**
 * The view of an order for this actor, and its sources. `most`: the maximum number of rows of its timeline, log and
 * evidence, where a page's limit does not apply.
 */
export async function viewOrder(
  { db, services }: Pick<Call, 'db' | 'services'>,
  order: Order,
  viewer: { actor: GiftActor; seesEvidence: boolean; most?: number },
): Promise<{ view: OrderView; details: OrderDetails }> {
  const details = await loadDetails(db, order.row, viewer.most);
  // Cards that the provider has opened stay open, until the order returns everything.
  const hasOpened = (card: CardRow) =>
    viewer.actor.role === 'provider' && card.revealedAt !== null && !isVoid(order.row);
  const codeOf = (card: CardRow) =>
    hasOpened(card) && card.codeSealed !== null ? services.vault.reveal(card.codeSealed) : null;
  const compensation = compensationOf(services, order.row.orderAmount);
  const { presence } = services;
  return { view: presentOrder(order, details, { ...viewer, codeOf, presence, compensation }), details };
}
