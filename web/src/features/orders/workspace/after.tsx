import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { OrderRecord, RatePanel } from '#web/features/ratings/public.ts';
import type { Order } from './workspace.queries.ts';

/** After the end: what the parties say of each other. */
export function OrderAfter({ order }: { order: Order }) {
  if (!isEnd(order.state)) return null;
  return <RatePanel code={order.code} seller={order.seller.name} provider={order.provider.name} role={order.role} />;
}

/** When the order entered each state, and the reader's own note and tags. */
export function OrderRecordPanel({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  return <OrderRecord code={order.code} staff={order.role === 'staff'} stateWord={(state) => t(`state.${state}`)} />;
}
