import { Box } from '@mantine/core';
import { formatUnitPrice } from '#web/features/market/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount, formatFace } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';

/** Orders on an offer, newest first, and their open total. */
export function OwnAdOrders({ code }: { code: string }) {
  return (
    <ListPart
      spec={{
        at: '/advertisementDetails/$type/$code',
        call: 'ads.listOrders',
        words: 'ads',
        params: () => ({ code }),
        pageRows: 10,
        title: (t) => t('orders.title'),
        panelTitle: (t) => t('orders.title'),
        aside: (t, { data }) =>
          data !== undefined &&
          data.openCount > 0 && (
            <span>{t('orders.open', { count: data.openCount, amount: formatAmount(data.openAmount) })}</span>
          ),
        skeleton: { rows: 3, height: 56 },
        empty: (t) => ({ title: t('orders.empty'), why: t('orders.emptyWhy') }),
        under: (t, { data }) =>
          data?.since && (
            <Box component="p" m={0} py="sm" px="md" fz="xs" c="dimmed">
              {t('orders.since', { at: formatDateTime(data.since) })}
            </Box>
          ),
        rowKey: (row) => row.orderCode,
        rowHref: (row) => paths.operate(row),
        columns: (t) => ({
          order: {
            head: t('orders.order'),
            cell: (row) => <span className="cw-mono">{row.orderCode}</span>,
            second: (row) => `${row.opponentName} · ${formatDateTime(row.placedAt)}`,
          },
          amount: {
            head: t('orders.amount'),
            width: '150px',
            right: true,
            cell: (row) => formatAmount(row.orderAmount),
            second: (row) =>
              `${formatFace(row.faceValue, { symbol: row.currency, unit: row.unit })} × ${formatUnitPrice(row.unitPrice)}`,
          },
          state: {
            head: t('orders.state'),
            width: '110px',
            right: true,
            cell: (row) => (
              <StateChip tone={row.ended ? 'waiting' : 'frozen'} icon={null}>
                {t(row.ended ? 'orders.ended' : 'orders.isOpen')}
              </StateChip>
            ),
          },
        }),
      }}
    />
  );
}
