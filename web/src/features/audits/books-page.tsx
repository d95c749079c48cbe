import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { type BookRow, type LinkParts, useColumns } from './book-columns.tsx';
import { CheckPanel } from './check-panel.tsx';
import { AUDIT_TABS } from './pages.ts';

const PAGE_ROWS = 25;
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
  const [{ tab }, change] = usePageSearch('/audit/$userId/$token');
  return (
    <>
      <Group my="md">
        <Box maw="100%" style={{ overflowX: 'auto' }}>
          <SegmentedControl
            value={tab}
            onChange={(next) => change({ tab: next as typeof tab, page: 1 })}
            data={AUDIT_TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
            aria-label={t('tabs')}
          />
        </Box>
        {tab !== 'check' && <ExportButton tab={tab} parts={parts} />}
      </Group>
      {tab === 'check' ? <CheckPanel parts={parts} /> : <Books key={tab} tab={tab} parts={parts} />}
    </>
  );
}

function Books({ tab, parts }: { tab: Tab; parts: LinkParts }) {
  const { t } = useTranslation('audits');
  const [{ page }, change] = usePageSearch('/audit/$userId/$token');
  const columns = useColumns()[tab] as Column<BookRow>[];
  const rows = useCall(LISTS[tab], { ...parts, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Panel flush>
      <QueryList<BookRow>
        query={rows}
        skeleton={{ rows: 6, height: 56, avatar: false }}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(list) => (
          <DataTable
            label={t(`tab.${tab}`)}
            columns={columns}
            rows={list}
            rowKey={(row) => ('id' in row ? row.id : row.orderCode)}
          />
        )}
      </QueryList>
    </Panel>
  );
}

function ExportButton({ tab, parts }: { tab: Tab; parts: LinkParts }) {
  const { t } = useTranslation('audits');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await exportCsv(LISTS[tab], parts, `audit-${tab}.csv`).finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={busy}>
      {t('export')}
    </Button>
  );
}
