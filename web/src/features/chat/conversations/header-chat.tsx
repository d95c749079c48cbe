import { IconMessageCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { COUNTED, Count } from '#web/ui/list/counted.tsx';
import { useUnread } from '../engine/chat-store.ts';

/** In the header: the way to the conversations, and how many of them wait. */
export function HeaderChat() {
  const { t } = useTranslation('chat');
  const unread = useUnread();
  // A visitor has one conversation, on a page of its own.
  const isMember = useSession().user !== null;
  return (
    <AppLink
      href={isMember ? paths.chat() : paths.support()}
      className={COUNTED}
      aria-label={unread > 0 ? t('header.unread', { count: unread }) : t('header.label')}
      title={t('header.label')}
    >
      <IconMessageCircle size={20} stroke={1.75} />
      <Count count={unread} tone="act" />
    </AppLink>
  );
}
