import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import type { Address } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { accountText, fiatText, type PayoutLine, reasonText, toneOf } from './payout-words.ts';
import classes from './payouts.module.css';

interface Props {
  label: string;
  rows: readonly PayoutLine[];
  hrefOf: (row: PayoutLine) => Address;
  /** Whose it is, where the list is of many. */
  showsOwner?: boolean;
  /** The reader pays them. */
  isPayer?: boolean;
}

/** Payouts as rows, each a link to its page. */
export function PayoutTable({ label, rows, hrefOf, showsOwner = false, isPayer = false }: Props) {
  const { t } = useTranslation('payouts');
  return (
    <DataTable
      label={label}
      columns={columnsOf(t, { showsOwner, isPayer })}
      rows={rows}
      rowKey={(row) => row.id}
      rowHref={hrefOf}
      rowHeight={68}
    />
  );
}

const columnsOf = (
  t: TFunction<'payouts'>,
  { showsOwner, isPayer }: Required<Pick<Props, 'showsOwner' | 'isPayer'>>,
): Column<PayoutLine>[] => [
  {
    key: 'account',
    header: t('column.account'),
    cell: (row) => (
      <span className={classes.lines}>
        <span>{accountText(row)}</span>
        <small>{[showsOwner ? row.owner : '', formatDateTime(row.askedAt)].filter(Boolean).join(' · ')}</small>
      </span>
    ),
  },
  {
    key: 'pays',
    header: t('column.pays'),
    right: true,
    cell: (row) => (
      <span className={classes.lines}>
        <span className="cw-num">{fiatText(row)}</span>
        <small>
          <Amount value={row.points} suffix={t('points')} />
        </small>
      </span>
    ),
  },
  {
    key: 'state',
    header: t('column.state'),
    width: 'minmax(0, 1.5fr)',
    cell: (row) => (
      <span className={classes.lines}>
        <span>
          <StateChip tone={toneOf(row.state, isPayer)} soft>
            {t(`state.${row.state}`)}
          </StateChip>
        </span>
        <small className="cw-wrap">{reasonText(t, row, isPayer)}</small>
      </span>
    ),
  },
];
