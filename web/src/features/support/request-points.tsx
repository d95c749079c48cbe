import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDateTime, formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import classes from './desk.module.css';

type PointsOrders = NonNullable<ResultOf<'support.getContext'>['account']>['pointsOrders'];

/** The requester's latest orders of points, each with its state, whose move it is and by when. */
export function RequestPoints({ orders }: { orders: PointsOrders }) {
  const { t } = useTranslation(['support', 'points-orders']);
  return (
    <Panel title={t('context.pointsOrders')} flush>
      {orders.map((order) => (
        <div key={order.code} className={classes.order}>
          <span>
            <b>
              {formatFace(order.fiatAmount, { symbol: order.currency, unit: currencyOf(order.currency).unit }, true)}
            </b>
            <small>
              {t(`points-orders:state.${order.state}`)} · {t(`context.with.${order.side}`, { name: order.other })}
            </small>
            <small className={order.dueAt ? classes.due : undefined}>
              {t(`order.waits.${order.turn}`)}
              {order.dueAt && ` · ${t('context.until', { when: formatWhen(order.dueAt) })}`}
            </small>
            <small className="cw-mono">{order.code}</small>
          </span>
          <Box component="span" ta="right">
            <Amount value={order.amount} />
            <small>{formatDateTime(order.placedAt)}</small>
          </Box>
        </div>
      ))}
    </Panel>
  );
}
