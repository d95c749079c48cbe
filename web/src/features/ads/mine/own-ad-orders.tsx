import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './my-ads.module.css';

const PAGE_SIZE = 10;

type Row = ResultOf<'ads.listOrders'>['list'][number];

/** Orders on an offer, newest first, and their open total. */
export function OwnAdOrders({ code }: { code: string }) {
  const { t } = useTranslation('ads');
  const [{ page }, change] = usePageSearch('/advertisementDetails/$type/$code');
  const orders = useCall('ads.listOrders', { code, start: page, limit: PAGE_SIZE }, { keepPrevious: true });
  const columns = useColumns();
  const { data } = orders;
  const aside = data && data.openCount > 0 && (
    <span>{t('orders.open', { count: data.openCount, amount: formatAmount(data.openAmount) })}</span>
  );
  return (
    <Panel title={t('orders.title')} aside={aside} flush>
      <QueryList
        query={orders}
        skeleton={{ rows: 3, height: 56, avatar: false }}
        empty={<EmptyState title={t('orders.empty')}>{t('orders.emptyWhy')}</EmptyState>}
        note={
          data?.since && (
            <Box component="p" m={0} py="sm" px="md" fz="xs" c="dimmed">
              {t('orders.since', { at: formatDateTime(data.since) })}
            </Box>
          )
        }
        pager={{ page, pageSize: PAGE_SIZE, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => (
          <DataTable
            label={t('orders.title')}
            columns={columns}
            rows={rows}
            rowKey={(row) => row.orderCode}
            rowHref={(row) => paths.operate(row)}
          />
        )}
      </QueryList>
    </Panel>
  );
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useTranslation('ads');
  return [
    {
      key: 'order',
      header: t('orders.order'),
      cell: (row) => (
        <>
          <span className="cw-mono">{row.orderCode}</span>
          <div className={classes.under}>
            {row.opponentName} · {formatDateTime(row.placedAt)}
          </div>
        </>
      ),
    },
    {
      key: 'amount',
      header: t('orders.amount'),
      width: '150px',
      right: true,
      cell: (row) => (
        <>
          {formatAmount(row.orderAmount)}
          <div className={classes.under}>
            {formatFace(row.faceValue, { symbol: row.currency, unit: row.unit })} × {formatUnitPrice(row.unitPrice)}
          </div>
        </>
      ),
    },
    {
      key: 'state',
      header: t('orders.state'),
      width: '110px',
      right: true,
      cell: (row) => (
        <StateChip tone={row.ended ? 'waiting' : 'frozen'} icon={null}>
          {t(row.ended ? 'orders.ended' : 'orders.isOpen')}
        </StateChip>
      ),
    },
  ];
}
