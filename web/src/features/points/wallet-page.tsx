import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSearchState } from '#web/lib/use-search-state.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterBar, FilterPill } from '#web/ui/filter-pill.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import { Balances } from './balances.tsx';
import { HistoryRows } from './history-rows.tsx';
import classes from './wallet.module.css';
import { DEFAULTS, KINDS, PERIODS, paramsOf, type WalletSearch } from './wallet.queries.ts';

/** The points account: what is there, what is frozen, and every movement with the balance after it. */
export function WalletPage() {
  const { t } = useTranslation('points');
  const [search, change] = useSearchState<WalletSearch>(DEFAULTS);
  const params = paramsOf(search);
  const balance = useCall('points.getBalance', {});
  const history = useCall('points.listHistory', params, { keepPrevious: true });
  return (
    <>
      <PageTitle title={t('title')} sub={t('sub')} />
      <Balances balance={balance.data} failed={balance.isError} retry={() => void balance.refetch()} />
      <Panel flush className={classes.history} title={t('history')} aside={<Filters search={search} change={change} />}>
        {history.isPending && <SkeletonRows rows={6} height={64} />}
        {history.isError && (
          <div className={classes.pad}>
            <ErrorState onRetry={() => void history.refetch()} retrying={history.isFetching} />
          </div>
        )}
        {history.data?.list.length === 0 && <EmptyState title={t('empty')}>{t('emptyWhy')}</EmptyState>}
        {history.data && history.data.list.length > 0 && <HistoryRows rows={history.data.list} />}
        {history.data && (
          <Pager
            page={params.start ?? 1}
            pageSize={params.limit ?? 20}
            total={history.data.totalCount}
            onPage={(page) => change({ page: String(page) })}
          />
        )}
      </Panel>
    </>
  );
}

interface FilterProps {
  search: WalletSearch;
  change: (patch: Partial<WalletSearch>) => void;
}

function Filters({ search, change }: FilterProps) {
  const { t } = useTranslation('points');
  return (
    <FilterBar>
      <FilterPill
        label={t('filter.kind')}
        value={search.kind}
        options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      <FilterPill
        label={t('filter.period')}
        value={search.days}
        options={PERIODS.map((value) => ({ value, label: t(`period.${value}`) }))}
        onChange={(days) => change({ days })}
      />
    </FilterBar>
  );
}
