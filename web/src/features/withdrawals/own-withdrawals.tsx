import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { STALE } from './confirm-withdrawal.tsx';
import { Progress } from './progress.tsx';
import { suffixOf, useSumText } from './sum-text.ts';
import { Transaction } from './transaction.tsx';
import classes from './withdrawals.module.css';

type Row = ResultOf<'withdrawals.listOwn'>['list'][number];

const PAGE_ROWS = 20;
/** Blocks come without an event of ours. */
const REFRESH_MS = 5_000;

/** The own withdrawals, each with how far it is and its transaction. */
export function OwnWithdrawals() {
  const { t } = useTranslation('withdrawals');
  const [{ page }, change] = usePageSearch('/wallet/withdraw');
  const list = useCall(
    'withdrawals.listOwn',
    { start: page, limit: PAGE_ROWS },
    { keepPrevious: true, refetchInterval: REFRESH_MS },
  );
  const [cancelled, setCancelled] = useState<Row | null>(null);
  return (
    <Panel flush title={t('own.title')} className={classes.panel}>
      <QueryList
        query={list}
        skeleton={{ rows: 3, height: 72, avatar: false }}
        empty={<EmptyState title={t('own.none')}>{t('own.noneWhy')}</EmptyState>}
        pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <Rows rows={rows} onCancel={setCancelled} />}
      </QueryList>
      {cancelled !== null && <CancelDialog row={cancelled} onClose={() => setCancelled(null)} />}
    </Panel>
  );
}

function Rows({ rows, onCancel }: { rows: readonly Row[]; onCancel: (row: Row) => void }) {
  const { t } = useTranslation('withdrawals');
  const columns: Column<Row>[] = [
    {
      key: 'when',
      header: t('own.when'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{formatDateTime(row.requestedAt)}</span>
          <small>{t('own.to', { label: row.label, network: row.networkName })}</small>
        </span>
      ),
    },
    {
      key: 'tx',
      header: t('own.tx'),
      wideOnly: true,
      cell: (row) => <Transaction txHash={row.txHash} link={row.link} />,
    },
    {
      key: 'amount',
      header: t('own.amount'),
      right: true,
      cell: (row) => (
        <span className={classes.lines}>
          <Amount value={row.amount} unit={row.unit} suffix={suffixOf(row)} />
          <small>{t('own.fee', { fee: formatAmount(row.fee, { unit: row.unit }) })}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('own.state'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <Progress row={row} />
          {(row.state === 'in_review' || row.state === 'approved') && (
            <span>
              <Button variant="subtle" size="compact-xs" onClick={() => onCancel(row)}>
                {t('own.cancel')}
              </Button>
            </span>
          )}
        </span>
      ),
    },
  ];
  return <DataTable label={t('own.title')} columns={columns} rows={rows} rowKey={(row) => row.id} rowHeight={72} />;
}

function CancelDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const command = useCommand('withdrawals.cancel', { stale: STALE, onDone: onClose });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ id: row.id })}
      title={t('cancel.title', { sum: text.leaves(row, row.amount) })}
      lost={t('cancel.lost')}
      verb={t('cancel.verb')}
      busy={command.isPending}
    />
  );
}
