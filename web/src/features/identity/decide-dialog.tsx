import { Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REFUSAL_REASONS, type RefusalReason } from '#core/identity/application-table.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { IdentityCase } from './identity-rows.ts';

export type CaseDecision = 'approve' | 'ask_more' | 'refuse';

const LEAST_WORDS = 10;

interface Props {
  row: IdentityCase;
  decision: CaseDecision;
  onClose: () => void;
}

/** Approves, asks for more, or refuses; the applicant reads the words. */
export function DecideDialog({ row, decision, onClose }: Props) {
  const { t } = useTranslation('identity');
  const [words, setWords] = useState('');
  const [refusal, setRefusal] = useState<RefusalReason>('mismatch');
  const options = {
    quiet: true,
    mask: false,
    stale: ['identity.getCase', 'identity.listCases', 'staff.getPerson'] as const,
    onDone: () => {
      toastDone(t(`decide.${decision}.done`));
      onClose();
    },
  };
  const approve = useCommand('identity.approve', options);
  const askMore = useCommand('identity.askMore', options);
  const refuse = useCommand('identity.refuse', options);
  const { isPending, error } = { approve, ask_more: askMore, refuse }[decision];
  const { id, name } = row;
  const confirm = () => {
    if (decision === 'approve') approve.mutate({ id });
    else if (decision === 'ask_more') askMore.mutate({ id, words });
    else refuse.mutate({ id, refusal, words });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={t(`decide.${decision}.title`, { name })}
      lost={t(`decide.${decision}.effect`)}
      verb={t(`decide.${decision}.verb`)}
      danger={decision === 'refuse'}
      ready={decision === 'approve' || words.trim().length >= LEAST_WORDS}
      busy={isPending}
      error={error ? errorText(error) : null}
    >
      {decision !== 'approve' && (
        <Stack gap="sm">
          {decision === 'refuse' && (
            <Select
              label={t('decide.reason')}
              data={REFUSAL_REASONS.map((value) => ({ value, label: t(`refusal.${value}`) }))}
              value={refusal}
              onChange={(value) => setRefusal((value ?? 'mismatch') as RefusalReason)}
              allowDeselect={false}
            />
          )}
          <Textarea
            label={t('decide.words')}
            description={t('decide.wordsHint', { least: LEAST_WORDS })}
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            maxLength={500}
            autosize
            minRows={3}
          />
        </Stack>
      )}
    </ConfirmDialog>
  );
}
