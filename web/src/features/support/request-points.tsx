import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatFace } from '#web/lib/money.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './desk.module.css';
import { RequestOrderLine } from './request-order-line.tsx';

type PointsOrders = NonNullable<ResultOf<'support.getContext'>['account']>['pointsOrders'];

/** The requester's latest orders of points, each with its state, whose move it is and by when. */
export function RequestPoints({ orders }: { orders: PointsOrders }) {
  const { t } = useTranslation(['support', 'points-orders']);
  return (
    <Panel title={t('context.pointsOrders')} flush>
      {orders.map((order) => (
        <div key={order.code} className={classes.order}>
          <RequestOrderLine
            order={order}
            what={formatFace(order.fiatAmount, { symbol: order.currency, unit: currencyOf(order.currency).unit }, true)}
            state={t(`points-orders:state.${order.state}`)}
            waitsFor={order.turn}
          />
        </div>
      ))}
    </Panel>
  );
}
