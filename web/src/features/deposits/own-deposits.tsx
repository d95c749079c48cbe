import { Anchor } from '@mantine/core';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import type { Tone } from '#web/ui/state-chip.tsx';
import { amountColumn } from './amount-column.ts';
import { useLiveBlocks } from './use-live-blocks.ts';

type Row = ResultOf<'deposits.listOwn'>['list'][number];

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

const List = listPart({
  at: '/wallet/deposit',
  call: 'deposits.listOwn',
  words: 'deposits',
  params: () => ({}),
  pageRows: 20,
  layout: 'titled',
  title: (t) => t('own.title'),
  panelTitle: (t) => t('own.title'),
  skeleton: { rows: 3 },
  empty: (t) => ({ title: t('own.none'), why: t('own.noneWhy') }),
  rowHeight: 64,
  columns: (t) => ({
    when: {
      head: t('own.when'),
      cell: (row) => formatDateTime(row.seenAt),
      second: (row) => [row.networkName, row.isRetired ? t('own.retired') : ''].filter(Boolean).join(' · '),
    },
    tx: { head: t('own.tx'), wideOnly: true, cell: (row) => <Transaction row={row} /> },
    amount: amountColumn(t),
    state: {
      head: t('own.state'),
      width: 1.4,
      tone: (row) => TONES[row.state],
      cell: (row) => t(`state.${row.state}`),
      second: (row) => (
        <span className="cw-wrap">
          {t(`stateWhy.${row.state === 'credited' && row.currency === 'BTC' ? 'creditedBtc' : row.state}`, {
            at: row.confirmations,
            of: row.needed,
          })}
        </span>
      ),
    },
  }),
});

/** The own deposits with their confirmations, which count on by themselves. */
export function OwnDeposits() {
  useLiveBlocks();
  return <List />;
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
