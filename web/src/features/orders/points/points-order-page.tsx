import { Button } from '@mantine/core';
import { IconCoins } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { OrderChat } from '#web/features/chat/public.tsx';
import { PointsNote, PointsRatePanel } from '#web/features/ratings/public.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useFitBelow } from '#web/ui/layout/use-fit-below.ts';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useTrade } from '../trade/trade.queries.ts';
import { OrderPhoneBar } from '../workspace/phone-bar.tsx';
import { OrderTabs } from '../workspace/tabs.tsx';
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
  const { t } = useTranslation('points-orders');
  const order = useTrade('points', code);
  const missing = (
    <EmptyState
      isPage
      title={t('notFound.title')}
      action={
        <Button variant="light" component={AppLink} href={paths.otcOrders()}>
          {t('notFound.act')}
        </Button>
      }
    >
      {t('notFound.why')}
    </EmptyState>
  );
  return (
    <Loaded
      of={[order]}
      skeleton={{ rows: 6 }}
      missing={missing}
      inset
      around={(placeholder) => (
        <Page tab={code} crumbs={[{ label: t('title'), href: paths.otcOrders() }, { label: code }]}>
          <Panel flush className={classes.alone}>
            {placeholder}
          </Panel>
        </Page>
      )}
    >
      {(loaded) => <Workspace order={loaded} key={loaded.code} />}
    </Loaded>
  );
}

interface ViewProps {
  view: 'order' | 'chat';
  onView: (view: 'order' | 'chat') => void;
}

function Workspace({ order }: { order: PointsOrder }) {
  const [view, setView] = useState<ViewProps['view']>('order');
  const talks = order.role !== 'moderator' || holdsCase(order);
  const chat = useFitBelow();
  return (
    <Frame order={order} phoneBar={talks && <PointsPhoneBar order={order} view={view} onView={setView} />}>
      {talks && <OrderTabs code={order.code} view={view} onView={setView} />}
      <div className={classes.workspace} data-view={view}>
        <div className={classes.main}>
          <PointsTurn order={order} />
          <PointsClaim order={order} />
          <PointsRuling order={order} />
          <div className={classes.columns}>
            <div className={classes.column}>
              <PointsPayTo order={order} />
              <PointsPay order={order} />
              <PointsPayer order={order} />
              <PointsFiles order={order} />
              <PointsSeen order={order} />
              <PointsLate order={order} />
              <PointsActions order={order} />
              <PointsCaseTools order={order} />
              {isPointsEnd(order.state) && (
                <PointsRatePanel
                  code={order.code}
                  seller={order.seller.name}
                  buyer={order.buyer.name}
                  role={order.role}
                />
              )}
            </div>
            <div className={classes.column}>
              <PointsMoney order={order} />
              {talks && <PointsNote code={order.code} />}
            </div>
          </div>
        </div>
        <aside className={classes.side}>
          {talks && (
            <div ref={chat} className={classes.stays}>
              <OrderChat orderCode={order.code} className={classes.chat} />
            </div>
          )}
          <PointsHistory order={order} />
        </aside>
      </div>
    </Frame>
  );
}

/** The list that an order is opened from. */
const listOf = ({ role }: PointsOrder) => (role === 'moderator' ? paths.cases({ kind: 'points' }) : paths.otcOrders());

const wordsOf = (order: PointsOrder) => ({
  points: formatAmount(order.orderAmount),
  fiat: fiatText(order),
  seller: order.seller.name,
  buyer: order.buyer.name,
});

function PointsPhoneBar({ order, ...view }: { order: PointsOrder } & ViewProps) {
  const { t } = useTranslation('points-orders');
  return (
    <OrderPhoneBar
      code={order.code}
      back={listOf(order)}
      mark={<IconCoins size={26} stroke={1.5} aria-hidden="true" />}
      title={t(`head.${order.role}`, wordsOf(order))}
      sub={[order.code, methodText(order.method, t)].join(' · ')}
      {...view}
    />
  );
}

function Frame({ order, phoneBar, children }: { order: PointsOrder; phoneBar: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('points-orders');
  return (
    <Page
      crumbs={[
        { label: t(order.role === 'moderator' ? 'cases.title' : 'title'), href: listOf(order) },
        { label: <span className="cw-mono">{order.code}</span> },
      ]}
      crumbsEnd={<CopyButton text={order.code} label={t('copyCode')} />}
      mark={<IconCoins size={30} stroke={1.5} aria-hidden="true" />}
      title={t(`head.${order.role}`, wordsOf(order))}
      sub={[methodText(order.method, t), t('head.price', { price: priceText(order) })].join(' · ')}
      phoneBar={phoneBar}
    >
      {children}
    </Page>
  );
}
