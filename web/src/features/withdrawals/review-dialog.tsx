import { SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import type { QueueRow } from './queue-row.ts';
import { useSumText } from './sum-text.ts';
import classes from './withdrawals.module.css';

const MAX_REASON = 300;

/** Approving or rejecting a withdrawal, with its facts and a reason for the log. */
export function ReviewDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const choices = row.state === 'in_review' ? (['approve', 'reject'] as const) : (['reject'] as const);
  const [decision, setDecision] = useState<'approve' | 'reject'>(choices[0]);
  const [reason, setReason] = useState('');
  const command = useCommand('withdrawals.review', {
    quiet: true,
    stale: ['withdrawals.listQueue', 'staff.listQueues'],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ id: row.id, decision, reason: reason.trim() })}
      title={t('review.title', { sum: text.leaves(row, row.amount), owner: row.owner })}
      lost={t(`review.lost.${decision}`, { approvals: row.approvals, reviewers: row.reviewers })}
      verb={t(`review.verb.${decision}`)}
      danger={decision === 'reject'}
      ready={isReason(reason)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      rows={[
        { label: t('facts.network'), value: row.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{row.recipient}</span> },
        { label: t(row.currency === 'BTC' ? 'facts.feeMost' : 'facts.fee'), value: text.leaves(row, row.fee) },
      ]}
    >
      <Stack gap="sm">
        <SegmentedControl
          aria-label={t('review.decision')}
          value={decision}
          onChange={(value) => setDecision(value)}
          data={choices.map((value) => ({ value, label: t(`review.verb.${value}`) }))}
        />
        <ReasonField label={t(`review.reason.${decision}`)} value={reason} most={MAX_REASON} onChange={setReason} />
      </Stack>
    </ConfirmDialog>
  );
}
