import { IconArrowLeft, IconClockPause } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { OrderCompare } from '../cards/compare.tsx';
import { TradePage } from '../trade/trade-page.tsx';
import { OrderActivity } from '../workspace/activity.tsx';
import { OrderEnded } from '../workspace/ended.tsx';
import { OrderCompensation } from '../workspace/notices.tsx';
import { OrderTimeline, OrderTurn } from '../workspace/turn.tsx';
import classes from '../workspace/workspace.module.css';
import type { Order } from '../workspace/workspace.queries.ts';
import { OrderAnswer } from './answer.tsx';
import { CaseFile } from './case-file.tsx';
import { OrderChoices } from './choices.tsx';
import { hasCase, isDisputed } from './disputed.ts';
import { EarlierRulings } from './earlier-rulings.tsx';
import { OrderEvidence } from './evidence.tsx';
import { OrderCaseNote, OrderRuling, OrderRulingChoices } from './ruling.tsx';

/** Everything of one order's dispute: the running clock, both counts, both sides' evidence, and every way out. */
export function DisputePage() {
  const { orderCode } = useParams({ from: '/goDispute/$orderCode' });
  return (
    <TradePage kind="gift" code={orderCode}>
      {(order) => <Dispute order={order} key={order.code} />}
    </TradePage>
  );
}

const orderPath = ({ adCode, code, opponent }: Order) =>
  paths.operate({ adCode, orderCode: code, opponentCode: opponent.userId });

function Dispute({ order }: { order: Order }) {
  const { t } = useTranslation('disputes-evidence');
  if (!isDisputed(order)) {
    return (
      <Frame order={order}>
        <Panel flush className={classes.alone}>
          <EmptyState
            picture="cards"
            title={t('page.none')}
            action={
              <ButtonLink variant="light" href={orderPath(order)}>
                {t('page.toOrder')}
              </ButtonLink>
            }
          >
            {t('page.noneWhy')}
          </EmptyState>
        </Panel>
      </Frame>
    );
  }
  return (
    <Frame order={order}>
      <div className={classes.workspace}>
        <div className={classes.main}>
          <OrderTurn order={order} />
          {!isEnd(order.state) && order.dueAt && (
            <Note icon={<IconClockPause size={19} stroke={1.75} />} title={t('page.clock')}>
              {t('page.stopped')}
            </Note>
          )}
          <OrderTimeline order={order} />
          {isEnd(order.state) ? <OrderEnded order={order} /> : <OrderCompensation order={order} />}
          <OrderCaseNote order={order} />
          <OrderRuling order={order} />
          <EarlierRulings order={order} />
          <OrderRulingChoices order={order} />
          {order.state === 'awaiting_seller_feedback' && <OrderAnswer order={order} />}
          <OrderCompare order={order} />
          <OrderEvidence order={order} />
          <OrderChoices order={order} />
          {hasCase(order) && (
            <Panel title={t('caseFile.title')}>
              <CaseFile code={order.code} />
            </Panel>
          )}
        </div>
        <aside>
          <OrderActivity order={order} />
        </aside>
      </div>
    </Frame>
  );
}

function Frame({ order, children }: { order: Order; children: ReactNode }) {
  const { t } = useTranslation('disputes-evidence');
  const { brand } = order;
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  return (
    <Page
      crumbs={[
        { label: t('orders-workspace:crumb'), href: paths.orderList() },
        { label: <span className="cw-mono">{order.code}</span>, href: orderPath(order) },
        { label: t('page.crumb') },
      ]}
      mark={<MiniCard initials={brand.initials} color={brand.colour} name={brand.name} size="lg" />}
      title={t('page.title', { what: `${face} ${brand.name} ${order.country}` })}
      sub={t('page.sub', { code: order.code })}
      actions={
        <ButtonLink size="sm" href={orderPath(order)} leftSection={<IconArrowLeft size={16} stroke={1.75} />}>
          {t('page.toOrder')}
        </ButtonLink>
      }
    >
      {children}
    </Page>
  );
}
