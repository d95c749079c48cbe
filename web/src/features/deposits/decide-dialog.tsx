import { Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { type DepositDecisionName, decisionsIn } from '#core/deposits/deposit-decisions.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';

type Row = ResultOf<'deposits.listUnclear'>['list'][number];
type Choice = DepositDecisionName | 'wait';

const MIN_REASON = 10;
const MAX_REASON = 500;

/** What becomes of a deposit that is not clear: a proposal for another administrator, or a week of waiting. */
export function DecideDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('deposits');
  const [choiceWords, effectWords] =
    row.currency === 'BTC' ? (['choiceBtc', 'effectBtc'] as const) : (['choice', 'effect'] as const);
  const choices: readonly Choice[] = [...decisionsIn(row.state), 'wait'];
  const [choice, setChoice] = useState<Choice>(choices[0] ?? 'wait');
  const [reason, setReason] = useState('');
  const options = {
    quiet: true,
    mask: false,
    stale: ['deposits.listUnclear', 'staff.listProposals'],
    onDone: () => {
      toastDone(t(choice === 'wait' ? 'decide.waits' : 'decide.proposed'));
      onClose();
    },
  } as const;
  const propose = useCommand('deposits.proposeDecision', options);
  const wait = useCommand('deposits.wait', options);
  const error = propose.error ?? wait.error;
  const confirm = () => {
    const why = reason.trim();
    if (choice === 'wait') wait.mutate({ id: row.id, reason: why });
    else propose.mutate({ id: row.id, decision: choice, reason: why });
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={confirm}
      title={t('decide.title', { name: row.owner })}
      lost={t(`decide.${effectWords}.${choice}`)}
      verb={t(choice === 'wait' ? 'decide.wait' : 'decide.verb')}
      ready={reason.trim().length >= MIN_REASON}
      busy={propose.isPending || wait.isPending}
      error={error ? errorText(error) : null}
    >
      <Stack gap="sm">
        <Select
          label={t('decide.what')}
          data={choices.map((value) => ({ value, label: t(`decide.${choiceWords}.${value}`) }))}
          value={choice}
          allowDeselect={false}
          onChange={(next) => next && setChoice(next as Choice)}
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
