import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { formatAmount } from '#web/lib/money.ts';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { fiatText, type Payout, STALE } from './payout-words.ts';

interface Props {
  payout: Payout;
  onClose: () => void;
}

/** Gives a payout to the pay channel; where the channel does not name the holder, whoever pays says that they compared it. */
export function StartDialog({ payout, onClose }: Props) {
  const { t } = useTranslation('payouts');
  const command = useCommand('payouts.payByChannel', { quiet: true, stale: STALE, onDone: onClose });
  const isUnnamed = payout.way === 'confirmed';
  const figures = { pays: fiatText(payout), points: formatAmount(payout.points) };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('question.start', figures)}
      lost={t('lost.start', figures)}
      verb={t('way.verb')}
      busy={command.isPending}
      error={command.error ? errorText(command.error) : null}
      {...(isUnnamed ? { check: t('way.check', { holder: payout.holder ?? payout.owner }) } : {})}
      onConfirm={() => command.mutate({ id: payout.id, isHolderConfirmed: isUnnamed })}
    >
      {isUnnamed && <p>{t('way.compare')}</p>}
    </ConfirmDialog>
  );
}
