import { Button } from '@mantine/core';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { amountColumn } from './amount-column.ts';
import { DecideDialog } from './decide-dialog.tsx';

const List = listPart({
  at: '/staff/deposits',
  call: 'deposits.listUnclear',
  words: 'deposits',
  params: ({ show, currency }) => ({ show, currency }),
  pageRows: 25,
  layout: 'titled',
  title: (t) => t('unclear.title'),
  panelTitle: (t) => t('unclear.title'),
  filters: (t) => ({
    show: { label: t('unclear.show'), option: (value) => t(`unclear.shown.${value}`) },
    currency: {
      label: t('unclear.currency'),
      option: (value) => (value === 'all' ? t('unclear.shown.all') : value),
    },
  }),
  skeleton: { rows: 3 },
  empty: (t, { isFiltered }) => ({
    title: t(isFiltered ? 'unclear.noneFit' : 'unclear.none'),
    why: t('unclear.noneWhy'),
  }),
  rowHeight: 64,
  columns: (t, { role, open }) => ({
    owner: {
      head: t('unclear.owner'),
      cell: (row) => row.owner,
      second: (row) => `${row.networkName} · ${formatDateTime(row.at)}`,
    },
    tx: { head: t('own.tx'), width: 1.4, cell: (row) => <small className="cw-wrap">{row.txHash}</small> },
    amount: amountColumn(t),
    state: {
      head: t('own.state'),
      width: 1.4,
      tone: (row) => (row.state === 'held' ? 'frozen' : 'dispute'),
      cell: (row) => t(`state.${row.state}`),
      second: (row) => <span className="cw-wrap">{t(`unclear.${row.heldReason ?? 'lost'}`)}</span>,
    },
    decide: role === 'admin' && {
      head: t('decide.column'),
      width: '120px',
      cell: (row) => (
        <Button
          variant="default"
          size="sm"
          aria-label={t('decide.title', { name: row.owner })}
          onClick={() => open((close) => <DecideDialog row={row} onClose={close} />)}
        >
          {t('decide.open')}
        </Button>
      ),
    },
  }),
});

/** Deposits that staff look at: held, or lost after they were credited. */
export function UnclearDeposits() {
  return (
    <>
      <SavedFilters list="deposits" />
      <List />
    </>
  );
}
