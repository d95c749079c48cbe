import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  /** Cards with a code or a photo that was entered: codes are in this page's memory only, never on the disk. */
  count: number;
  /** The cards are being sent: the page that follows is no loss. */
  sending: boolean;
}

/** Asks before leaving a page with cards that are not sealed yet. */
export function UnsealedGuard({ count, sending }: Props) {
  const { t } = useTranslation('ui');
  const isLoss = count > 0 && !sending;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isLoss && current.pathname !== next.pathname,
    enableBeforeUnload: isLoss,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title={t('unsealed.title')}
      lost={t('unsealed.lost', { count })}
      verb={t('unsealed.verb')}
      danger
    />
  );
}
