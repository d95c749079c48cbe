import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markAllRead } from '../engine/chat-commands.ts';
import { useUnread } from '../engine/chat-store.ts';
import classes from './list.module.css';

/** Marks every chat as read; there is nothing to press while none is unread. */
export function ReadAll() {
  const { t } = useTranslation('chat');
  const unread = useUnread();
  const [isBusy, setBusy] = useState(false);
  const read = () => {
    setBusy(true);
    // A refusal is shown as a toast, and the chats stay unread.
    markAllRead()
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  return (
    <UnstyledButton className={classes.all} disabled={unread === 0 || isBusy} onClick={read}>
      {t('list.readAll')}
    </UnstyledButton>
  );
}
