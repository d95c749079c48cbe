import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { useCall } from '#web/api/query.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { type Address, paths } from '#web/paths.ts';

/** What chats say of an order, of cards or of points. */
export interface OrderBrief {
  readonly title: string;
  readonly points: string;
  readonly state: string;
  readonly dueAt: string | null;
  readonly clockHours?: ResultOf<'orders.get'>['clockHours'];
  readonly href: Address;
  readonly mark: { readonly initials: string; readonly name: string; readonly color?: string | null };
}

/** Reads an order for a chat about it. The brief is null while it loads and where the caller may not open the order. */
export function useOrderBrief(code: string): { brief: OrderBrief | null; isLoading: boolean } {
  const { t } = useTranslation(['chat', 'orders', 'points-orders']);
  const isPoints = isPointsOrderCode(code);
  const cards = useCall('orders.get', { code }, { swallow: true, enabled: !isPoints });
  const points = useCall('pointsOrders.get', { code }, { swallow: true, enabled: isPoints });
  if (isPoints) return { brief: points.data ? briefOfPoints(t, points.data) : null, isLoading: points.isLoading };
  return { brief: cards.data ? briefOfCards(t, cards.data) : null, isLoading: cards.isLoading };
}

type Translate = TFunction<['chat', 'orders', 'points-orders']>;

function briefOfCards(t: Translate, order: ResultOf<'orders.get'>): OrderBrief {
  const { brand, code, adCode, opponent } = order;
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  return {
    title: `${face} ${brand.name} ${order.country}`,
    points: formatAmount(order.orderAmount),
    state: t(`orders:state.${order.state}`),
    dueAt: order.dueAt,
    clockHours: order.clockHours,
    href: paths.operate({ adCode, orderCode: code, opponentCode: opponent.userId }),
    mark: { initials: brand.initials, name: brand.name, color: brand.colour },
  };
}

function briefOfPoints(t: Translate, order: ResultOf<'pointsOrders.get'>): OrderBrief {
  const { code, adCode, opponent, currency } = order;
  const points = formatAmount(order.orderAmount);
  return {
    title: `${points} ${t('order.unit')} · ${currency}`,
    points,
    state: t(`points-orders:state.${order.state}`),
    dueAt: order.dueAt,
    href: paths.operate({ adCode, orderCode: code, opponentCode: opponent.id }),
    mark: { initials: 'P', name: t('order.unit') },
  };
}
