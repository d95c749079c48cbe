import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { STALE } from './confirm-withdrawal.tsx';
import { useSumText } from './sum-text.ts';
import { Transaction } from './transaction.tsx';
import { amountColumn, stateColumn } from './withdrawal-columns.tsx';

type Row = ResultOf<'withdrawals.listOwn'>['list'][number];

/** The own withdrawals, each with how far it is and its transaction. */
export const OwnWithdrawals = listPart({
  at: '/wallet/withdraw',
  call: 'withdrawals.listOwn',
  words: 'withdrawals',
  params: () => ({}),
  pageRows: 20,
  // Blocks come without an event of ours.
  refreshMs: 5_000,
  layout: 'titled',
  title: (t) => t('own.title'),
  panelTitle: (t) => t('own.title'),
  skeleton: { rows: 3, height: 72 },
  empty: (t) => ({ title: t('own.none'), why: t('own.noneWhy') }),
  rowHeight: 72,
  columns: (t, { open }) => ({
    when: {
      head: t('own.when'),
      cell: (row) => formatDateTime(row.requestedAt),
      second: (row) => t('own.to', { label: row.label, network: row.networkName }),
    },
    tx: {
      head: t('own.tx'),
      wideOnly: true,
      cell: (row) => <Transaction txHash={row.txHash} link={row.link} />,
    },
    amount: amountColumn(t),
    state: stateColumn<Row>(
      t,
      (row) =>
        row.canCancel && (
          <span>
            <Button
              variant="subtle"
              size="compact-xs"
              onClick={() => open((close) => <CancelDialog row={row} onClose={close} />)}
            >
              {t('own.cancel')}
            </Button>
          </span>
        ),
    ),
  }),
});

function CancelDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  return (
    <CommandDialog
      call="withdrawals.cancel"
      params={{ id: row.id }}
      title={t('cancel.title', { sum: text.leaves(row, row.amount) })}
      lost={t('cancel.lost')}
      verb={t('cancel.verb')}
      stale={STALE}
      onClose={onClose}
    />
  );
}
