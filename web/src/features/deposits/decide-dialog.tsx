import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { type DepositDecisionName, decisionsIn } from '#core/deposits/deposit-decisions.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

type Row = ResultOf<'deposits.listUnclear'>['list'][number];
type Choice = DepositDecisionName | 'wait';

/** What becomes of a deposit that is not clear: a proposal for another administrator, or a week of waiting. */
export function DecideDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const { t } = useTranslation('deposits');
  const [choiceWords, effectWords] =
    row.currency === 'BTC' ? (['choiceBtc', 'effectBtc'] as const) : (['choice', 'effect'] as const);
  const choices: readonly Choice[] = [...decisionsIn(row.state), 'wait'];
  const [choice, setChoice] = useState<Choice>(choices[0] ?? 'wait');
  const waits = choice === 'wait';
  return (
    <CommandDialog
      call={waits ? 'deposits.wait' : 'deposits.proposeDecision'}
      params={waits ? { id: row.id } : { id: row.id, decision: choice }}
      fields={[{ kind: 'area', name: 'reason', label: t('resume.reason') }]}
      title={t('decide.title', { name: row.owner })}
      lost={t(`decide.${effectWords}.${choice}`)}
      verb={t(waits ? 'decide.wait' : 'decide.verb')}
      stale={['deposits.listUnclear', 'staff.listProposals']}
      done={t(waits ? 'decide.waits' : 'decide.proposed')}
      onClose={onClose}
    >
      <Select
        label={t('decide.what')}
        data={choices.map((value) => ({ value, label: t(`decide.${choiceWords}.${value}`) }))}
        value={choice}
        allowDeselect={false}
        onChange={(next) => next && setChoice(next as Choice)}
      />
    </CommandDialog>
  );
}
