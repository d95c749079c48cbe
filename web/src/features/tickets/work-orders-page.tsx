import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import type { SearchAt } from '#web/searches.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { TICKET_KINDS, TICKET_SHOWS, TICKET_SOLVED, TICKET_SORTS } from './pages.ts';
import classes from './tickets.module.css';
import { WorkOrderTable } from './work-order-table.tsx';

const PAGE_ROWS = 25;
/** Ages grow while the page is open. */
const REFRESH_MS = 60_000;

function paramsOf(search: SearchAt<'/workOrderList'>): ParamsOf<'workOrders.list'> {
  const { show, kind, solved, sort, q, from, to, page } = search;
  return { show, kind, solved, sort, ...nonEmpty({ search: q, from, to }), start: page, limit: PAGE_ROWS };
}

/** The queue of work orders, with their ages and owners; its filters stand in the address. */
export function WorkOrdersPage() {
  const { t } = useTranslation('tickets');
  const [search, change] = usePageSearch('/workOrderList');
  const params = paramsOf(search);
  const list = useCall('workOrders.list', params, { keepPrevious: true, refetchInterval: REFRESH_MS });
  return (
    <Page
      title={t('list.title')}
      sub={t('list.sub')}
      actions={
        <>
          <Button component={AppLink} href={paths.feedbackList()} variant="default">
            {t('feedback.title')}
          </Button>
          <ExportButton params={params} />
        </>
      }
    >
      <SavedFilters list="tickets" />
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.show')}
            value={search.show}
            options={TICKET_SHOWS.map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={(show) => change({ show })}
          />
          <FilterPill
            label={t('filter.kind')}
            value={search.kind}
            options={TICKET_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
          <FilterPill
            label={t('filter.solved')}
            value={search.solved}
            options={TICKET_SOLVED.map((value) => ({ value, label: t(`solved.${value}`) }))}
            onChange={(solved) => change({ solved })}
          />
          <FilterPill
            label={t('filter.sort')}
            value={search.sort}
            options={TICKET_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
            onChange={(sort) => change({ sort })}
          />
          <DayField label={t('filter.from')} value={search.from} onChange={(from) => change({ from })} />
          <DayField label={t('filter.to')} value={search.to} onChange={(to) => change({ to })} />
        </FilterBar>
        <SearchInput label={t('filter.search')} value={search.q} onChange={(q) => change({ q })} maxLength={64} />
      </div>
      <Panel flush>
        <QueryList
          query={list}
          skeleton={{ rows: 8, height: 64, avatar: false }}
          empty={<EmptyState title={t('list.none')}>{t('list.noneText')}</EmptyState>}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <WorkOrderTable rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function ExportButton({ params }: { params: ParamsOf<'workOrders.list'> }) {
  const { t } = useTranslation('tickets');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exportCsv('workOrders.list', params, 'work-orders.csv').finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={busy}>
      {t('list.export')}
    </Button>
  );
}
