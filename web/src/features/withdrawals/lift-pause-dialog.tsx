import { useTranslation } from 'react-i18next';
import { formatDateTime } from '#web/lib/date.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { QueueRow } from './queue-row.ts';
import classes from './withdrawals.module.css';

/** Lets an address be paid to again, with a reason for the log. */
export function LiftPauseDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  return (
    <CommandDialog
      call="withdrawals.liftPause"
      params={{ id: row.id }}
      fields={[{ kind: 'reason', name: 'reason', label: t('lift.reason') }]}
      title={t('lift.title')}
      lost={t('lift.lost', { until: row.pausedUntil === null ? '' : formatDateTime(row.pausedUntil) })}
      verb={t('lift.open')}
      rows={[
        { label: t('facts.network'), value: row.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{row.recipient}</span> },
      ]}
      stale={['withdrawals.listQueue']}
      onClose={onClose}
    />
  );
}
