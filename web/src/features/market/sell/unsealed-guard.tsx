import { useBlocker } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { type CardDraft, entered } from '../cards/sell-cards.ts';

interface Props {
  rows: readonly CardDraft[];
  /** The cards are being sealed: the page that follows is no loss. */
  placing: boolean;
}

/** Asks before leaving with codes or photos that were entered: they are in this page's memory only. */
export function UnsealedGuard({ rows, placing }: Props) {
  const { t } = useTranslation('market');
  const count = rows.filter(entered).length;
  const isLoss = count > 0 && !placing;
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
      title={t('leave.title')}
      lost={t('leave.lost', { count })}
      verb={t('leave.verb')}
      danger
    />
  );
}
