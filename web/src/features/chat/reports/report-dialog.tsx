import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { MAX_REPORT_NOTE, REPORT_REASONS } from '#contract/functions/chat-reports.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

interface Props {
  conversationId: string;
  message: Message;
  /** Who wrote it. */
  name: string;
  onClose: () => void;
}

type Reason = (typeof REPORT_REASONS)[number];

/** Sends a message to the staff, with what is wrong with it. */
export function ReportDialog({ conversationId, message, name, onClose }: Props) {
  const { t } = useTranslation('chat');
  const [reason, setReason] = useState<Reason | null>(null);
  const [note, setNote] = useState('');
  const command = useCommand('chat.reportMessage', {
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('report.done'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => reason && command.mutate({ conversationId, seq: message.seq, reason, note: note.trim() })}
      title={t('report.title', { name })}
      lost={t('report.what', { name })}
      verb={t('report.verb')}
      ready={reason !== null}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="md">
        <Radio.Group label={t('report.why')} value={reason} onChange={(value) => setReason(value as Reason)}>
          <Stack gap="xs" mt="xxs">
            {REPORT_REASONS.map((option) => (
              <Radio key={option} value={option} label={t(`report.reason.${option}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('report.note')}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          maxLength={MAX_REPORT_NOTE}
          autosize
          minRows={2}
          maxRows={6}
        />
      </Stack>
    </ConfirmDialog>
  );
}
