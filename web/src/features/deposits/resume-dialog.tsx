import { Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { WatchedNetwork } from './watched-network.ts';

const MIN_REASON = 10;
const MAX_REASON = 300;

/** Lets a network go on whose chain went back: an administrator says from which block it is read again. */
export function ResumeDialog({ network, onClose }: { network: WatchedNetwork; onClose: () => void }) {
  const { t } = useTranslation('deposits');
  const [height, setHeight] = useState(String(network.finalHeight ?? 0));
  const [reason, setReason] = useState('');
  const command = useCommand('deposits.resumeNetwork', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('decide.proposed'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => command.mutate({ network: network.network, height: Number(height), reason: reason.trim() })}
      title={t('resume.title', { network: network.name })}
      lost={t('resume.lost')}
      verb={t('resume.verb')}
      ready={/^\d{1,15}$/.test(height) && reason.trim().length >= MIN_REASON}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="sm">
        <TextInput
          label={t('resume.height')}
          inputMode="numeric"
          value={height}
          onChange={(event) => setHeight(event.currentTarget.value)}
        />
        <Textarea
          label={t('resume.reason')}
          value={reason}
          maxLength={MAX_REASON}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
