import { useTranslation } from 'react-i18next';
import { REFUSAL_REASONS } from '#core/identity/application-table.ts';
import { limitOf } from '#web/api/limits.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { IdentityCase } from './identity-rows.ts';

export type CaseDecision = 'approve' | 'ask_more' | 'refuse';

const CALLS = { approve: 'identity.approve', ask_more: 'identity.askMore', refuse: 'identity.refuse' } as const;

interface Props {
  row: IdentityCase;
  decision: CaseDecision;
  onClose: () => void;
}

/** Approves, asks for more, or refuses; the applicant reads the words. */
export function DecideDialog({ row, decision, onClose }: Props) {
  const { t } = useTranslation('identity');
  const { id, name } = row;
  const isFirst = decision === 'approve' && row.level === 2 && !row.isSecondLook;
  return (
    <CommandDialog
      call={CALLS[decision]}
      params={{ id }}
      fields={[
        decision === 'refuse' && {
          kind: 'pick',
          name: 'refusal',
          label: t('decide.reason'),
          initial: 'mismatch',
          options: REFUSAL_REASONS.map((value) => ({ value, label: t(`refusal.${value}`) })),
        },
        decision !== 'approve' && {
          kind: 'area',
          name: 'words',
          label: t('decide.words'),
          hint: t('decide.wordsHint', { least: limitOf('identity.refuse', 'words').min }),
          rows: 3,
        },
      ]}
      title={t(`decide.${decision}.title`, { name })}
      lost={t(isFirst ? 'decide.approve.first.effect' : `decide.${decision}.effect`)}
      verb={t(`decide.${decision}.verb`)}
      danger={decision === 'refuse'}
      stale={['identity.getCase', 'identity.listCases', 'staff.getPerson']}
      done={t(isFirst ? 'decide.approve.first.done' : `decide.${decision}.done`)}
      onClose={onClose}
    />
  );
}
