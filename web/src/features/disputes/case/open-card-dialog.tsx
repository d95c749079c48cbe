import { useTranslation } from 'react-i18next';
import { MIN_OPEN_REASON_CHARS } from '#core/orders/open-reason.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
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
  const { imageId } = card;
  const hasCode = card.masked !== '';
  return (
    <CommandDialog
      call={hasCode ? 'orders.revealCard' : 'uploads.getLink'}
      params={hasCode ? { code, cardId: card.id } : { id: imageId ?? '' }}
      fields={[{ kind: 'area', name: 'reason', label: t('openReason'), min: MIN_OPEN_REASON_CHARS }]}
      title={t(hasCode ? 'openTitle' : 'openPhotoTitle', { row: card.row })}
      lost={t(hasCode && imageId !== null ? 'openBothWhy' : 'openWhy')}
      verb={t(hasCode ? 'openCode' : 'openPhoto')}
      stale={['disputes.getCase']}
      onClose={onClose}
    />
  );
}
