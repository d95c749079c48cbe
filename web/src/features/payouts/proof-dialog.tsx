import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import { fiatText, type Payout, STALE } from './payout-words.ts';

/** Says that a payout was paid by hand, with the picture that shows it. */
export function ProofDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const [image, setImage] = useState<File | null>(null);
  const limits = useCall('paymentAccounts.list', {});
  return (
    <CommandDialog
      call="payouts.markPaid"
      params={async () => ({ id: payout.id, proofId: (await uploadFile(image as File, 'payment')).id })}
      title={t('question.mark_paid', { pays: fiatText(payout) })}
      lost={t('lost.mark_paid')}
      verb={t('act.mark_paid')}
      ready={image !== null}
      check={t('proof.check', { holder: payout.holder ?? payout.owner })}
      stale={STALE}
      onClose={onClose}
    >
      <ImageDrop
        value={image}
        onChange={setImage}
        label={t('proof.label')}
        hint={t('proof.hint')}
        maxBytes={limits.data?.maxImageBytes}
      />
    </CommandDialog>
  );
}
