import { useTranslation } from 'react-i18next';
import { formatAmount } from '#web/lib/money.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { fiatText, type Payout, STALE } from './payout-words.ts';

interface Props {
  payout: Payout;
  onClose: () => void;
}

/** Gives a payout to the pay channel; where the channel does not name the holder, whoever pays says that they compared it. */
export function StartDialog({ payout, onClose }: Props) {
  const { t } = useTranslation('payouts');
  const isUnnamed = payout.way === 'confirmed';
  const figures = { pays: fiatText(payout), points: formatAmount(payout.points) };
  return (
    <CommandDialog
      call="payouts.payByChannel"
      params={{ id: payout.id, isHolderConfirmed: isUnnamed }}
      title={t('question.start', figures)}
      lost={t('lost.start', figures)}
      verb={t('way.verb')}
      check={isUnnamed && t('way.check', { holder: payout.holder ?? payout.owner })}
      stale={STALE}
      onClose={onClose}
    >
      {isUnnamed && <p>{t('way.compare')}</p>}
    </CommandDialog>
  );
}
