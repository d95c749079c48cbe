import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { worthOfBtc } from '#core/swaps/swap-price.ts';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { FigureCell } from '#web/ui/list/figure-cells.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';

type Balance = ResultOf<'points.listBalances'>['list'][number];

/** The price moves slowly for whoever only looks at a balance. */
const PRICE_MS = 30_000;

/** Points that cannot be spent now: frozen, coming in, and bail for those who have any. */
export function PointsCells({ balance, hasBail }: { balance: Balance | undefined; hasBail: boolean }) {
  const { t } = useTranslation('points');
  return (
    <>
      <FigureCell frozen label={t('frozen')} note={balance && <FrozenIn balance={balance} />}>
        {balance && <Amount value={balance.frozenAmount} size="lg" />}
      </FigureCell>
      <FigureCell label={t('pending')} note={balance && <ComingFrom balance={balance} />}>
        {balance && <Amount value={balance.pendingIn} size="lg" />}
      </FigureCell>
      {hasBail && (
        <FigureCell
          label={t('bailCell')}
          note={
            balance && (
              <AppLink href={paths.bail()}>
                {balance.frozenBail === '0'
                  ? t('bailNote')
                  : t('bailFrozen', { amount: formatAmount(balance.frozenBail) })}
              </AppLink>
            )
          }
        >
          {balance && <Amount value={balance.bail} size="lg" />}
        </FigureCell>
      )}
    </>
  );
}

/** What the frozen amount is in, each with its list. */
function FrozenIn({ balance }: { balance: Balance }) {
  const { t } = useTranslation('points');
  const { frozenOrders, frozenWithdrawals, frozenPayouts } = balance;
  const isLeaving = frozenWithdrawals + frozenPayouts > 0;
  const parts = [
    { key: 'frozenIn', count: frozenOrders, isShown: frozenOrders > 0 || !isLeaving, href: frozenHref(balance) },
    {
      key: 'frozenWithdrawals',
      count: frozenWithdrawals,
      isShown: frozenWithdrawals > 0,
      href: paths.withdraw(),
    },
    { key: 'frozenPayouts', count: frozenPayouts, isShown: frozenPayouts > 0, href: paths.payoutNew() },
  ] as const;
  return (
    <>
      {parts
        .filter(({ isShown }) => isShown)
        .map(({ key, count, href }, index) => (
          <Fragment key={key}>
            {index > 0 && ' · '}
            <AppLink href={href}>{t(key, { count })}</AppLink>
          </Fragment>
        ))}
    </>
  );
}

/** The orders that the frozen amount is in. */
const frozenHref = (balance: Balance) =>
  balance.frozenPointsOrders > 0 && balance.frozenPointsOrders === balance.frozenOrders
    ? paths.otcOrders()
    : paths.orderList();

function ComingFrom({ balance }: { balance: Balance }) {
  const { t } = useTranslation('points');
  const { pendingOrders, pendingDeposits } = balance;
  const orders = t('pendingIn', { count: pendingOrders });
  if (pendingDeposits === 0) return orders;
  const deposits = <AppLink href={paths.deposit()}>{t('pendingDeposits', { count: pendingDeposits })}</AppLink>;
  if (pendingOrders === 0) return deposits;
  return (
    <>
      {orders} · {deposits}
    </>
  );
}

/** Bitcoin, and of it what is frozen or on its way, for those who have any. */
export function BtcCells({ balance }: { balance: Balance }) {
  const { t } = useTranslation('points');
  const { unit } = balance;
  return (
    <>
      <FigureCell label={t('btcAvailable')} note={<BtcWorth btc={balance.available} />}>
        <Amount value={balance.available} unit={unit} size="lg" suffix={balance.currency} />
      </FigureCell>
      {balance.frozenAmount !== '0' && (
        <FigureCell
          frozen
          label={t('btcFrozen')}
          note={
            balance.frozenWithdrawals > 0 && (
              <AppLink href={paths.withdraw()}>{t('frozenWithdrawals', { count: balance.frozenWithdrawals })}</AppLink>
            )
          }
        >
          <Amount value={balance.frozenAmount} unit={unit} size="lg" />
        </FigureCell>
      )}
      {balance.pendingDeposits > 0 && (
        <FigureCell
          label={t('btcPending')}
          note={<AppLink href={paths.deposit()}>{t('pendingDeposits', { count: balance.pendingDeposits })}</AppLink>}
        >
          <Amount value={balance.pendingIn} unit={unit} size="lg" />
        </FigureCell>
      )}
    </>
  );
}

/** About what bitcoin is worth, at the middle of the market; nothing counts by it. */
function BtcWorth({ btc }: { btc: string }) {
  const { t } = useTranslation('points');
  const price = useCall('prices.getPrice', { symbol: 'BTC', referCurrency: 'POINTS' }, { refetchInterval: PRICE_MS });
  if (price.data === undefined) return t('btcNote');
  const worth = worthOfBtc(BigInt(btc), BigInt(price.data.midPrice));
  return (
    <>
      {t('btcWorth', { amount: formatAmount(worth) })} <OwnWorth points={worth} />
    </>
  );
}
