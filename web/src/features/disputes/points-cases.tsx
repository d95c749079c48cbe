import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { fiatText, methodText } from '#web/features/orders/public.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { TabLabel } from './case-queue.tsx';
import { PAGE_ROWS, pointsParamsOf, pointsTab } from './case-search.ts';
import { holderOf } from './case-words.ts';
import classes from './cases.module.css';
import { CASE_TABS, type CaseSearch } from './pages.ts';

type Row = ResultOf<'pointsOrders.listCases'>['list'][number];

interface Props {
  search: CaseSearch;
  change: Change<CaseSearch>;
}

const TABS = CASE_TABS.filter((tab) => tab !== 'reviews');

/** Disputes about points orders by their holder; a case opens on the page of its order. */
export function PointsCases({ search, change }: Props) {
  const { t } = useTranslation(['disputes', 'points-orders']);
  const cases = useCall('pointsOrders.listCases', pointsParamsOf(search), { keepPrevious: true });
  const go = useGo();
  const take = useCommand('pointsOrders.takeCase', {
    quiet: true,
    mask: false,
    stale: ['pointsOrders.listCases'],
    onDone: (_, { code }) => go(paths.order(code)),
  });
  const tab = pointsTab(search);
  return (
    <Panel flush className={classes.points} title={t('points-orders:cases.title')}>
      <Group px="md" py="sm">
        <SegmentedControl
          size="xs"
          value={tab}
          onChange={(next) => change({ tab: next })}
          data={TABS.map((item) => ({ value: item, label: <TabLabel tab={item} counts={cases.data?.tabs} /> }))}
          aria-label={t('queue')}
        />
      </Group>
      {take.error && (
        <Box px="md" pb="sm">
          <Note tone="stop">{errorText(take.error)}</Note>
        </Box>
      )}
      <QueryList
        query={cases}
        skeleton={{ rows: 5, height: 68, avatar: false }}
        empty={<p className={classes.none}>{t(`none.${tab}`)}</p>}
        pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (page) => change({ page }) }}
      >
        {(rows) => <Rows rows={rows} onTake={(code) => take.mutate({ code })} busy={take.isPending} />}
      </QueryList>
    </Panel>
  );
}

interface RowsProps {
  rows: readonly Row[];
  onTake: (code: string) => void;
  busy: boolean;
}

function Rows({ rows, onTake, busy }: RowsProps) {
  const { t } = useTranslation('points-orders');
  const columns: Column<Row>[] = [
    { key: 'code', header: t('cases.order'), width: 'minmax(210px, 1.4fr)', cell: (row) => <Named row={row} /> },
    { key: 'points', header: t('column.points'), right: true, cell: (row) => <Amount value={row.orderAmount} /> },
    {
      key: 'fiat',
      header: t('money.fiat'),
      cell: (row) => <Lines first={fiatText(row)} second={methodText(row.method, t)} />,
    },
    { key: 'left', header: t('cases.left'), cell: (row) => <Left row={row} /> },
    { key: 'standing', header: t('cases.standing'), width: 'minmax(0, 1.2fr)', cell: (row) => <Standing row={row} /> },
    {
      key: 'act',
      header: <ActHeader />,
      right: true,
      cell: (row) =>
        row.mayTake && (
          <Button size="xs" onClick={() => onTake(row.code)} loading={busy}>
            {t('cases.take')}
          </Button>
        ),
    },
  ];
  return (
    <DataTable
      label={t('cases.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.code}
      rowHeight={60}
      cardsIn={TABLET}
    />
  );
}

/** The order, which only the staff of its case can open, and between whom it is. */
function Named({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  return (
    <>
      {row.readsAll ? <AppLink href={paths.order(row.code)}>{row.code}</AppLink> : row.code}
      <Box fz="xs" c="dimmed">
        {t('cases.between', { seller: row.sellerName, buyer: row.buyerName })}
      </Box>
    </>
  );
}

function Left({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  const { leftMs, isLast } = useCountdown(row.dueAt);
  return (
    <>
      {leftMs !== null && <span className={cx('cw-num', isLast && classes.near)}>{formatLeft(leftMs)}</span>}
      <Box fz="xs" c="dimmed">
        {t('cases.since', { when: formatWhen(row.openedAt) })}
      </Box>
    </>
  );
}

/** Whose case it is and why it is one; of a ruled one what became of it. */
function Standing({ row }: { row: Row }) {
  const { t } = useTranslation(['disputes', 'points-orders']);
  if (row.state !== 'in_dispute') {
    return (
      <Lines
        first={t(`points-orders:state.${row.state}`)}
        second={row.ruledBy === null ? '' : t('ruledBy', { name: row.ruledBy })}
      />
    );
  }
  const standing = holderOf(row, t('you')).map(({ key, values }) => t(key, values));
  return <Lines first={standing.join(' · ')} second={t(`points-orders:cases.openedBy.${reasonOf(row)}`)} />;
}

function reasonOf({ openedBy, method }: Row): 'seller' | 'sellerCard' | 'buyer' | 'clock' {
  if (openedBy === null) return 'clock';
  return openedBy === 'seller' && method === GIFT_CARD_METHOD ? 'sellerCard' : openedBy;
}

function Lines({ first, second }: { first: string; second: string }) {
  return (
    <>
      {first}
      <Box fz="xs" c="dimmed">
        {second}
      </Box>
    </>
  );
}
