import { IconScale, IconShieldLock } from '@tabler/icons-react';
import { useParams, useRouter } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEnd } from '#core/orders/gift-states.ts';
import { countryName } from '#web/lib/country.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatFace } from '#web/lib/money.ts';
import { cx } from '#web/lib/text.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { MiniCard } from '#web/ui/layout/mini-card.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { OrderAddress } from '../cards/address.tsx';
import { OrderCards } from '../cards/cards.tsx';
import { hasCase, isDisputed } from '../dispute/disputed.ts';
import { TradePage } from '../trade/trade-page.tsx';
import { TradeWorkspace } from '../trade/trade-workspace.tsx';
import { actionsOf, OrderDecide, OrderReceive, OrderTakeBack } from './actions.tsx';
import { OrderActivity } from './activity.tsx';
import { OrderAfter, OrderRecordPanel } from './after.tsx';
import { OrderEnded } from './ended.tsx';
import { OrderCase, OrderClaim, OrderDeliver, PointsOrderPage } from './later-parts.tsx';
import { OrderMoney } from './money.tsx';
import { OrderCompensation, OrderParcel, OrderQuick } from './notices.tsx';
import { OrderKeys } from './order-keys.tsx';
import { OrderSkeleton } from './order-skeleton.tsx';
import { OrderTerms } from './order-terms.tsx';
import { OrderParties } from './party.tsx';
import { OrderSellAgain } from './sell-again.tsx';
import { OrderTimeline, OrderTurn } from './turn.tsx';
import { isChosen, priceText, valuesOf } from './words.ts';
import classes from './workspace.module.css';
import type { Order } from './workspace.queries.ts';
import { OrderWriteToUs } from './write-to-us.tsx';

/** An order's workspace: whose turn it is, the cards, the money, and every way on. */
export function OrderWorkspacePage() {
  const { orderCode } = useParams({ from: '/operate/$adCode/$orderCode/$opponentCode' });
  if (orderCode.startsWith('OO')) return <PointsOrderPage code={orderCode} />;
  return (
    <TradePage kind="gift" code={orderCode} shape={<OrderSkeleton code={orderCode} />}>
      {(order) => <Workspace order={order} key={order.code} />}
    </TradePage>
  );
}

function Workspace({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  useRightAddress(order);
  const talks = order.role !== 'staff';
  // A dispute is long: its chat stays in the window, and its history stands below the order.
  const disputed = talks && isDisputed(order);
  return (
    <TradeWorkspace
      code={order.code}
      list={{ label: t('crumb'), href: paths.orderList() }}
      {...headOf(order, t)}
      actions={(!talks || disputed) && <CaseLink order={order} />}
      hasChat={talks}
      side={!disputed && <OrderActivity order={order} />}
      sideClass={disputed ? classes.beside : undefined}
    >
      <OrderTurn order={order} />
      {disputed && <CaseLink order={order} className={classes.phoneOnly} />}
      <OrderTimeline order={order} />
      <OrderQuick order={order} />
      <OrderSellAgain order={order} />
      <OrderCompensation order={order} />
      <Dispute order={order} />
      <OrderAfter order={order} />
      <CardsAndMoney order={order} />
      {talks && (
        <p className={cx('cw-num', classes.phoneOnly, classes.facts)}>
          {[...factsOf(order, t), order.code].join(' · ')} <CopyButton text={order.code} label={t('copyCode')} />
        </p>
      )}
      {talks && <OrderWriteToUs order={order} />}
      {disputed && <OrderActivity order={order} />}
    </TradeWorkspace>
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
    <ButtonLink
      className={className}
      size="sm"
      href={isStaff ? paths.case(order.code) : paths.dispute(order.code)}
      leftSection={<IconScale size={16} stroke={1.75} />}
    >
      {isStaff ? t('head.case') : t('disputes-evidence:page.toDispute')}
    </ButtonLink>
  );
}

/** What an order is of, in the head of its page and in the bar of a phone. */
function headOf(order: Order, t: TFunction) {
  const { brand, role, country } = order;
  const face = formatFace(order.faceValue, { symbol: order.currency, unit: order.unit }, true);
  const what = { face, brand: brand.name, country };
  const card = { initials: brand.initials, color: brand.colour, name: brand.name };
  return {
    mark: <MiniCard {...card} size="lg" />,
    title: t(`orders-workspace:head.title.${role}`, { ...valuesOf(order), ...what }),
    sub: factsOf(order, t).join(' · '),
    phone: {
      mark: <MiniCard {...card} />,
      title: t(order.cardCount === 1 ? 'orders-workspace:phone.single' : 'orders-workspace:phone.several', {
        ...what,
        count: order.cardCount,
      }),
      sub: t('orders-workspace:phone.with', { code: order.code, other: order.opponent.name }),
    },
  };
}

/** How an order ended, and everything of its dispute. */
function Dispute({ order }: { order: Order }) {
  return (
    <>
      {isEnd(order.state) && <OrderEnded order={order} />}
      {hasCase(order) && <OrderCase order={order} />}
    </>
  );
}

/** The part that the address opens from the start, taken out of it: a page that is loaded again opens nothing. */
function useStart() {
  const [{ open }, change] = usePageSearch('/operate/$adCode/$orderCode/$opponentCode');
  const [start] = useState(open);
  useEffect(() => {
    if (open !== '') change({ open: '' });
  }, [open, change]);
  return start;
}

/** Cards with their acts at the left; money, other side and terms at the right. */
function CardsAndMoney({ order }: { order: Order }) {
  const { t } = useTranslation('orders-workspace');
  const start = useStart();
  const [reporting, setReporting] = useState(start === 'claim');
  const actions = actionsOf(order);
  const claiming = reporting && order.abilities.includes('claim');
  const decides = actions === 'decide' && !claiming;
  return (
    <>
      <div className={classes.columns}>
        <div className={classes.column}>
          <OrderAddress order={order} />
          {order.abilities.includes('deliver') && <OrderDeliver order={order} />}
          <OrderParcel order={order} />
          <OrderCards
            order={order}
            footer={
              decides ? (
                <OrderDecide order={order} onReport={() => setReporting(true)} releases={start === 'release'} />
              ) : actions === 'receive' && !claiming ? (
                <OrderReceive order={order} onReport={() => setReporting(true)} />
              ) : actions === 'take' ? (
                <OrderTakeBack order={order} />
              ) : undefined
            }
          />
          {claiming && <OrderClaim order={order} onClose={() => setReporting(false)} />}
          <div className={classes.record}>
            <OrderRecordPanel order={order} />
          </div>
        </div>
        <div className={classes.column}>
          <OrderMoney order={order} />
          <OrderParties order={order} />
          <OrderTerms order={order} />
        </div>
      </div>
      {order.role === 'provider' && <OrderKeys order={order} />}
      {decides && (
        <Note icon={<IconShieldLock size={19} stroke={1.75} />}>
          {t('act.tip', { ...valuesOf(order), brand: order.brand.name })}
        </Note>
      )}
    </>
  );
}
