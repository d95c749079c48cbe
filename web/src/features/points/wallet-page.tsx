import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { type Change, HISTORY_KINDS, PERIODS } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { DebtsPanel } from '../bail/public.ts';
import { Balances } from './balances.tsx';
import { HistoryRows } from './history-rows.tsx';
import classes from './wallet.module.css';
import { PAGE_ROWS, paramsOf, type WalletSearch } from './wallet.queries.ts';

/** The points account: available and frozen points, and every movement with the balance after it. */
export function WalletPage() {
  const { t } = useTranslation('points');
  const [search, change] = usePageSearch('/wallet');
  const params = paramsOf(search);
  const { user } = useSession();
  const balance = useCall('points.getBalance', {});
  const history = useCall('points.listHistory', params, { keepPrevious: true });
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        user?.serverFlag && (
          <Button variant="default" component={AppLink} href={paths.bail()}>
            {t('bail')}
          </Button>
        )
      }
    >
      <Balances balance={balance.data} failed={balance.isError} retry={() => void balance.refetch()} />
      <Box mt="md">
        <Note title={t('later.title')}>{t('later.why')}</Note>
      </Box>
      <DebtsPanel side="owed_to_me" />
      <Panel flush className={classes.history} title={t('history')} aside={<Filters search={search} change={change} />}>
        <QueryList
          query={history}
          skeleton={{ rows: 6, height: 64 }}
          empty={<Empty search={search} change={change} />}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <HistoryRows rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

interface SearchProps {
  search: WalletSearch;
  change: Change<WalletSearch>;
}

/** No movements yet, or no match for the filters: each offers the action that fills the list. */
function Empty({ search, change }: SearchProps) {
  const { t } = useTranslation('points');
  if (search.kind !== 'all' || search.days !== 'any') {
    return (
      <EmptyState
        title={t('filtered.title')}
        action={
          <Button variant="light" onClick={() => change({ kind: 'all', days: 'any' })}>
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

function Filters({ search, change }: SearchProps) {
  const { t } = useTranslation('points');
  return (
    <FilterBar>
      <FilterPill
        label={t('filter.kind')}
        value={search.kind}
        options={HISTORY_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
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
