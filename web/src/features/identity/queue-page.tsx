import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { Tag } from '#web/ui/tag.tsx';
import classes from './identity.module.css';
import { TONES } from './identity-rows.ts';
import { IDENTITY_TABS } from './pages.ts';

type Row = ResultOf<'identity.listCases'>['list'][number];

const PAGE_ROWS = 20;
const REFRESH_MS = 30_000;

/** Applications for a level of identity: those that wait, the reader's own, those decided. */
export function IdentityQueuePage() {
  const { t } = useTranslation('identity');
  const [{ show, page }, change] = usePageSearch('/staff/identity');
  const params = { which: show, start: page, limit: PAGE_ROWS };
  const cases = useCall('identity.listCases', params, { keepPrevious: true, refetchInterval: REFRESH_MS });
  return (
    <Page title={t('queue.title')} sub={t('queue.sub')}>
      <SavedFilters list="identity" />
      <SegmentedControl
        className={classes.tabs}
        value={show}
        onChange={(next) => change({ show: next as typeof show, page: 1 })}
        data={IDENTITY_TABS.map((value) => ({ value, label: t(`queue.tab.${value}`) }))}
        aria-label={t('queue.title')}
      />
      <Panel flush>
        <QueryList
          query={cases}
          skeleton={{ rows: 4, height: 56, avatar: false }}
          empty={<EmptyState title={t(`queue.none.${show}`)}>{t('queue.noneText')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <Rows rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('identity');
  const columns: Column<Row>[] = [
    { key: 'name', header: t('queue.who'), cell: (row) => <b>{row.name}</b> },
    { key: 'level', header: t('queue.level'), cell: (row) => t(`level.${row.level}.name`) },
    {
      key: 'age',
      header: t('queue.age'),
      cell: (row) =>
        row.decidedAt ? formatDateTime(row.decidedAt) : formatElapsed(Date.now() - Date.parse(row.submittedAt)),
    },
    {
      key: 'owner',
      header: t('queue.owner'),
      cell: (row) => (row.isMine ? t('queue.you') : (row.owner ?? t('queue.nobody'))),
    },
    {
      key: 'state',
      header: t('queue.state'),
      cell: (row) => (
        <>
          <StateChip tone={TONES[row.state]} soft>
            {t(`state.${row.state}`)}
          </StateChip>{' '}
          {row.atVendor && <Tag>{t('queue.atVendor')}</Tag>} {row.isFlagged && <Tag>{t('queue.twin')}</Tag>}
        </>
      ),
    },
  ];
  return (
    <DataTable
      label={t('queue.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={(row) => paths.identityCase(row.id)}
    />
  );
}
