import type { GiftActor } from '#core/orders/gift-facts.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import type { Call } from '#server/gateway/handler.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import { loadDetails, type OrderDetails } from './order-details.store.ts';
import type { CardRow } from './order-row.ts';
import { isVoid } from './orders.policy.ts';
import { type OrderView, presentOrder } from './orders.present.ts';
import type { Order } from './orders.store.ts';

interface OrderViewer {
  readonly actor: GiftActor;
  readonly seesEvidence: boolean;
  /** Whether codes that were opened lately stand in the view. */
  readonly showsCodes?: boolean;
  /** The maximum number of rows of its timeline, log and evidence, where a page's limit does not apply. */
  readonly most?: number;
}

/** The view of an order for this actor, and its sources. */
export async function viewOrder(
  { db, services }: Pick<Call, 'db' | 'services'>,
  order: Order,
  viewer: OrderViewer,
): Promise<{ view: OrderView; details: OrderDetails }> {
  const details = await loadDetails(db, order.row, viewer.most);
  const opened = viewer.showsCodes === true ? openedLately(order, details, services.rules) : new Set();
  const codeOf = (card: CardRow) =>
    opened.has(card.id) && card.codeSealed !== null ? services.vault.reveal(card.codeSealed) : null;
  const compensation = compensationOf(services, order.row.orderAmount);
  const { presence } = services;
  return { view: presentOrder(order, details, { ...viewer, codeOf, presence, compensation }), details };
}

/**
 * The cards that the provider has opened within `orders.code_shown_s`, unless the order returned everything. Later a code
 * is masked again: reading it once more is another opening, with its line in the log.
 */
function openedLately({ row, now }: Order, { reveals }: OrderDetails, rules: Rules): ReadonlySet<string | null> {
  if (isVoid(row)) return new Set();
  const since = now - rules.get('orders.code_shown_s') * 1000;
  const isRecent = ({ kind, actorId, at }: OrderDetails['reveals'][number]) =>
    kind === 'code_opened' && actorId === row.providerId && at.getTime() > since;
  return new Set(reveals.filter(isRecent).map(({ cardId }) => cardId));
}
