import { useTranslation } from 'react-i18next';
import { POINTS } from '#core/money/currency.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';

/** Proposes points for the promotion account; a second administrator decides. */
export function FundDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  return (
    <CommandDialog
      call="rewards.proposeFunding"
      params={{}}
      fields={[
        { kind: 'amount', name: 'amount', label: t('reward.amount'), unit: POINTS.unit },
        { kind: 'area', name: 'reason', label: t('reward.why') },
      ]}
      title={t('reward.fund')}
      lost={t('reward.fundEffect')}
      verb={t('reward.fundVerb')}
      stale={['staff.listProposals']}
      done={t('reward.proposed')}
      onClose={onClose}
    />
  );
}
