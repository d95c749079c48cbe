import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Note } from '../layout/note.tsx';

interface Props {
  /** What failed; a general sentence if left out. */
  title?: ReactNode;
  /** The state of the clock and the money, or the server's words. */
  children?: ReactNode;
  onRetry?: () => void;
  /** What the button says; "Try again" when left out. */
  retry?: string;
  retrying?: boolean;
}

/** A failed load or command, in place, with a retry button. */
export function ErrorState({ title, children, onRetry, retry: words, retrying = false }: Props) {
  const { t } = useTranslation('ui');
  const retry = onRetry && (
    <Button variant="outline" color="brick" size="sm" onClick={onRetry} loading={retrying}>
      {words ?? t('error.retry')}
    </Button>
  );
  return (
    <Note
      tone="stop"
      title={title ?? t('error.title')}
      icon={<IconPlugConnectedX size={19} stroke={1.75} />}
      action={retry}
    >
      {children}
    </Note>
  );
}
