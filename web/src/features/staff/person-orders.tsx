import { Box } from '@mantine/core';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { choice, page, searchSchema } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { ListPanel } from '#web/ui/list-page/list-page.tsx';

type Row = ResultOf<'staff.listPersonOrders'>['list'][number];

const SEARCH = searchSchema({ show: choice(['all', 'disputed'], 'all'), page });

/** The orders of an account for those who judge it; one with a dispute leads to its case. */
export function PersonOrdersPanel({ userId }: { userId: string }) {
  return (
    <ListPanel
      spec={{
        at: SEARCH,
        call: 'staff.listPersonOrders',
        words: ['staff', 'orders', 'points-orders'],
        params: ({ show }) => ({ userId, show }),
        pageRows: 10,
        title: (t) => t('orders.title'),
        panelTitle: (t) => t('orders.title'),
        filters: (t) => ({
          show: { as: 'asideTabs', label: t('orders.title'), option: (value) => t(`orders.show.${value}`) },
        }),
        skeleton: { rows: 3, height: 56 },
        empty: (t, { search }) => ({ title: t(`orders.none.${search.show}`), why: t('orders.noneText') }),
        rowKey: (row) => row.orderCode,
        columns: (t) => ({
          order: {
            head: t('orders.order'),
            width: 1.4,
            cell: (row) => <Code row={row} />,
            second: (row) =>
              isPointsOrderCode(row.orderCode) ? t(`points-orders:state.${row.state}`) : t(`orders:state.${row.state}`),
          },
          parties: { head: t('orders.parties'), cell: (row) => row.seller, second: (row) => row.provider },
          amount: { head: t('orders.amount'), named: true, amount: (row) => ({ value: row.orderAmount }) },
          settled: {
            head: t('orders.settled'),
            right: true,
            named: true,
            cell: ({ settledAmount }) => (settledAmount === null ? '–' : <Amount value={settledAmount} />),
          },
          placed: { head: t('orders.placed'), named: true, date: (row) => row.placedAt },
        }),
      }}
    />
  );
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
