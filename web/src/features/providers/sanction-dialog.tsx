import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

interface Props {
  kind: 'removal' | 'penalty';
  userId: string;
  name: string;
  /** The case of a penalty, where the page has it. */
  caseId?: string;
  onClose: () => void;
}

/** Staff end a certification with notice, or propose a penalty with its case. */
export function SanctionDialog({ kind, userId, name, caseId = '', onClose }: Props) {
  const { t } = useTranslation('standing');
  const isPenalty = kind === 'penalty';
  return (
    <CommandDialog
      call={isPenalty ? 'providers.proposePenalty' : 'providers.remove'}
      params={{ userId }}
      fields={[
        isPenalty && {
          kind: 'text',
          name: 'caseId',
          label: t('staff.caseId'),
          hint: t('staff.caseHint'),
          initial: caseId,
        },
        { kind: 'reason', name: 'reason' },
      ]}
      title={t(`staff.sanction.${kind}.title`, { name })}
      lost={t(`staff.sanction.${kind}.lost`)}
      verb={t(`staff.sanction.${kind}.verb`)}
      danger
      stale={['staff.getPerson', 'providers.listSanctions', 'staff.listProposals']}
      done={t(`staff.sanction.${kind}.done`)}
      onClose={onClose}
    />
  );
}
