import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { uploadFile } from '#web/api/upload.ts';
import { ImageDrop } from '#web/ui/form/image-drop.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { fiatText, type Payout, STALE } from './payout-words.ts';

/** Says that a payout was paid by hand, with the picture that shows it. */
export function ProofDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { t } = useTranslation('payouts');
  const [image, setImage] = useState<File | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const limits = useCall('paymentAccounts.list', {});
  const command = useCommand('payouts.markPaid', {
    quiet: true,
    stale: STALE,
    onDone: onClose,
    onFail: (error) => setFailure(errorText(error)),
  });
  const send = async () => {
    if (image === null) return;
    setSending(true);
    setFailure(null);
    try {
      const { id: proofId } = await uploadFile(image, 'payment');
      command.mutate({ id: payout.id, proofId });
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('question.mark_paid', { pays: fiatText(payout) })}
      lost={t('lost.mark_paid')}
      verb={t('act.mark_paid')}
      ready={image !== null}
      busy={isSending || command.isPending}
      error={failure}
      check={t('proof.check', { holder: payout.holder ?? payout.owner })}
      onConfirm={() => void send()}
    >
      <ImageDrop
        value={image}
        onChange={setImage}
        label={t('proof.label')}
        hint={t('proof.hint')}
        maxBytes={limits.data?.maxImageBytes}
      />
    </ConfirmDialog>
  );
}
