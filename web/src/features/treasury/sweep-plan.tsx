import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import classes from './treasury.module.css';

type Row = ResultOf<'treasury.listSweeps'>['list'][number];

const PAGE_ROWS = 25;

/** The deposit addresses that have enough to be swept to the hot wallet, the fullest first. */
export function SweepPlan() {
  const { t } = useTranslation('treasury');
  const [{ page }, change] = usePageSearch('/staff/treasury');
  const list = useCall('treasury.listSweeps', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  const { sum = '0', least = '0', totalCount = 0 } = list.data ?? {};
  const figures = { count: totalCount, sum: formatAmount(sum), least: formatAmount(least) };
  return (
    <Panel
      flush
      className={classes.panel}
      title={t('sweep.title')}
      footer={totalCount > 0 ? `${t('sweep.sum', figures)} ${t('sweep.how')}` : undefined}
    >
      <QueryList
        query={list}
        skeleton={{ rows: 3, height: 56, avatar: false }}
        empty={<EmptyState title={t('sweep.none')}>{t('sweep.noneWhy', figures)}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <Rows rows={rows} />}
      </QueryList>
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('treasury');
  const columns: Column<Row>[] = [
    {
      key: 'address',
      header: t('sweep.address'),
      width: 'minmax(0, 2fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span className="cw-wrap">{row.address}</span>
          <small>{row.networkName}</small>
        </span>
      ),
    },
    { key: 'owner', header: t('sweep.owner'), named: true, cell: (row) => row.owner },
    {
      key: 'amount',
      header: t('sweep.amount'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.amount} suffix="USDT" />,
    },
    {
      key: 'block',
      header: t('sweep.block'),
      right: true,
      named: true,
      cell: (row) => row.height.toLocaleString(),
    },
  ];
  return (
    <DataTable
      label={t('sweep.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.network} ${row.address}`}
      cardsIn={TABLET}
    />
  );
}
