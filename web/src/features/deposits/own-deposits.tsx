import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import classes from './deposits.module.css';
import { useLiveBlocks } from './use-live-blocks.ts';

type Row = ResultOf<'deposits.listOwn'>['list'][number];

const PAGE_ROWS = 20;

const TONES: Readonly<Record<Row['state'], Tone>> = {
  confirming: 'waiting',
  held: 'frozen',
  waiting: 'waiting',
  credited: 'done',
  dropped: 'dispute',
  lost: 'dispute',
  refused: 'dispute',
  settled: 'done',
};

/** The own deposits with their confirmations, which count on by themselves. */
export function OwnDeposits() {
  const { t } = useTranslation('deposits');
  const [{ page }, change] = usePageSearch('/wallet/deposit');
  const list = useCall('deposits.listOwn', { start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  useLiveBlocks();
  return (
    <Panel flush title={t('own.title')} className={classes.panel}>
      <QueryList
        query={list}
        skeleton={{ rows: 3, height: 64, avatar: false }}
        empty={<EmptyState title={t('own.none')}>{t('own.noneWhy')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <Rows rows={rows} />}
      </QueryList>
    </Panel>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('deposits');
  const columns: Column<Row>[] = [
    {
      key: 'when',
      header: t('own.when'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{formatDateTime(row.seenAt)}</span>
          <small>{[row.networkName, row.isRetired ? t('own.retired') : ''].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { key: 'tx', header: t('own.tx'), wideOnly: true, cell: (row) => <Transaction row={row} /> },
    {
      key: 'amount',
      header: t('own.amount'),
      right: true,
      cell: (row) => <Amount value={row.amount} unit={row.unit} suffix={row.currency} />,
    },
    {
      key: 'state',
      header: t('own.state'),
      width: 'minmax(0, 1.4fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span>
            <StateChip tone={TONES[row.state]}>{t(`state.${row.state}`)}</StateChip>
          </span>
          <small className="cw-wrap">
            {t(`stateWhy.${row.state === 'credited' && row.currency === 'BTC' ? 'creditedBtc' : row.state}`, {
              at: row.confirmations,
              of: row.needed,
            })}
          </small>
        </span>
      ),
    },
  ];
  return <DataTable label={t('own.title')} columns={columns} rows={rows} rowKey={(row) => row.id} rowHeight={64} />;
}

function Transaction({ row }: { row: Row }) {
  const short = `${row.txHash.slice(0, 10)}…${row.txHash.slice(-6)}`;
  if (row.link === null) return <span title={row.txHash}>{short}</span>;
  return (
    <Anchor href={row.link} target="_blank" rel="noreferrer" underline="always">
      {short}
    </Anchor>
  );
}
