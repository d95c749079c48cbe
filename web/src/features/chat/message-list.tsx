import { Box, Stack } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Message } from '#contract/chat/messages.ts';
import { daysAgo, formatDate } from '#web/lib/date.ts';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { MediaGallery } from '#web/ui/media/media-gallery.tsx';
import classes from './chat.module.css';
import { markRead } from './engine/chat-commands.ts';
import { useThread } from './engine/chat-store.ts';
import { hasOlder } from './engine/thread.ts';
import { loadNewest, loadOlder, loadUpTo } from './engine/thread-loader.ts';
import { type Row, rowsOf } from './engine/thread-rows.ts';
import { MessageItem } from './messages/message-item.tsx';
import { OutgoingItem } from './messages/outgoing-item.tsx';
import { useChatScroll } from './use-chat-scroll.ts';

interface Props {
  conversation: Conversation;
  me: string;
  onReply?: ((message: Message) => void) | undefined;
  onHandOver?: (() => void) | undefined;
  /** A message to scroll to, such as a search result; a new object repeats the request. */
  target: { seq: number } | null;
}

/** The messages of a conversation: at its end, or where the reader has scrolled to. */
export function MessageList({ conversation, me, onReply, onHandOver, target }: Props) {
  const { t } = useTranslation('chat');
  const thread = useThread(conversation.id);
  const { messages, outgoing } = thread;
  // The divider stays where it was when the conversation was opened, though reading moves the mark.
  const [openedAt] = useState(conversation.readSeq);
  const rows = useMemo(
    () => rowsOf({ messages, outgoing, readSeq: openedAt, me, dayOf: formatDate }),
    [messages, outgoing, openedAt, me],
  );
  const bySeq = useMemo(() => new Map(messages.map((message) => [message.seq, message])), [messages]);
  const quotedBy = ({ replyTo }: Message) => (replyTo === null ? undefined : bySeq.get(replyTo));
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const own = messages.reduce((count, message) => count + Number(message.senderId === me && message.seq > openedAt), 0);
  const { box, content, isAtEnd, isShown, toEnd, onScroll } = useChatScroll({
    firstSeq: messages[0]?.seq ?? 0,
    lastSeq,
    ownCount: own + outgoing.length,
    onTop: async () => hasOlder(thread) && loadOlder(conversation.id),
  });
  useReadMark(conversation, lastSeq, isAtEnd && isShown);
  useOpenedMark(conversation);
  const missed = useMissed(messages, me, isAtEnd);
  const jump = useJump(conversation.id, box, thread.isFresh ? target : null);
  const renderRow = (row: Row) => {
    if (row.type === 'day') return <Day key={row.key} at={row.at} />;
    if (row.type === 'unread') return <Unread key={row.key} />;
    if (row.type === 'outgoing') return <OutgoingItem key={row.key} item={row.item} />;
    const { key, message, starts } = row;
    const item = { conversation, message, starts, me, quoted: quotedBy(message), onReply, onHandOver };
    return <MessageItem key={key} {...item} onJump={(seq) => void jump(seq)} />;
  };
  return (
    <Box pos="relative" flex={1} mih={0}>
      <div
        ref={box}
        className={classes.list}
        onScroll={onScroll}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard
        tabIndex={0}
        role="log"
        aria-label={t('window.messages')}
      >
        <Stack ref={content} gap="xxs" mih="100%" pt="smplus" px="smplus" pb="xsplus">
          {!thread.isFresh && rows.length === 0 && !thread.isLost && <SkeletonRows rows={4} />}
          {thread.isFresh && rows.length === 0 && (
            <Box component="p" m="auto" fz="sm" c="dimmed" ta="center">
              {t(conversation.kind === 'support' ? 'window.emptySupport' : 'window.empty')}
            </Box>
          )}
          <MediaGallery>{rows.map(renderRow)}</MediaGallery>
          {thread.isLost && (
            <ErrorState onRetry={() => void loadNewest(conversation.id)}>{t('window.lost')}</ErrorState>
          )}
        </Stack>
      </div>
      {!isAtEnd && <ToEnd missed={missed} onPress={toEnd} />}
    </Box>
  );
}

function ToEnd({ missed, onPress }: { missed: number; onPress: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <button type="button" className={classes.toEnd} onClick={onPress}>
      <IconArrowDown size={17} stroke={2} />
      {missed > 0 ? t('window.newBelow', { count: missed }) : t('window.toEnd')}
    </button>
  );
}

function Day({ at }: { at: string }) {
  const { t } = useTranslation('chat');
  const day = formatDate(at);
  const name = day === daysAgo(0) ? t('day.today') : day === daysAgo(1) ? t('day.yesterday') : day;
  return (
    <div className={classes.day}>
      <time dateTime={day}>{name}</time>
    </div>
  );
}

function Unread() {
  const { t } = useTranslation('chat');
  return (
    <div className={classes.unread} data-unread>
      <span>{t('window.unread')}</span>
    </div>
  );
}

/** Shows a message that may not be loaded yet, and each new target by itself. */
function useJump(conversationId: string, box: RefObject<HTMLElement | null>, target: Props['target']) {
  const jump = async (seq: number) => {
    if (await loadUpTo(conversationId, seq)) requestAnimationFrame(() => show(box.current, seq));
  };
  const jumpTo = useRef(jump);
  jumpTo.current = jump;
  useEffect(() => {
    if (target) void jumpTo.current(target.seq);
  }, [target]);
  return jump;
}

function show(box: HTMLElement | null, seq: number): void {
  const element = box?.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
  if (!element) return;
  element.scrollIntoView({ block: 'center' });
  element.setAttribute('data-found', '');
  setTimeout(() => element.removeAttribute('data-found'), 2_000);
}

/** Opening a conversation takes the reader's own mark as unread from it. */
function useOpenedMark({ id, isUnread, lastSeq }: Conversation): void {
  const opened = useRef({ id, isUnread, lastSeq });
  useEffect(() => {
    if (opened.current.isUnread) void markRead(opened.current.id, opened.current.lastSeq);
  }, []);
}

/** Marks a conversation as read when its end is visible in a visible window. */
function useReadMark({ id, readSeq }: Conversation, lastSeq: number, isSeen: boolean): void {
  useEffect(() => {
    const read = () => {
      if (isSeen && lastSeq > readSeq && document.visibilityState === 'visible') void markRead(id, lastSeq);
    };
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, readSeq, lastSeq, isSeen]);
}

/** How many messages of others came while the reader was further up. */
function useMissed(messages: readonly Message[], me: string, isAtEnd: boolean): number {
  const seen = useRef(0);
  const last = messages.at(-1)?.seq ?? 0;
  if (isAtEnd || seen.current === 0) seen.current = last;
  return messages.filter((message) => message.seq > seen.current && message.senderId !== me).length;
}
