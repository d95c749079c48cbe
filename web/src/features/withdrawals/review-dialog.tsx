import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { QueueRow } from './queue-row.ts';
import { useSumText } from './sum-text.ts';
import classes from './withdrawals.module.css';

/** Approving or rejecting a withdrawal, with its facts and a reason for the log. */
export function ReviewDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const { t } = useTranslation('withdrawals');
  const text = useSumText();
  const choices =
    row.state === 'in_review' && row.tie === null ? (['approve', 'reject'] as const) : (['reject'] as const);
  const [decision, setDecision] = useState<'approve' | 'reject'>(choices[0]);
  return (
    <CommandDialog
      call="withdrawals.review"
      params={{ id: row.id, decision }}
      fields={[{ kind: 'reason', name: 'reason', label: t(`review.reason.${decision}`) }]}
      title={t('review.title', { sum: text.leaves(row, row.amount), owner: row.owner })}
      lost={t(`review.lost.${decision}`, { approvals: row.approvals, reviewers: row.reviewers })}
      verb={t(`review.verb.${decision}`)}
      danger={decision === 'reject'}
      rows={[
        { label: t('facts.network'), value: row.networkName },
        { label: t('facts.address'), value: <span className={classes.address}>{row.recipient}</span> },
        { label: t(row.currency === 'BTC' ? 'facts.feeMost' : 'facts.fee'), value: text.leaves(row, row.fee) },
      ]}
      stale={['withdrawals.listQueue', 'staff.listQueues']}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t('review.decision')}
        value={decision}
        onChange={(value) => setDecision(value)}
        data={choices.map((value) => ({ value, label: t(`review.verb.${value}`) }))}
      />
    </CommandDialog>
  );
}
