import { Box, Group, SegmentedControl } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { type BookRow, type LinkParts, useColumns } from './book-columns.tsx';
import { CheckPanel } from './check-panel.tsx';
import { AUDIT_TABS } from './pages.ts';

const LISTS = {
  accounts: 'audits.listAccounts',
  movements: 'audits.listMovements',
  orders: 'audits.listOrders',
  disputes: 'audits.listDisputes',
  acts: 'audits.listActs',
} as const;
type Tab = keyof typeof LISTS;

/** What an auditor reads by a link: the books, movements, orders, disputes and acts of staff of one account or all. */
export function BooksPage() {
  const { t } = useTranslation('audits');
  const { userId, token } = useParams({ from: '/audit/$userId/$token' });
  const parts: LinkParts = { userId, key: token };
  // Each opening is in the log: it is never read again by itself.
  const link = useCall('audits.open', parts, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <Loaded of={[link]} missing={<Page title={t('missing')} sub={t('missingText')} />}>
      {({ subject, endsAt }) => (
        <Page title={subject ?? t('everybody')} sub={t('sub', { until: formatDateTime(endsAt) })}>
          <Tabs parts={parts} />
        </Page>
      )}
    </Loaded>
  );
}

function Tabs({ parts }: { parts: LinkParts }) {
  const { t } = useTranslation('audits');
  const [{ tab, search }, change] = usePageSearch('/audit/$userId/$token');
  return (
    <>
      <Group my="md">
        <Box maw="100%" style={{ overflowX: 'auto' }}>
          <SegmentedControl
            value={tab}
            onChange={(next) => change({ tab: next as typeof tab, search: '', page: 1 })}
            data={AUDIT_TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            aria-label={t('tabs')}
          />
        </Box>
        {tab !== 'check' && (
          <ExportButton
            key={tab}
            label={t('export')}
            save={() => exportCsv(LISTS[tab], tab === 'accounts' ? { ...parts, search } : parts, `audit-${tab}.csv`)}
          />
        )}
      </Group>
      {tab === 'check' ? <CheckPanel parts={parts} /> : <Books key={tab} tab={tab} parts={parts} />}
    </>
  );
}

function Books({ tab, parts }: { tab: Tab; parts: LinkParts }) {
  return (
    <ListPart
      spec={{
        at: '/audit/$userId/$token',
        call: LISTS[tab],
        words: 'audits',
        params: ({ search }) => (tab === 'accounts' ? { ...parts, search } : parts),
        pageRows: 25,
        title: (t) => t(`tab.${tab}`),
        filters: (t) => ({ tab: null, search: tab === 'accounts' ? { label: t('search') } : null }),
        skeleton: { rows: 6, height: 56 },
        empty: (t, { search }) =>
          search.search === ''
            ? { title: t('none'), why: t('noneText') }
            : { title: t('noSuch'), why: t('noSuchText') },
        rows: (rows) => <BookTable tab={tab} rows={rows} />,
      }}
    />
  );
}

function BookTable({ tab, rows }: { tab: Tab; rows: readonly BookRow[] }) {
  const { t } = useTranslation('audits');
  return (
    <DataTable
      label={t(`tab.${tab}`)}
      columns={useColumns()[tab] as Column<BookRow>[]}
      rows={rows}
      rowKey={(row) => ('id' in row ? row.id : row.orderCode)}
    />
  );
}
