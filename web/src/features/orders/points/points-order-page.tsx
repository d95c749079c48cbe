import { IconCoins } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { PointsMarks, PointsRatePanel } from '#web/features/ratings/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { TradePage } from '../trade/trade-page.tsx';
import { TradeWorkspace } from '../trade/trade-workspace.tsx';
import classes from '../workspace/workspace.module.css';
import { PointsActions } from './points-actions.tsx';
import { PointsCaseTools, PointsSeen } from './points-case-tools.tsx';
import { PointsClaim } from './points-claim.tsx';
import { PointsFiles } from './points-files.tsx';
import { PointsHistory } from './points-history.tsx';
import { PointsLate } from './points-late.tsx';
import { PointsMoney } from './points-money.tsx';
import type { PointsOrder } from './points-order.queries.ts';
import { PointsPay } from './points-pay.tsx';
import { PointsPayer, PointsPayTo } from './points-payment.tsx';
import { PointsRuling } from './points-ruling.tsx';
import { PointsTurn } from './points-turn.tsx';
import { fiatText, holdsCase, methodText, priceText } from './points-words.ts';

/** The workspace of a points order: whose turn it is, how to pay, the money, and every way on. */
export function PointsOrderPage({ code }: { code: string }) {
  return (
    <TradePage kind="points" code={code}>
      {(order) => <Workspace order={order} key={order.code} />}
    </TradePage>
  );
}

function Workspace({ order }: { order: PointsOrder }) {
  const { t } = useTranslation('points-orders');
  const isModerator = order.role === 'moderator';
  const talks = !isModerator || holdsCase(order);
  // A seller who can release finds that first, and the own account, which is known, below.
  const releases = order.can.includes('release');
  return (
    <TradeWorkspace
      code={order.code}
      list={
        isModerator
          ? { label: t('cases.title'), href: paths.cases({ kind: 'points' }) }
          : { label: t('title'), href: paths.otcOrders() }
      }
      {...headOf(order, t)}
      hasChat={talks}
      side={<PointsHistory order={order} />}
    >
      <PointsTurn order={order} />
      <PointsClaim order={order} />
      <PointsRuling order={order} />
      <div className={classes.columns}>
        <div className={classes.column}>
          {releases && <PointsActions order={order} />}
          {releases && <PointsPayer order={order} />}
          <PointsPayTo order={order} />
          <PointsPay order={order} />
          {!releases && <PointsPayer order={order} />}
          <PointsFiles order={order} />
          <PointsSeen order={order} />
          <PointsLate order={order} />
          {!releases && <PointsActions order={order} />}
          <PointsCaseTools order={order} />
          {isPointsEnd(order.state) && (
            <PointsRatePanel code={order.code} seller={order.seller.name} buyer={order.buyer.name} role={order.role} />
          )}
          {talks && (
            <div className={classes.record}>
              <PointsMarks code={order.code} />
            </div>
          )}
        </div>
        <div className={classes.column}>
          <PointsMoney order={order} />
        </div>
      </div>
    </TradeWorkspace>
  );
}

/** What an order is of, in the head of its page and in the bar of a phone. */
function headOf(order: PointsOrder, t: TFunction<'points-orders'>) {
  const title = t(`head.${order.role}`, {
    points: formatAmount(order.orderAmount),
    fiat: fiatText(order),
    seller: order.seller.name,
    buyer: order.buyer.name,
  });
  const method = methodText(order.method, t);
  return {
    mark: <IconCoins size={30} stroke={1.5} aria-hidden="true" />,
    title,
    sub: [method, t('head.price', { price: priceText(order) })].join(' · '),
    phone: {
      mark: <IconCoins size={26} stroke={1.5} aria-hidden="true" />,
      title,
      sub: [order.code, method].join(' · '),
    },
  };
}
