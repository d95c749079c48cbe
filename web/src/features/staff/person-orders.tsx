import { Box, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import classes from './staff.module.css';

type Row = ResultOf<'staff.listPersonOrders'>['list'][number];

const PAGE_ROWS = 10;
const SHOWS = ['all', 'disputed'] as const;
type Show = (typeof SHOWS)[number];

/** The orders of an account for those who judge it; one with a dispute leads to its case. */
export function PersonOrdersPanel({ userId }: { userId: string }) {
  const { t } = useTranslation('staff');
  const [show, setShow] = useState<Show>('all');
  const [page, setPage] = useState(1);
  const orders = useCall(
    'staff.listPersonOrders',
    { userId, show, start: page, limit: PAGE_ROWS },
    { keepPrevious: true },
  );
  const tabs = (
    <SegmentedControl
      size="xs"
      value={show}
      onChange={(next) => {
        setShow(next as Show);
        setPage(1);
      }}
      data={SHOWS.map((value) => ({ value, label: t(`orders.show.${value}`) }))}
      aria-label={t('orders.title')}
    />
  );
  return (
    <Panel title={t('orders.title')} aside={tabs} flush>
      <QueryList
        query={orders}
        skeleton={{ rows: 3, height: 56, avatar: false }}
        empty={<EmptyState title={t(`orders.none.${show}`)}>{t('orders.noneText')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: setPage }}
      >
        {(rows) => <Orders rows={rows} />}
      </QueryList>
    </Panel>
  );
}

function Orders({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation(['staff', 'orders', 'points-orders']);
  const columns: Column<Row>[] = [
    {
      key: 'order',
      header: t('orders.order'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <Code row={row} />
          <small>
            {isPointsOrderCode(row.orderCode) ? t(`points-orders:state.${row.state}`) : t(`orders:state.${row.state}`)}
          </small>
        </span>
      ),
    },
    {
      key: 'parties',
      header: t('orders.parties'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.seller}</span>
          <small>{row.provider}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.orderAmount} />,
    },
    {
      key: 'settled',
      header: t('orders.settled'),
      right: true,
      named: true,
      cell: ({ settledAmount }) => (settledAmount === null ? '–' : <Amount value={settledAmount} />),
    },
    { key: 'placed', header: t('orders.placed'), named: true, cell: (row) => formatDateTime(row.placedAt) },
  ];
  return <DataTable label={t('orders.title')} columns={columns} rows={rows} rowKey={(row) => row.orderCode} />;
}

function Code({ row: { orderCode, brand, claimedAt } }: { row: Row }) {
  const name = [orderCode, brand].filter((part) => part !== null).join(' · ');
  if (claimedAt === null) return <span>{name}</span>;
  return (
    <Box component={AppLink} href={paths.case(orderCode)} td="underline">
      {name}
    </Box>
  );
}
