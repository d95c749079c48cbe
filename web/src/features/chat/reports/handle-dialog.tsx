import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REPORT_NOTE, REPORT_OUTCOMES } from '#contract/functions/chat-reports.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

type Outcome = (typeof REPORT_OUTCOMES)[number];

/** Closes a report with an outcome and what was done, for the colleagues. */
export function HandleDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('chat');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [note, setNote] = useState('');
  const command = useCommand('chat.handleReport', {
    stale: ['chat.listReports'],
    quiet: true,
    mask: false,
    onDone: () => {
      toastDone(t('reports.handled'));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => outcome && command.mutate({ id, outcome, note: note.trim() })}
      title={t('reports.handleTitle')}
      lost={t('reports.handleWhat')}
      verb={t('reports.handleVerb')}
      ready={outcome !== null && note.trim() !== ''}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
    >
      <Stack gap="md">
        <Radio.Group
          label={t('reports.outcomeLabel')}
          value={outcome}
          onChange={(value) => setOutcome(value as Outcome)}
        >
          <Stack gap="xs" mt="xxs">
            {REPORT_OUTCOMES.map((option) => (
              <Radio key={option} value={option} label={t(`reports.outcome.${option}`)} />
            ))}
          </Stack>
        </Radio.Group>
        <Textarea
          label={t('reports.outcomeNote')}
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
