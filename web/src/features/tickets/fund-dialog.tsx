import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { amountOf, EMPTY_ENTRY, isWhole } from './points-entry.ts';
import { PointsFields } from './points-fields.tsx';

/** Proposes points for the promotion account; a second administrator decides. */
export function FundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  const [entry, setEntry] = useState(EMPTY_ENTRY);
  const command = useCommand('rewards.proposeFunding', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('reward.proposed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ amount: amountOf(entry).toString(), reason: entry.reason.trim() })}
      title={t('reward.fund')}
      lost={t('reward.fundEffect')}
      verb={t('reward.fundVerb')}
      ready={isWhole(entry)}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <PointsFields entry={entry} onChange={setEntry} />
      </Stack>
    </ConfirmDialog>
  );
}
