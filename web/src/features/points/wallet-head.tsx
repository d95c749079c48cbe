import { Box, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useOwnCurrency } from '#web/api/own-currency.ts';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { FigureCell } from '#web/ui/list/figure-cells.tsx';
import { DepositEntry } from '../deposits/public.ts';
import { SendButton } from '../sends/public.ts';
import { SwapEntry } from '../swaps/public.ts';
import { WithdrawEntry } from '../withdrawals/public.ts';
import { BtcCells, PointsCells } from './balances.tsx';
import { MoreMenu } from './more-menu.tsx';
import classes from './wallet.module.css';

type Balance = ResultOf<'points.listBalances'>['list'][number];

interface Props {
  balances: readonly Balance[] | undefined;
  failed: boolean;
  retry: () => void;
  /** A public name that a link filled in: opens the dialog that sends to it. */
  to: string;
  onSendClose: () => void;
}

/** The balance that can be spent, large, in points and in the reader's own currency; the acts; and what else there is. */
export function WalletHead({ balances, failed, retry, to, onSendClose }: Props) {
  const { user } = useSession();
  if (failed && !balances) {
    return (
      <Box mt="md">
        <ErrorState onRetry={retry} />
      </Box>
    );
  }
  const points = balances?.find(({ currency }) => currency === 'POINTS');
  const btc = balances?.find(({ currency }) => currency === 'BTC');
  return (
    <Panel flush className={classes.headPanel}>
      <div className={classes.top}>
        <Available balance={points} />
        <Flex className={classes.acts}>
          {user && !user.isStaff && (
            <>
              <DepositEntry />
              <WithdrawEntry />
              <SendButton to={to} onClose={onSendClose} />
              <SwapEntry />
            </>
          )}
          <MoreMenu hasBail={hasBail(points, user?.serverFlag)} />
        </Flex>
      </div>
      <div className={classes.cells}>
        <PointsCells balance={points} hasBail={hasBail(points, user?.serverFlag)} />
        {btc && (btc.amount !== '0' || btc.pendingDeposits > 0) && <BtcCells balance={btc} />}
      </div>
    </Panel>
  );
}

/** Bail is of providers, and of whoever has some left. */
const hasBail = (balance: Balance | undefined, isProvider = false): boolean =>
  isProvider || (balance !== undefined && (balance.bail !== '0' || balance.frozenBail !== '0'));

function Available({ balance }: { balance: Balance | undefined }) {
  const { t } = useTranslation('points');
  const { user } = useSession();
  const own = useOwnCurrency()(balance?.available ?? '0');
  const hasNone = user !== null && user.currency === null;
  return (
    <FigureCell
      label={t('available')}
      note={
        own === null || balance === undefined ? (
          <>
            <div>{t('peg')}</div>
            {hasNone && (
              <div>
                <AppLink href={paths.basicInfo()}>{t('chooseCurrency')}</AppLink>
              </div>
            )}
          </>
        ) : (
          <span className={classes.own}>{own}</span>
        )
      }
    >
      {balance && <Amount value={balance.available} size="xl" suffix={t('points')} />}
    </FigureCell>
  );
}
