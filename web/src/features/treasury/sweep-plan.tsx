import type { ResultOf } from '#contract/catalogue.ts';
import { formatAmount } from '#web/lib/money.ts';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { addressColumn } from './address-column.tsx';

const figuresOf = (plan: ResultOf<'treasury.listSweeps'> | undefined) => ({
  count: plan?.totalCount ?? 0,
  sum: formatAmount(plan?.sum ?? '0'),
  least: formatAmount(plan?.least ?? '0'),
});

/** The deposit addresses that have enough to be swept to the hot wallet, the fullest first. */
export const SweepPlan = listPart({
  at: '/staff/treasury',
  call: 'treasury.listSweeps',
  words: 'treasury',
  params: () => ({}),
  pageRows: 25,
  layout: 'titled',
  title: (t) => t('sweep.title'),
  panelTitle: (t) => t('sweep.title'),
  footer: (t, { data }) => data && data.totalCount > 0 && `${t('sweep.sum', figuresOf(data))} ${t('sweep.how')}`,
  skeleton: { rows: 3, height: 56 },
  empty: (t, { data }) => ({ title: t('sweep.none'), why: t('sweep.noneWhy', figuresOf(data)) }),
  rowKey: (row) => `${row.network} ${row.address}`,
  cardsIn: TABLET,
  columns: (t) => ({
    address: { ...addressColumn(t), second: (row) => row.networkName },
    owner: { head: t('sweep.owner'), named: true, cell: (row) => row.owner },
    amount: { head: t('sweep.amount'), named: true, amount: (row) => ({ value: row.amount, suffix: 'USDT' }) },
    block: { head: t('sweep.block'), right: true, named: true, cell: (row) => row.height.toLocaleString() },
  }),
});
