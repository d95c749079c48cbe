import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './chat.module.css';
import { ChatWindow } from './chat-window.tsx';
import type { Sides } from './conversations/audience.ts';
import { openConversation } from './engine/chat-commands.ts';
import { useChatState } from './engine/chat-store.ts';
import { useChatReady } from './engine/use-chat-ready.ts';
import frame from './frame.module.css';

interface Props {
  orderCode: string;
  className?: string | undefined;
  sides?: Sides | undefined;
}

/** The conversation of an order, next to it. */
export function OrderChat({ orderCode, className, sides }: Props) {
  const { t } = useTranslation('chat');
  const me = useChatReady();
  const existing = useOrderConversation(orderCode);
  const [opened, setOpened] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks again
  useEffect(() => {
    if (!me) return;
    let isGone = false;
    setError(null);
    openConversation({ orderCode }).then(
      (conversationId) => !isGone && setOpened(conversationId),
      (why: unknown) => !isGone && setError(why),
    );
    return () => {
      isGone = true;
    };
  }, [orderCode, me, tries]);
  const id = opened ?? existing;
  if (id) return <ChatWindow conversationId={id} place="pane" className={className} sides={sides} />;
  return (
    <section className={className} aria-label={t('window.chat')}>
      <div className={frame.frame}>
        {error ? (
          <ErrorState onRetry={() => setTries(tries + 1)}>{errorText(error)}</ErrorState>
        ) : (
          <SkeletonRows rows={5} />
        )}
      </div>
    </section>
  );
}

/** A known conversation of an order: at once, and without a connection. */
function useOrderConversation(orderCode: string): string | null {
  const { conversations } = useChatState();
  for (const conversation of conversations.values()) if (conversation.orderCode === orderCode) return conversation.id;
  return null;
}

/** How much in an order's conversation waits, for the tab that leads there on a phone. */
export function OrderUnread({ orderCode }: { orderCode: string }) {
  const { t } = useTranslation('chat');
  const { conversations } = useChatState();
  const id = useOrderConversation(orderCode);
  const unread = (id && conversations.get(id)?.unread) || 0;
  if (unread === 0) return null;
  return (
    <em className={classes.tabCount}>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden> {t('list.unread')}</VisuallyHidden>
    </em>
  );
}
