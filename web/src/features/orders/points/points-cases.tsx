import { Box, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { fiatText, methodText } from './points-words.ts';

type Row = ResultOf<'pointsOrders.listCases'>['list'][number];

/** For moderators: disputes about points orders, their own first; nothing while there are none. */
export function PointsCases() {
  const { t } = useTranslation('points-orders');
  const mine = useCall('pointsOrders.listCases', { tab: 'mine' });
  const open = useCall('pointsOrders.listCases', { tab: 'open' });
  const go = useGo();
  const take = useCommand('pointsOrders.takeCase', {
    quiet: true,
    mask: false,
    stale: ['pointsOrders.listCases'],
    onDone: (_, { code }) => go(paths.order(code)),
  });
  const rows = [...(mine.data?.list ?? []), ...(open.data?.list ?? [])];
  if (rows.length === 0) return null;
  const columns: Column<Row>[] = [
    {
      key: 'code',
      header: t('cases.order'),
      width: 'minmax(210px, 1.4fr)',
      cell: (row) => (
        <>
          {row.mine ? <AppLink href={paths.order(row.code)}>{row.code}</AppLink> : row.code}
          <Box fz="xs" c="dimmed">
            {t('cases.between', { seller: row.sellerName, buyer: row.buyerName })}
          </Box>
        </>
      ),
    },
    { key: 'points', header: t('column.points'), right: true, cell: (row) => <Amount value={row.orderAmount} /> },
    { key: 'fiat', header: t('money.fiat'), cell: (row) => `${fiatText(row)} · ${methodText(row.method, t)}` },
    { key: 'since', header: t('cases.since'), cell: (row) => formatWhen(row.openedAt) },
    {
      key: 'act',
      header: <ActHeader />,
      right: true,
      cell: (row) =>
        row.mayTake && (
          <Button size="xs" onClick={() => take.mutate({ code: row.code })} loading={take.isPending}>
            {t('cases.take')}
          </Button>
        ),
    },
  ];
  return (
    <Panel flush title={t('cases.title')}>
      {take.error && <Note tone="stop">{errorText(take.error)}</Note>}
      <DataTable
        label={t('cases.title')}
        columns={columns}
        rows={rows}
        rowKey={(row) => row.code}
        rowHeight={52}
        cardsIn={TABLET}
      />
    </Panel>
  );
}
