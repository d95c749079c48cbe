import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { StateChip, type Tone } from '#web/ui/state-chip.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { SweepDialog } from './sweep-dialog.tsx';
import classes from './treasury.module.css';

type Answer = ResultOf<'sweeps.list'>;
type Row = Answer['list'][number];

const PAGE_ROWS = 10;
const REFRESH_MS = 10_000;

const TONES: Readonly<Record<Row['state'], Tone>> = {
  approved: 'waiting',
  funding: 'waiting',
  signing: 'waiting',
  broadcast: 'waiting',
  confirmed: 'done',
  failed: 'dispute',
  returned: 'dispute',
};

/** Sweeps of deposit addresses to the hot wallet, and the button that proposes the next. */
export function SweepRuns() {
  const { t } = useTranslation('treasury');
  const mayPropose = useSession().user?.role === 'admin';
  const [page, setPage] = useState(1);
  const [isProposing, setIsProposing] = useState(false);
  const params = { start: page, limit: PAGE_ROWS };
  const list = useCall('sweeps.list', params, { keepPrevious: true, refetchInterval: REFRESH_MS });
  const networks = list.data?.networks ?? [];
  const [first, ...others] = networks.filter(({ addresses }) => addresses > 0);
  const hasKey = networks.some(({ canSweep }) => canSweep);
  return (
    <Panel
      flush
      className={classes.panel}
      title={t('sweep.runs')}
      aside={
        mayPropose &&
        first !== undefined && (
          <Button size="compact-sm" variant="light" onClick={() => setIsProposing(true)}>
            {t('sweep.open')}
          </Button>
        )
      }
      footer={list.data && !hasKey ? t('sweep.noKey') : undefined}
    >
      <QueryList
        query={list}
        skeleton={{ rows: 2, height: 56, avatar: false }}
        empty={<EmptyState title={t('sweep.noRuns')}>{t('sweep.noRunsWhy')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: setPage }}
      >
        {(rows) => <Rows rows={rows} />}
      </QueryList>
      {isProposing && first !== undefined && (
        <SweepDialog networks={[first, ...others]} onClose={() => setIsProposing(false)} />
      )}
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
          <small>{`${row.networkName} · ${formatDateTime(row.at)}`}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('sweep.swept'),
      right: true,
      named: true,
      cell: (row) => <Amount value={row.amount} suffix="USDT" />,
    },
    { key: 'state', header: t('sweep.state'), named: true, cell: (row) => <State row={row} /> },
  ];
  return <DataTable label={t('sweep.runs')} columns={columns} rows={rows} rowKey={(row) => row.id} cardsIn={TABLET} />;
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('treasury');
  const { state, waitsFor, txHash, link } = row;
  return (
    <span className={classes.lines}>
      <span>
        <StateChip tone={TONES[state]}>{t(`sweep.states.${state}`)}</StateChip>
      </span>
      {waitsFor !== null && <small className="cw-wrap">{t(`sweep.waits.${waitsFor}`)}</small>}
      {txHash !== null && link !== null && (
        <small>
          <Anchor href={link} target="_blank" rel="noreferrer" underline="always">
            {t('sweep.transaction')}
          </Anchor>
        </small>
      )}
    </span>
  );
}
