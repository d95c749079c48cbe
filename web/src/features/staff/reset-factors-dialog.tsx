import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { Person } from './staff-rows.ts';

/** Proposes that the second factors of an account are removed, whose owner has lost them. */
export function ResetFactorsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const command = useCommand('staff.proposeFactorReset', {
    quiet: true,
    mask: false,
    stale: ['staff.listProposals'],
    onDone: () => {
      toastDone(t('person.factorsProposed'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      onSend={(reason) => command.mutate({ userId: person.userId, reason })}
      title={t('person.factorsTitle', { name: person.name })}
      lost={t('person.factorsEffect')}
      verb={t('person.resetFactors')}
      command={command}
    />
  );
}
