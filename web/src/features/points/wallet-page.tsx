import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DepositEntry } from '../deposits/public.ts';
import { PayoutEntry } from '../payouts/public.ts';
import { SendButton } from '../sends/public.ts';
import { SwapEntry } from '../swaps/public.ts';
import { OwnCoupons } from '../tickets/public.ts';
import { WithdrawEntry } from '../withdrawals/public.ts';
import { BalancePanel } from './balance-panel.tsx';
import { Balances } from './balances.tsx';
import { DebtsPanel } from './debts-panel.tsx';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryRows } from './history-rows.tsx';
import classes from './wallet.module.css';
import { PAGE_ROWS, paramsOf, UNITS, type WalletSearch } from './wallet.queries.ts';

/** The wallet: what there is, sending of it, its balance over time, and every movement with the balance after it. */
export function WalletPage() {
  const { t } = useTranslation('points');
  const [search, change] = usePageSearch('/wallet');
  const params = paramsOf(search);
  const balances = useCall('points.listBalances', {});
  const history = useCall('points.listHistory', params, { keepPrevious: true });
  return (
    <Page title={t('title')} sub={t('sub')} actions={<Actions search={search} change={change} />}>
      <Balances balances={balances.data?.list} failed={balances.isError} retry={() => void balances.refetch()} />
      <DebtsPanel side="owed_to_me" />
      <OwnCoupons />
      <BalancePanel account={search.account} days={search.chart} onDays={(chart) => change({ chart })} />
      <Box mt="lg">
        <HistoryFilters search={search} change={change} />
      </Box>
      <Panel
        flush
        className={classes.history}
        title={t('history')}
        aside={
          <ExportButton
            label={t('export')}
            save={() => exportCsv('points.listHistory', params, `wallet-${search.account}.csv`)}
          />
        }
      >
        <QueryList
          query={history}
          skeleton={{ rows: 6, height: 64 }}
          empty={<Empty search={search} change={change} />}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <HistoryRows rows={rows} unit={UNITS[search.account]} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

/** Staff have a wallet without orders: they send nothing. */
function Actions({ search, change }: SearchProps) {
  const { t } = useTranslation('points');
  const { user } = useSession();
  return (
    <>
      <Button variant="default" component={AppLink} href={paths.billGift()}>
        {t('bills')}
      </Button>
      {user && !user.isStaff && (
        <>
          <Button variant="default" component={AppLink} href={paths.bail()}>
            {t('bail')}
          </Button>
          <SwapEntry />
          <SendButton to={search.to} onClose={() => change({ to: '' })} />
          <PayoutEntry />
          <WithdrawEntry />
          <DepositEntry />
        </>
      )}
    </>
  );
}

interface SearchProps {
  search: WalletSearch;
  change: Change<WalletSearch>;
}

/** No movements yet, or no match for the filters: each offers the action that fills the list. */
function Empty({ search, change }: SearchProps) {
  const { t } = useTranslation('points');
  if (search.kind !== 'all' || search.days !== 'any' || search.group !== 'all') {
    return (
      <EmptyState
        title={t('filtered.title')}
        action={
          <Button variant="light" onClick={() => change({ kind: 'all', days: 'any', group: 'all' })}>
            {t('filtered.reset')}
          </Button>
        }
      >
        {t('filtered.why')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('empty')}
      action={
        <Button variant="light" component={AppLink} href={paths.gift()}>
          {t('emptyAct')}
        </Button>
      }
    >
      {t('emptyWhy')}
    </EmptyState>
  );
}
