import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { ReasonForm } from '#web/ui/form/reason-form.tsx';
import type { CaseDetails } from '../case-details.ts';

interface Props {
  code: string;
  card: CaseDetails['order']['cards'][number];
  onClose: () => void;
}

/**
 * A moderator opens a code with its photo, or the photo of a card without a code, only with a reason, which both parties
 * read in the log. What is open then stands in the table.
 */
export function OpenCardDialog({ code, card, onClose }: Props) {
  const { t } = useTranslation('disputes');
  const command = { quiet: true, stale: ['disputes.getCase'] as const, onDone: onClose };
  const revealCard = useCommand('orders.revealCard', command);
  const showPhoto = useCommand('uploads.getLink', command);
  const { imageId } = card;
  const hasCode = card.masked !== '';
  const { isPending, error } = hasCode ? revealCard : showPhoto;
  const open = (reason: string) => {
    if (hasCode) revealCard.mutate({ code, cardId: card.id, reason });
    else if (imageId !== null) showPhoto.mutate({ id: imageId, reason });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(hasCode ? 'openTitle' : 'openPhotoTitle', { row: card.row })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <p>{t(hasCode && imageId !== null ? 'openBothWhy' : 'openWhy')}</p>
      <ReasonForm
        label={t('openReason')}
        submitLabel={t(hasCode ? 'openCode' : 'openPhoto')}
        isPending={isPending}
        error={error ? errorText(error) : null}
        onSubmit={open}
      />
    </Modal>
  );
}
