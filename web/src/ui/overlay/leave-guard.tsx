import { useBlocker } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface Props {
  /** Leaving now would lose something. */
  isLoss: boolean;
  /** What would be lost; by default, changes that were not saved. */
  lost?: ReactNode;
}

/** Asks before leaving a page that would lose what was entered. */
export function LeaveGuard({ isLoss, lost }: Props) {
  const { t } = useTranslation('ui');
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
      lost={lost ?? t('unsealed.changes')}
      verb={t('unsealed.verb')}
      danger
    />
  );
}
