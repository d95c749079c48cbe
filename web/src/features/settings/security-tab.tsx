import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { LOG_PAGE_ROWS, LOG_SKELETON, LogTab } from './log-tab.tsx';
import { NoneFit } from './none-fit.tsx';
import { EVENT_KINDS } from './pages.ts';
import classes from './settings.module.css';

type EventRow = ResultOf<'security.listEvents'>['list'][number];

const CLEAR = { event: 'all', address: '', actor: '', from: '', to: '' } as const;

function paramsOf(search: SearchAt<'/staff/settings'>): ParamsOf<'security.listEvents'> {
  const { event, address, actor, from, to, page } = search;
  return { kind: event, ...nonEmpty({ address, actor, from, to }), start: page, limit: LOG_PAGE_ROWS };
}

/** Who signed in, what was locked, and which passwords, roles, settings and codes were touched. Nobody edits it. */
export function SecurityTab() {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/staff/settings');
  const params = paramsOf(search);
  const events = useCall('security.listEvents', params, { keepPrevious: true });
  return (
    <LogTab
      kinds={
        <FilterPill
          label={t('filter.kind')}
          value={search.event}
          options={EVENT_KINDS.map((value) => ({ value, label: t(`event.${value}`) }))}
          onChange={(event) => change({ event })}
        />
      }
      days={search}
      onDays={change}
      searches={[
        { label: t('searchAccount'), value: search.actor, onChange: (actor) => change({ actor }) },
        { label: t('searchAddress'), value: search.address, onChange: (address) => change({ address }) },
      ]}
    >
      <QueryList
        query={events}
        skeleton={LOG_SKELETON}
        empty={<NoneFit onReset={() => change(CLEAR)} />}
        pager={{ page: params.start ?? 1, pageSize: LOG_PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) => <EventTable rows={rows} />}
      </QueryList>
    </LogTab>
  );
}

function EventTable({ rows }: { rows: readonly EventRow[] }) {
  const { t } = useTranslation('settings');
  const columns: Column<EventRow>[] = [
    {
      key: 'what',
      header: t('column.event'),
      width: 'minmax(0, 1.5fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span>{t(`event.${row.kind}`)}</span>
          <small>{row.subject}</small>
        </span>
      ),
    },
    {
      key: 'where',
      header: t('column.where'),
      width: 'minmax(0, 1.5fr)',
      cell: (row) => (
        <Box component="span" className={classes.lines}>
          <span>{row.address}</span>
          <small>{row.userAgent}</small>
        </Box>
      ),
    },
    {
      key: 'who',
      header: t('column.account'),
      width: '170px',
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.actor ?? '–'}</span>
          <small>{formatDateTime(row.at)}</small>
        </span>
      ),
    },
  ];
  return <DataTable label={t('tab.security')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}
