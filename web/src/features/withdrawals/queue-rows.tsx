import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatAmount } from '#web/lib/money.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Progress } from './progress.tsx';
import { suffixOf } from './sum-text.ts';
import { Transaction } from './transaction.tsx';
import classes from './withdrawals.module.css';

export type QueueRow = ResultOf<'withdrawals.listQueue'>['list'][number];

interface Props {
  rows: readonly QueueRow[];
  canReview: boolean;
  /** Null: the viewer proposes nothing. */
  onSettle: ((row: QueueRow) => void) | null;
  onReview: (row: QueueRow) => void;
}

/** Withdrawals with what staff look at: whose, where to, since when the address is known, and what others decided. */
export function QueueRows({ rows, canReview, onReview, onSettle }: Props) {
  const { t } = useTranslation('withdrawals');
  const columns: Column<QueueRow>[] = [
    {
      key: 'owner',
      header: t('staff.owner'),
      cell: (row) => (
        <span className={classes.lines}>
          <AppLink href={paths.person(row.ownerId)}>{row.owner}</AppLink>
          <small>{formatDateTime(row.requestedAt)}</small>
          {row.isSuspended && <small>{t('staff.suspended')}</small>}
        </span>
      ),
    },
    {
      key: 'to',
      header: t('staff.to'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <small className={classes.address}>{row.recipient}</small>
          <small>{t('staff.known', { network: row.networkName, since: formatDateTime(row.addressAddedAt) })}</small>
          <small>{t('staff.paidTo', { count: row.paidTo })}</small>
          {row.others > 0 && <small>{t('staff.others', { count: row.others })}</small>}
          {row.txHash !== null && (
            <small>
              <Transaction txHash={row.txHash} link={row.link} />
            </small>
          )}
        </span>
      ),
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
          {row.reviews.map(({ reviewer, decision, reason, at }) => (
            <small key={reviewer} className="cw-wrap">
              {t(`staff.decided.${decision}`, { reviewer, reason, at: formatDateTime(at) })}
            </small>
          ))}
          {canReview && (row.state === 'in_review' || row.state === 'approved') && (
            <span>
              <Button variant="light" size="compact-sm" onClick={() => onReview(row)}>
                {t('staff.review')}
              </Button>
            </span>
          )}
          {onSettle !== null && (row.waitsFor === 'unclear' || row.waitsFor === 'record') && (
            <span>
              <Button variant="light" size="compact-sm" onClick={() => onSettle(row)}>
                {t('settle.open')}
              </Button>
            </span>
          )}
        </span>
      ),
    },
  ];
  return <DataTable label={t('staff.title')} columns={columns} rows={rows} rowKey={(row) => row.id} rowHeight={112} />;
}
