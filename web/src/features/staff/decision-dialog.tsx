import { useTranslation } from 'react-i18next';
import type { CallName } from '#contract/catalogue.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
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
  const isWithdrawn = what === 'withdraw';
  return (
    <CommandDialog
      call={isWithdrawn ? 'staff.withdrawProposal' : 'staff.decideProposal'}
      params={isWithdrawn ? { id: row.id } : { id: row.id, approve: what === 'approve' }}
      fields={[!isWithdrawn && { kind: 'reason', name: 'reason' }]}
      title={t(`proposals.ask.${what}`)}
      lost={t(`proposals.effect.${what}`)}
      verb={t(`proposals.${what}`)}
      danger={what === 'refuse'}
      stale={STALE}
      done={t(`proposals.done.${what}`)}
      onClose={onClose}
    />
  );
}
