import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { useGo } from '#web/ui/layout/use-go.ts';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { columnsOf } from '#web/ui/list-page/list-columns.tsx';
import { payColumn } from './payout-table.tsx';
import { accountText, type PayoutLine, STALE } from './payout-words.ts';
import classes from './payouts.module.css';

/** Payouts that wait, each with the two ways to pay it. */
export function WaitingPayouts({ rows }: { rows: readonly PayoutLine[] }) {
  const { t } = useTranslation('payouts');
  const columns = columnsOf<PayoutLine>({
    account: {
      head: t('column.account'),
      cell: (row) => accountText(row),
      second: (row) => [row.owner, row.deadline && t('by.open', { at: formatDateTime(row.deadline) })].join(' · '),
    },
    pays: payColumn(t),
    acts: { head: t('column.acts'), width: 1.4, cell: (row) => <Ways row={row} /> },
  });
  return (
    <DataTable label={t('work.tab.waiting')} columns={columns} rows={rows} rowKey={(row) => row.id} rowHeight={68} />
  );
}

function Ways({ row: { id, way } }: { row: PayoutLine }) {
  const { t } = useTranslation('payouts');
  const go = useGo();
  const hasChannel = (useSession().user?.withdrawAutoPayChannel ?? 0) !== 0;
  const options = { stale: STALE, onDone: () => go(paths.payout(id)) };
  const take = useCommand('payouts.take', options);
  const start = useCommand('payouts.payByChannel', options);
  return (
    <Lines>
      <Group gap="xs" className={classes.ways}>
        <Button size="compact-sm" onClick={() => take.mutate({ id })} loading={take.isPending}>
          {t('act.take')}
        </Button>
        {hasChannel && way === 'automatic' && (
          <Button size="compact-sm" variant="default" onClick={() => start.mutate({ id })} loading={start.isPending}>
            {t('act.start')}
          </Button>
        )}
      </Group>
      {hasChannel && way !== null && way !== 'automatic' && <small>{t(`way.waiting.${way}`)}</small>}
    </Lines>
  );
}
