import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { type ProviderTerms, ProviderTermsFields } from './provider-terms.tsx';
import type { ApplicationRow } from './providers.queries.ts';

export interface Deciding {
  what: 'approve' | 'refuse' | 'ask_more';
  row: ApplicationRow;
}

/** Approves, refuses or asks for more; the applicant reads the reason. */
export function DecideDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { t } = useTranslation('providers');
  const { what, row } = deciding;
  const [terms, setTerms] = useState<ProviderTerms>({ type: 1, isSolo: true });
  return (
    <CommandDialog
      onClose={onClose}
      title={t(`staff.ask.${what}`, { name: row.name })}
      lost={t(`staff.effect.${what}`)}
      verb={t(`staff.do.${what}`)}
      danger={what === 'refuse'}
      stale={['providers.listApplications', 'staff.getPerson', 'staff.searchPeople']}
      done={t(`staff.done.${what}`)}
      call="providers.decideApplication"
      params={{ id: row.id, outcome: what, serverType: terms.type, isSolo: terms.isSolo }}
      fields={[{ kind: 'reason', name: 'reason' }]}
    >
      {what === 'approve' && <ProviderTermsFields terms={terms} onChange={setTerms} />}
    </CommandDialog>
  );
}
