import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { formatDateTime, formatElapsed } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import { TicketChip } from './ticket-chip.tsx';
import classes from './tickets.module.css';

type Row = ResultOf<'workOrders.list'>['list'][number];

const msBetween = (from: string, to: string | null): number =>
  Math.max(0, (to === null ? Date.now() : Date.parse(to)) - Date.parse(from));

/** Work orders as rows; the keyboard reaches each as a link. */
export function WorkOrderTable({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('tickets');
  const columns: Column<Row>[] = [
    {
      key: 'title',
      header: t('column.title'),
      width: 'minmax(0, 1.6fr)',
      cell: (row) => (
        <span className={classes.lines}>
          <span className={classes.title}>{row.title}</span>
          <small>{[t(`kind.${row.kind}`), row.code, ...row.tags.map((tag) => `#${tag}`)].join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'requester',
      header: t('column.requester'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.requester}</span>
          <small>{[row.orderCode ?? t(`source.${row.source}`), row.vendor].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'agent',
      header: t('column.agent'),
      cell: (row) => (
        <span className={classes.lines}>
          <span>{row.agent ?? t('nobody')}</span>
          <small>{t('shift', { number: row.shift })}</small>
        </span>
      ),
    },
    {
      key: 'age',
      header: t('column.age'),
      cell: (row) => (
        <span className={classes.lines}>
          <span title={formatDateTime(row.openedAt)}>{formatElapsed(msBetween(row.openedAt, row.endedAt))}</span>
          <small>
            {row.answeredAt === null
              ? t('noAnswer')
              : t('answeredAfter', { time: formatElapsed(msBetween(row.openedAt, row.answeredAt)) })}
          </small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) =>
        row.isLate ? (
          <StateChip tone="turn" soft>
            {t('state.late')}
          </StateChip>
        ) : (
          <TicketChip state={row.state} solved={row.solved} />
        ),
    },
  ];
  return (
    <DataTable
      label={t('list.title')}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.code}
      rowHref={(row) => paths.workOrder(row.code)}
    />
  );
}
