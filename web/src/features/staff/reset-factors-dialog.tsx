import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import type { Person } from './staff-rows.ts';

/** Proposes that the second factors of an account are removed, whose owner has lost them. */
export function ResetFactorsDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { t } = useTranslation('staff');
  return (
    <CommandDialog
      call="staff.proposeFactorReset"
      params={{ userId: person.userId }}
      fields={[{ kind: 'reason', name: 'reason' }]}
      title={t('person.factorsTitle', { name: person.name })}
      lost={t('person.factorsEffect')}
      verb={t('person.resetFactors')}
      stale={['staff.listProposals']}
      done={t('person.factorsProposed')}
      onClose={onClose}
    />
  );
}
