import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useFirstAnswers } from '#web/api/use-first-answers.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { FirstSteps } from '../first-steps/public.ts';
import { HeldNote } from '../people/public.ts';
import { OwnCoupons } from '../tickets/public.ts';
import { BalancePanel } from './balance-panel.tsx';
import { DebtsPanel } from './debts-panel.tsx';
import { EventRows } from './event-rows.tsx';
import { HistoryFilterPills } from './history-filters.tsx';
import classes from './wallet.module.css';
import { paramsOf } from './wallet.queries.ts';
import { WalletHead } from './wallet-head.tsx';

/** The functions whose answers decide which of the parts above the chart are shown. */
const ABOVE = [
  'people.getRecord',
  'identity.getOwn',
  'paymentAccounts.list',
  'factors.getMine',
  'bail.listDebts',
  'coupons.listMine',
] as const;

/** The wallet: what there is and what to do with it, its balance over time, and what happened to it. */
export function WalletPage() {
  const { t } = useTranslation('points');
  const [search, change] = usePageSearch('/wallet');
  const balances = useCall('points.listBalances', {});
  const isArranged = useFirstAnswers(ABOVE);
  return (
    <Page title={t('title')}>
      <div className={classes.notes}>
        <HeldNote />
      </div>
      <WalletHead
        balances={balances.data?.list}
        failed={balances.isError}
        retry={() => void balances.refetch()}
        to={search.to}
        onSendClose={() => change({ to: '' })}
      />
      <div className={classes.steps}>
        <FirstSteps />
      </div>
      <DebtsPanel side="owed_to_me" />
      <OwnCoupons />
      <div hidden={!isArranged}>
        <BalancePanel account={search.account} days={search.chart} onDays={(chart) => change({ chart })} />
        <History />
      </div>
    </Page>
  );
}

const History = listPart({
  at: '/wallet',
  call: 'points.listEvents',
  words: 'points',
  params: paramsOf,
  pageRows: 20,
  layout: 'titled',
  title: (t) => t('history'),
  panelTitle: (t) => t('history'),
  filters: (t, { search, change }) => ({
    account: { label: t('filter.account'), option: (value) => t(`account.${value}`), narrows: false },
    kind: <HistoryFilterPills search={search} change={change} />,
    group: null,
    days: { label: t('filter.period'), option: (value) => t(`period.${value}`) },
  }),
  // The file has every movement, so that it adds up to the account.
  save: (t, { search }) => ({ label: t('export'), file: `wallet-${search.account}.csv`, call: 'points.listHistory' }),
  skeleton: { rows: 6, avatar: true },
  empty: (t, { isFiltered }) =>
    isFiltered
      ? { title: t('filtered.title'), why: t('filtered.why'), reset: t('filtered.reset') }
      : {
          title: t('empty'),
          why: t('emptyWhy'),
          action: (
            <ButtonLink variant="light" href={paths.gift()}>
              {t('emptyAct')}
            </ButtonLink>
          ),
        },
  rows: (rows, { search }) => <EventRows rows={rows} account={search.account} />,
});
