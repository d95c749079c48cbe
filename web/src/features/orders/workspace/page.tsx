import { Button } from '@mantine/core';
import { IconScale, IconShieldLock } from '@tabler/icons-react';
import { useParams, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { OrderChat } from '#web/features/chat/public.tsx';
import { countryName } from '#web/lib/country.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useFitBelow } from '#web/ui/layout/use-fit-below.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { Page } from '#web/ui/page/page.tsx';
import { OperateAddress } from '../cards/address.tsx';
import { OperateCards } from '../cards/cards.tsx';
import { OperateCompare } from '../cards/compare.tsx';
import { OperateDeliver } from '../cards/deliver.tsx';
import { OrderPage } from '../cards/order-page.tsx';
import { OperateAnswer } from '../dispute/answer.tsx';
import { OperateChoices } from '../dispute/choices.tsx';
import { OperateClaim } from '../dispute/claim.tsx';
import { hasCase, isDisputed } from '../dispute/disputed.ts';
import { OperateEvidence } from '../dispute/evidence.tsx';
import { OperateCaseNote, OperateRuling, OperateRulingChoices } from '../dispute/ruling.tsx';
import { PointsOrderPage } from '../points/points-order-page.tsx';
import { actionsOf, OperateDecide, OperateReceive, OperateTakeBack } from './actions.tsx';
import { OperateActivity } from './activity.tsx';
import { OperateAfter, OperateRecord } from './after.tsx';
import { OperateEnded } from './ended.tsx';
import { OperateMoney } from './money.tsx';
import { OperateCompensation, OperateParcel, OperateQuick } from './notices.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTerms } from './order-terms.tsx';
import { OperateParties } from './party.tsx';
import { OperatePhoneBar } from './phone-bar.tsx';
import { OperateSellAgain } from './sell-again.tsx';
import { OperateTabs } from './tabs.tsx';
import { OperateTimeline, OperateTurn } from './turn.tsx';
import { isChosen, priceText, valuesOf } from './words.ts';
import classes from './workspace.module.css';
import type { Order } from './workspace.queries.ts';
import { OperateWriteToUs } from './write-to-us.tsx';

/** An order's workspace: whose turn it is, the cards, the money, and every way on. */
export function OperatePage() {
  const { orderCode } = useParams({ from: '/operate/$adCode/$orderCode/$opponentCode' });
  if (orderCode.startsWith('OO')) return <PointsOrderPage code={orderCode} />;
  return (
    <OrderPage code={orderCode} shape={<OrderSkeleton code={orderCode} />}>
      {(order) => <Workspace order={order} key={order.code} />}
    </OrderPage>
  );
}

function Workspace({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  useRightAddress(order);
  const [view, setView] = useState<'order' | 'chat'>('order');
  const talks = order.role !== 'staff';
  // A dispute is long: its chat stays in the window, and what happened stands below the order.
  const disputed = talks && isDisputed(order);
  const chat = useFitBelow();
  return (
    <Frame order={order} phoneBar={talks && <OperatePhoneBar order={order} view={view} onView={setView} />}>
      {talks && <OperateTabs code={order.code} view={view} onView={setView} />}
      <div className={classes.workspace} data-view={view}>
        <div className={classes.main}>
          <OperateTurn order={order} />
          {disputed && <CaseLink order={order} className={classes.phoneOnly} />}
          <OperateTimeline order={order} />
          <OperateQuick order={order} />
          <OperateSellAgain order={order} />
          <OperateCompensation order={order} />
          <Dispute order={order} />
          <OperateAfter order={order} />
          <CardsAndMoney order={order} />
          {talks && (
            <p className={cx('cw-num', classes.phoneOnly, classes.facts)}>
              {[...factsOf(order, t), order.code].join(' · ')} <CopyButton text={order.code} label={t('copyCode')} />
            </p>
          )}
          {talks && <OperateWriteToUs order={order} />}
          {disputed && <OperateActivity order={order} />}
        </div>
        <aside className={cx(classes.side, disputed && classes.beside)}>
          {talks && (
            <div ref={chat} className={classes.stays}>
              <OrderChat orderCode={order.code} className={classes.chat} />
            </div>
          )}
          {!disputed && <OperateActivity order={order} />}
        </aside>
      </div>
    </Frame>
  );
}

/** The address names ad and opponent as well; a wrong one is put right without a new entry in the history. */
function useRightAddress({ adCode, code, opponent, role }: Order): void {
  const router = useRouter();
  const go = useGo();
  useEffect(() => {
    if (role === 'staff') return;
    const right = paths.operate({ adCode, orderCode: code, opponentCode: opponent.userId });
    if (router.state.location.pathname !== right) go(right, { replace: true });
  }, [router, go, adCode, code, opponent.userId, role]);
}

/** What is traded, from whom to whom and when, in short. */
function factsOf(order: Order, t: TFunction): string[] {
  const { role } = order;
  return [
    t(`orders-workspace:head.${role}`),
    t(order.form === 'physical' ? 'orders-workspace:head.parcel' : 'orders-workspace:head.cards', {
      count: order.cardCount,
      country: countryName(order.country),
    }),
    ...(order.quick && !isChosen(order) ? [t('orders-workspace:head.quick')] : []),
    ...(order.direction === 'sell_ad' ? [t(`orders-workspace:head.sellAd.${role}`)] : []),
    t('orders-workspace:head.price', { price: priceText(order) }),
    t('orders-workspace:head.opened', { at: formatWhen(order.placedAt) }),
  ];
}

/** The way to the dispute's own page, for staff to the case. */
function CaseLink({ order, className }: { order: Order; className?: string | undefined }) {
  const { t } = useTranslation('orders-workspace');
  const isStaff = order.role === 'staff';
  return (
    <Button
      className={className}
      variant="default"
      size="sm"
      component={AppLink}
      href={isStaff ? paths.case(order.code) : paths.dispute(order.code)}
      leftSection={<IconScale size={16} stroke={1.75} />}
    >
      {isStaff ? t('head.case') : t('disputes-evidence:page.toDispute')}
    </Button>
  );
}

function Frame({ order, phoneBar, children }: { order: Order; phoneBar: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('orders-workspace');
  const { brand, role } = order;
  const what = {
    face: formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true),
    brand: brand.name,
    country: order.country,
  };
  return (
    <Page
      crumbs={[
        { label: t('crumb'), href: paths.orderList() },
        { label: <span className="cw-mono">{order.code}</span> },
      ]}
      crumbsEnd={<CopyButton text={order.code} label={t('copyCode')} />}
      mark={<MiniCard initials={brand.initials} color={brand.colour} name={brand.name} size="lg" />}
      title={t(`head.title.${role}`, { ...valuesOf(order), ...what })}
      sub={factsOf(order, t).join(' · ')}
      phoneBar={phoneBar}
      actions={(role === 'staff' || isDisputed(order)) && <CaseLink order={order} />}
    >
      {children}
    </Page>
  );
}

/** Everything of a dispute: the ruling, both counts, the question, the ways out, the evidence. */
function Dispute({ order }: { order: Order }) {
  if (!hasCase(order)) return isEnd(order.state) ? <OperateEnded order={order} /> : null;
  return (
    <>
      {isEnd(order.state) && <OperateEnded order={order} />}
      <OperateCaseNote order={order} />
      <OperateRuling order={order} />
      <OperateRulingChoices order={order} />
      {order.state === 'awaiting_seller_feedback' && <OperateAnswer order={order} />}
      <OperateCompare order={order} />
      <OperateChoices order={order} />
      <OperateEvidence order={order} />
    </>
  );
}

/** Cards with their acts at the left; money, other side and terms at the right. */
function CardsAndMoney({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const [reporting, setReporting] = useState(false);
  const actions = actionsOf(order);
  const claiming = reporting && order.abilities.includes('claim');
  const decides = actions === 'decide' && !claiming;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <OperateAddress order={order} />
          {order.abilities.includes('deliver') && <OperateDeliver order={order} />}
          <OperateParcel order={order} />
          <OperateCards
            order={order}
            footer={
              decides ? (
                <OperateDecide order={order} onReport={() => setReporting(true)} />
              ) : actions === 'receive' && !claiming ? (
                <OperateReceive order={order} onReport={() => setReporting(true)} />
              ) : actions === 'take' ? (
                <OperateTakeBack order={order} />
              ) : undefined
            }
          />
          {claiming && <OperateClaim order={order} onClose={() => setReporting(false)} />}
          <div className={classes.record}>
            <OperateRecord order={order} />
          </div>
        </div>
        <div className={classes.column}>
          <OperateMoney order={order} />
          <OperateParties order={order} />
          <OrderTerms order={order} />
        </div>
      </div>
      {decides && (
        <Note icon={<IconShieldLock size={19} stroke={1.75} />}>
          {t('act.tip', { ...valuesOf(order), brand: order.brand.name })}
        </Note>
      )}
    </>
  );
}
