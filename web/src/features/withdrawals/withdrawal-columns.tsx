import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { formatAmount } from '#web/lib/money.ts';
import { Lines } from '#web/ui/list/lines.tsx';
import { Progress, type ProgressRow } from './progress.tsx';
import { suffixOf } from './sum-text.ts';

type T = TFunction<'withdrawals'>;

/** The columns that the lists of an owner and of staff have in common: the sum with its fee, and how far it is. */
export const amountColumn = (t: T) => ({
  head: t('own.amount'),
  amount: (row: ProgressRow) => ({ value: row.amount, unit: row.unit, suffix: suffixOf(row) }),
  second: (row: ProgressRow) => t('own.fee', { fee: formatAmount(row.fee, { unit: row.unit }) }),
});

export const stateColumn = <R extends ProgressRow>(t: T, below: (row: R) => ReactNode) => ({
  head: t('own.state'),
  width: 1.6,
  cell: (row: R) => (
    <Lines>
      <Progress row={row} />
      {below(row)}
    </Lines>
  ),
});
