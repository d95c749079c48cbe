import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/catalogue.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { isReason, ReasonField } from '#web/features/settings/public.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import type { ProposalRow } from './staff-rows.ts';

export interface Deciding {
  what: 'approve' | 'refuse' | 'withdraw';
  row: ProposalRow;
}

const STALE: readonly CallName[] = [
  'staff.listProposals',
  'settings.listRules',
  'settings.listFx',
  'settings.listChanges',
];

/** Approves or refuses another's proposal with a reason, or takes the own one back. */
export function DecisionDialog({ deciding, onClose }: { deciding: Deciding; onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { what, row } = deciding;
  const [reason, setReason] = useState('');
  const done = {
    quiet: true,
    mask: false,
    stale: STALE,
    onDone: () => {
      toastDone(t(`proposals.done.${what}`));
      onClose();
    },
  };
  const decide = useCommand('staff.decideProposal', done);
  const withdraw = useCommand('staff.withdrawProposal', done);
  const error = decide.error ?? withdraw.error;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() =>
        what === 'withdraw'
          ? withdraw.mutate({ id: row.id })
          : decide.mutate({ id: row.id, approve: what === 'approve', reason })
      }
      title={t(`proposals.ask.${what}`)}
      lost={t(`proposals.effect.${what}`)}
      verb={t(`proposals.${what}`)}
      danger={what === 'refuse'}
      ready={what === 'withdraw' || isReason(reason)}
      busy={decide.isPending || withdraw.isPending}
      error={error ? errorText(error) : null}
    >
      {what !== 'withdraw' && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}
