import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { ReasonDialog } from '#web/features/settings/public.ts';
import { toastDone } from '#web/ui/overlay/toast.ts';
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
  const command = useCommand('providers.decideApplication', {
    quiet: true,
    mask: false,
    stale: ['providers.listApplications', 'staff.getPerson', 'staff.searchPeople'],
    onDone: () => {
      toastDone(t(`staff.done.${what}`));
      onClose();
    },
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={t(`staff.ask.${what}`, { name: row.name })}
      lost={t(`staff.effect.${what}`)}
      verb={t(`staff.do.${what}`)}
      danger={what === 'refuse'}
      command={command}
      onSend={(reason) =>
        command.mutate({ id: row.id, outcome: what, serverType: terms.type, isSolo: terms.isSolo, reason })
      }
    >
      {what === 'approve' && <ProviderTermsFields terms={terms} onChange={setTerms} />}
    </ReasonDialog>
  );
}
