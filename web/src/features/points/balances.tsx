import { Box } from '@mantine/core';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { worthOfBtc } from '#core/swaps/swap-price.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { FigureCell, FigureCells } from '#web/ui/list/figure-cells.tsx';
import { OwnWorth } from '#web/ui/own-worth.tsx';

type Balance = ResultOf<'points.listBalances'>['list'][number];

interface Props {
  balances: readonly Balance[] | undefined;
  failed: boolean;
  retry: () => void;
}

/** The price moves slowly for whoever only looks at a balance. */
const PRICE_MS = 30_000;

/** Available, frozen, bail and coming in, in one card; available is the figure that counts. Bitcoin below. */
export function Balances({ balances, failed, retry }: Props) {
  if (failed && !balances) {
    return (
      <Box mt="md">
        <ErrorState onRetry={retry} />
      </Box>
    );
  }
  const btc = balances?.find(({ currency }) => currency === 'BTC');
  return (
    <>
      <PointsCells balance={balances?.find(({ currency }) => currency === 'POINTS')} />
      {btc && (btc.amount !== '0' || btc.pendingDeposits > 0) && <BtcCells balance={btc} />}
    </>
  );
}

function PointsCells({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation('points');
  const { user } = useSession();
  const bailText = t(user?.serverFlag || (balance && balance.bail !== '0') ? 'bailNote' : 'noBail');
  return (
    <FigureCells>
      <FigureCell
        label={t('available')}
        note={
          <>
            {t('peg')} {balance && <OwnWorth points={balance.available} />}
          </>
        }
      >
        {balance && <Amount value={balance.available} size="xl" suffix={t('points')} />}
      </FigureCell>
      <FigureCell frozen label={t('frozen')} note={<FrozenIn balance={balance} />}>
        {balance && <Amount value={balance.frozenAmount} size="lg" />}
      </FigureCell>
      <FigureCell
        label={t('bailCell')}
        note={
          <AppLink href={paths.bail()}>
            {balance && balance.frozenBail !== '0'
              ? t('bailFrozen', { amount: formatAmount(balance.frozenBail) })
              : bailText}
          </AppLink>
        }
      >
        {balance && <Amount value={balance.bail} size="lg" />}
      </FigureCell>
      <FigureCell label={t('pending')} note={<ComingFrom balance={balance} />}>
        {balance && <Amount value={balance.pendingIn} size="lg" />}
      </FigureCell>
    </FigureCells>
  );
}

/** What the frozen amount is in, each with its list. */
function FrozenIn({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation('points');
  const { frozenOrders = 0, frozenWithdrawals = 0, frozenPayouts = 0 } = balance ?? {};
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
const frozenHref = (balance: Balance | undefined) =>
  balance && balance.frozenPointsOrders > 0 && balance.frozenPointsOrders === balance.frozenOrders
    ? paths.otcOrders()
    : paths.orderList();

function ComingFrom({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation('points');
  const { pendingOrders = 0, pendingDeposits = 0 } = balance ?? {};
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

function BtcCells({ balance }: { balance: Balance }) {
  const { t } = useTranslation('points');
  return (
    <FigureCells>
      <FigureCell label={t('btcAvailable')} note={<BtcWorth btc={balance.available} />}>
        <Amount value={balance.available} unit={balance.unit} size="lg" suffix={balance.currency} />
      </FigureCell>
      <FigureCell
        frozen
        label={t('frozen')}
        note={
          balance.frozenWithdrawals > 0 && (
            <AppLink href={paths.withdraw()}>{t('frozenWithdrawals', { count: balance.frozenWithdrawals })}</AppLink>
          )
        }
      >
        <Amount value={balance.frozenAmount} unit={balance.unit} size="lg" />
      </FigureCell>
      {balance.pendingDeposits > 0 && (
        <FigureCell
          label={t('btcPending')}
          note={<AppLink href={paths.deposit()}>{t('pendingDeposits', { count: balance.pendingDeposits })}</AppLink>}
        >
          <Amount value={balance.pendingIn} unit={balance.unit} size="lg" />
        </FigureCell>
      )}
    </FigureCells>
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
