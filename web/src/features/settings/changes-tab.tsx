import { Box, Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { ChangedState } from './changed-state.tsx';
import { LOG_PAGE_ROWS, LOG_SKELETON, LogTab } from './log-tab.tsx';
import { NoneFit } from './none-fit.tsx';
import { CHANGE_KINDS } from './pages.ts';
import classes from './settings.module.css';
import type { ChangeRow } from './settings-rows.ts';

const CLEAR = { kind: 'all', subject: '', actor: '', from: '', to: '' } as const;

function paramsOf(search: SearchAt<'/staff/settings'>): ParamsOf<'settings.listChanges'> {
  const { kind, subject, actor, from, to, page } = search;
  return { kind, ...nonEmpty({ subject, actor, from, to }), start: page, limit: LOG_PAGE_ROWS };
}

const isUnfiltered = (search: SearchAt<'/staff/settings'>): boolean =>
  Object.entries(CLEAR).every(([key, value]) => search[key as keyof typeof CLEAR] === value);

/** The log of all changes: user, setting, old and new value, reason. It cannot be edited. */
export function ChangesTab() {
  const { t } = useTranslation('settings');
  const [search, change] = usePageSearch('/staff/settings');
  const params = paramsOf(search);
  const changes = useCall('settings.listChanges', params, { keepPrevious: true });
  return (
    <LogTab
      kinds={
        <FilterPill
          label={t('filter.kind')}
          value={search.kind}
          options={CHANGE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChange={(kind) => change({ kind })}
        />
      }
      days={search}
      onDays={change}
      searches={[
        { label: t('searchSubject'), value: search.subject, onChange: (subject) => change({ subject }) },
        { label: t('searchActor'), value: search.actor, onChange: (actor) => change({ actor }) },
      ]}
      extra={<ExportButton params={params} />}
    >
      <QueryList
        query={changes}
        skeleton={LOG_SKELETON}
        empty={<NoneFit onReset={() => change(CLEAR)} isUnfiltered={isUnfiltered(search)} />}
        pager={{ page: params.start ?? 1, pageSize: LOG_PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) => <ChangeTable rows={rows} />}
      </QueryList>
    </LogTab>
  );
}

function ChangeTable({ rows }: { rows: readonly ChangeRow[] }) {
  const { t } = useTranslation('settings');
  const columns: Column<ChangeRow>[] = [
    {
      key: 'what',
      header: t('column.what'),
      width: 'minmax(0, 1.3fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <code>{row.subject}</code>
          <small>{t(`kind.${row.kind}`)}</small>
        </span>
      ),
    },
    {
      key: 'change',
      header: t('column.change'),
      width: 'minmax(0, 1.5fr)',
      cell: (row) => <ChangedState change={row} />,
    },
    {
      key: 'why',
      header: t('column.why'),
      width: 'minmax(0, 1.3fr)',
      cell: (row) => (
        <Box component="span" className="cw-wrap">
          {row.reason}
        </Box>
      ),
    },
    {
      key: 'who',
      header: t('column.who'),
      width: '150px',
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.actor}</span>
          <small>{formatDateTime(row.at)}</small>
        </span>
      ),
    },
  ];
  return <DataTable label={t('tab.changes')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function ExportButton({ params }: { params: ParamsOf<'settings.listChanges'> }) {
  const { t } = useTranslation('settings');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exportCsv('settings.listChanges', params, 'settings-changes.csv').finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={busy}>
      {t('export')}
    </Button>
  );
}
