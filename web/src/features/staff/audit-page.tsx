import { Button, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParamsOf, ResultOf } from '#contract/catalogue.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { LinksPanel, ReasonText } from '#web/features/audits/public.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { useRuleWords } from '#web/features/settings/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { DayField } from '#web/ui/form/day-field.tsx';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ActState } from './act-state.tsx';
import { LOG_KINDS, LOG_TABS } from './pages.ts';
import classes from './staff.module.css';

type ActRow = ResultOf<'staff.listActs'>['list'][number];

const PAGE_ROWS = 25;

function paramsOf(search: SearchAt<'/staff/audit'>): ParamsOf<'staff.listActs'> {
  const { kind, actor, user, subject, from, to, page } = search;
  return { kind, ...nonEmpty({ actor, user, subject, from, to }), start: page, limit: PAGE_ROWS };
}

/** The log of staff, and beside it the links of auditors, who read it by them. */
export function AuditPage() {
  const { t } = useTranslation('audits');
  const [{ tab }, change] = usePageSearch('/staff/audit');
  const tabs = (
    <SegmentedControl
      className={classes.tabs}
      value={tab}
      onChange={(next) => change({ tab: next as typeof tab, page: 1 })}
      data={LOG_TABS.map((value) => ({ value, label: value === 'log' ? t('links.log') : t('links.title') }))}
      aria-label={t('tabs')}
    />
  );
  if (tab === 'log') return <LogPage tabs={tabs} />;
  return (
    <Page title={t('links.title')}>
      {tabs}
      <LinksPanel />
    </Page>
  );
}

/** The log of staff: who did what to whom, before and after, and why. Nobody edits it, and its hashes show who tried. */
function LogPage({ tabs }: { tabs: ReactNode }) {
  const { t } = useTranslation('staff');
  const [search, change] = usePageSearch('/staff/audit');
  const params = paramsOf(search);
  const log = useCall('staff.listActs', params, { keepPrevious: true });
  return (
    <Page title={t('audit.title')} sub={t('audit.sub')} actions={<ExportButton params={params} />}>
      <SavedFilters list="audit" />
      {tabs}
      {log.data?.brokenAt !== undefined && (
        <Note tone={log.data.brokenAt === null ? 'done' : 'stop'}>
          {log.data.brokenAt === null ? t('audit.whole') : t('audit.broken', { seq: log.data.brokenAt })}
        </Note>
      )}
      <div className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('audit.what')}
            value={search.kind}
            options={LOG_KINDS.map((value) => ({ value, label: t(`audit.kind.${value}`) }))}
            onChange={(kind) => change({ kind })}
          />
          <DayField label={t('audit.from')} value={search.from} onChange={(from) => change({ from })} />
          <DayField label={t('audit.to')} value={search.to} onChange={(to) => change({ to })} />
        </FilterBar>
        {(['actor', 'user'] as const).map((field) => (
          <SearchInput
            key={field}
            label={t(`audit.${field}`)}
            value={search[field]}
            onChange={(value) => change({ [field]: value })}
            maxLength={60}
          />
        ))}
      </div>
      <Panel flush>
        <QueryList
          query={log}
          skeleton={{ rows: 6, height: 64, avatar: false }}
          empty={<EmptyState title={t('audit.none')}>{t('audit.sub')}</EmptyState>}
          pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
        >
          {(rows) => <ActTable rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function ActTable({ rows }: { rows: readonly ActRow[] }) {
  const { t } = useTranslation('staff');
  const ruleWords = useRuleWords();
  const columns: Column<ActRow>[] = [
    {
      key: 'what',
      header: t('audit.what'),
      width: 'minmax(0, 1.3fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.kind === 'rule' ? ruleWords(row.subject) : (row.user ?? row.subject)}</span>
          <small>{`${row.seq} · ${t(`audit.kind.${row.kind}`)}`}</small>
        </span>
      ),
    },
    {
      key: 'change',
      header: t('audit.change'),
      width: 'minmax(0, 1.4fr)',
      cell: ({ kind, subject, before, after }) => (
        <ActState kind={kind} subject={subject} before={before} after={after} />
      ),
    },
    {
      key: 'why',
      header: t('audit.why'),
      width: 'minmax(0, 1.3fr)',
      cell: ({ reason }) => <ReasonText reason={reason} />,
    },
    {
      key: 'who',
      header: t('audit.actor'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.approvedBy === null ? row.actor : `${row.actor}, ${row.approvedBy}`}</span>
          <small>{formatDateTime(row.at)}</small>
        </span>
      ),
    },
  ];
  return <DataTable label={t('audit.title')} columns={columns} rows={rows} rowKey={(row) => row.id} />;
}

function ExportButton({ params }: { params: ParamsOf<'staff.listActs'> }) {
  const { t } = useTranslation('staff');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exportCsv('staff.listActs', params, 'staff-log.csv').finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={busy}>
      {t('audit.export')}
    </Button>
  );
}
