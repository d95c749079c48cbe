import { useTranslation } from 'react-i18next';
import { LeaveGuard } from './leave-guard.tsx';

interface Props {
  /** Cards with a code or a photo that was entered: codes are in this page's memory only, never on the disk. */
  count: number;
  /** The cards are being sent: the page that follows is no loss. */
  sending: boolean;
}

/** Asks before leaving a page with cards that are not sealed yet. */
export function UnsealedGuard({ count, sending }: Props) {
  const { t } = useTranslation('ui');
  return <LeaveGuard isLoss={count > 0 && !sending} lost={t('unsealed.lost', { count })} />;
}
