import { Box, Button, Flex, Group, SegmentedControl } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SORTED_BY_AMOUNT } from '#core/orders/listing.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { formatNumber } from '#web/lib/number.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ORDER_TABS } from '../pages.ts';
import classes from './order-list.module.css';
import { CLEAR, isFiltered, PAGE_ROWS, paramsOf } from './order-list.queries.ts';
import { OrderFilters } from './order-list-filters.tsx';
import { OrderRows } from './order-list-rows.tsx';

/** Every gift order of the reader, by whose move it is; the address holds tab, filters, sort and page. */
export function OrderListPage() {
  const { t } = useTranslation('orders');
  const [search, change] = usePageSearch('/orderList/gift');
  const params = paramsOf(search);
  const byAmount = params.sort === 'amount';
  const orders = useCall('orders.listMine', params, { keepPrevious: true });
  const turns = useCall('orders.countTurns', {});
  return (
    <Page
      title={t('title')}
      sub={t('sub')}
      actions={
        <>
          <Button variant="default" component={AppLink} href={paths.otcOrders()}>
            {t('toPoints')}
          </Button>
          <ExportButton params={params} />
        </>
      }
    >
      <Group gap="md" mt="md">
        <div className={classes.tabs}>
          <SegmentedControl
            value={search.turn}
            onChange={(turn) => change({ turn })}
            data={ORDER_TABS.map((tab) => ({ value: tab, label: <TabLabel tab={tab} mine={turns.data?.mine ?? 0} /> }))}
            aria-label={t('tabs')}
          />
        </div>
        <SearchInput
          className={classes.search}
          label={t('search')}
          value={search.search}
          onChange={(text) => change({ search: text })}
        />
      </Group>
      <OrderFilters search={search} change={change} />
      <Panel flush className={classes.list}>
        <QueryList
          query={orders}
          skeleton={{ rows: 6, height: 76, avatar: true }}
          empty={<NoOrders filtered={isFiltered(search)} reset={() => change(CLEAR)} />}
          note={
            byAmount &&
            (orders.data?.totalCount ?? 0) >= SORTED_BY_AMOUNT && (
              <Box component="p" m={0} py="sm" px="md" fz="xs" c="dimmed">
                {t('amountLimit', { shown: formatNumber(SORTED_BY_AMOUNT) })}
              </Box>
            )
          }
          pager={{
            page: search.page,
            pageSize: PAGE_ROWS,
            ...(byAmount && { counted: SORTED_BY_AMOUNT }),
            onPage: (page) => change({ page }),
          }}
        >
          {(rows) => <OrderRows rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function TabLabel({ tab, mine }: { tab: string; mine: number }) {
  const { t } = useTranslation('orders');
  return (
    <Flex component="span" align="center" display="inline-flex" gap="xxsplus">
      {t(`tab.${tab}`)}
      {tab === 'mine' && mine > 0 && <em className={classes.count}>{mine}</em>}
    </Flex>
  );
}

function ExportButton({ params }: { params: ReturnType<typeof paramsOf> }) {
  const { t } = useTranslation('orders');
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    // All that match, where the page by amount has the newest alone.
    const all = { ...params, sort: params.sort === 'oldest' ? 'oldest' : 'newest' } as const;
    await exportCsv('orders.listMine', all, 'orders.csv').finally(() => setBusy(false));
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={17} stroke={1.75} />} onClick={run} loading={busy}>
      {t('export')}
    </Button>
  );
}

function NoOrders({ filtered, reset }: { filtered: boolean; reset: () => void }) {
  const { t } = useTranslation('orders');
  if (filtered) {
    return (
      <EmptyState
        title={t('empty.filtered')}
        action={
          <Button variant="light" onClick={reset}>
            {t('empty.reset')}
          </Button>
        }
      >
        {t('empty.filteredWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('empty.none')}
      action={
        <Button variant="light" component={AppLink} href={paths.gift()}>
          {t('empty.market')}
        </Button>
      }
    >
      {t('empty.noneWhy')}
    </EmptyState>
  );
}
