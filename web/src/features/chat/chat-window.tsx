import { Box, Button } from '@mantine/core';
import { IconLock, IconShieldCheck, IconX } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/chat/messages.ts';
import { errorText, hasCode } from '#web/api/api-error.ts';
import { useOffline } from '#web/api/socket/use-offline.ts';
import { formatList } from '#web/lib/number.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './chat.module.css';
import { ChatHead } from './chat-head.tsx';
import { Composer } from './composer/composer.tsx';
import { useDraft } from './composer/use-draft.ts';
import { useDropZone } from './composer/use-drop-zone.ts';
import { audienceOf, type Sides } from './conversations/audience.ts';
import { SearchPanel } from './conversations/search-panel.tsx';
import { useConversation, useKicked, useThread, useTyping } from './engine/chat-store.ts';
import { fetchConversation, refreshConversation } from './engine/engine.ts';
import { openThread } from './engine/thread-loader.ts';
import { useChatReady } from './engine/use-chat-ready.ts';
import frame from './frame.module.css';
import { MessageList } from './message-list.tsx';
import { SearchedText } from './messages/searched-text.ts';
import { OrderBar } from './order-bar.tsx';
import { useFoldedNotes } from './use-folded-notes.ts';

const PAUSE_LOOK_MS = 30_000;

export interface WindowProps {
  conversationId: string;
  /** Beside an order or a case the window has no way back and no link to the order. */
  place?: 'page' | 'pane';
  onBack?: (() => void) | undefined;
  /** A message to show. */
  target?: { seq: number } | null;
  onHandOver?: (() => void) | undefined;
  className?: string | undefined;
  /** The parties of the order that it is about, for staff. */
  sides?: Sides | undefined;
}

/** One conversation: its head, messages and composer. */
export function ChatWindow(props: WindowProps) {
  const { conversationId, onBack, className } = props;
  const { t } = useTranslation('chat');
  const me = useChatReady();
  const conversation = useConversation(conversationId);
  const isKicked = useKicked(conversationId);
  const [failure, setFailure] = useState<unknown>(null);
  const fetchAgain = useCallback(() => {
    setFailure(null);
    fetchConversation(conversationId).catch(setFailure);
  }, [conversationId]);
  useEffect(() => {
    if (!me || isKicked) return;
    fetchAgain();
    return openThread(conversationId);
  }, [conversationId, me, isKicked, fetchAgain]);
  if (isKicked) {
    return (
      <section className={cx(frame.frame, className)}>
        <Gone title={t('kicked.title')} why={t('kicked.why')} onBack={onBack} />
      </section>
    );
  }
  if (!conversation && failure) {
    return (
      <section className={cx(frame.frame, className)}>
        {hasCode(failure, 'nothing.found') ? (
          <Gone title={t('window.unknown')} why={t('window.unknownWhy')} onBack={onBack} />
        ) : (
          <div className={classes.lost}>
            <ErrorState onRetry={fetchAgain}>{errorText(failure)}</ErrorState>
          </div>
        )}
      </section>
    );
  }
  if (!me || !conversation) {
    return (
      <section className={cx(frame.frame, className)}>
        <SkeletonRows rows={5} />
      </section>
    );
  }
  return <Opened key={conversationId} {...props} conversation={conversation} me={me} />;
}

/** In place of a chat that there is not, or no longer. */
function Gone({ title, why, onBack }: { title: string; why: string; onBack: WindowProps['onBack'] }) {
  const { t } = useTranslation('chat');
  const back = onBack && (
    <Button variant="default" onClick={onBack}>
      {t('window.back')}
    </Button>
  );
  return (
    <div className={classes.lost}>
      <EmptyState title={title} action={back}>
        {why}
      </EmptyState>
    </div>
  );
}

function Opened(props: WindowProps & { conversation: Conversation; me: string }) {
  const { conversation, me, place = 'page', onBack, target = null, onHandOver, className, sides } = props;
  const { t } = useTranslation('chat');
  const draft = useDraft(conversation.id);
  const zone = useDropZone();
  const [isSearching, setSearching] = useState(false);
  const [searchHit, setFound] = useState<{ seq: number } | null>(null);
  const [searched, setSearched] = useState('');
  const [isFolded, fold] = useFoldedNotes(conversation.id);
  const { messages } = useThread(conversation.id);
  usePauseEnd(conversation);
  const audience = audienceOf(t, conversation, { me, sides });
  const quoted = draft.replyTo === null ? undefined : messages.find((message) => message.seq === draft.replyTo);
  return (
    <section
      className={cx(frame.frame, className)}
      aria-label={t('window.label', { name: audience.title })}
      data-over={zone.isOver}
      {...zone.handlers}
    >
      <ChatHead
        conversation={conversation}
        me={me}
        place={place}
        onBack={onBack}
        onSearch={() => setSearching(!isSearching)}
        onNotes={conversation.kind === 'order' && isFolded ? () => fold(false) : undefined}
        audience={audience}
      />
      {place === 'page' && conversation.orderCode && <OrderBar code={conversation.orderCode} />}
      {isSearching && (
        <SearchPanel
          conversationId={conversation.id}
          onFound={(seq) => setFound({ seq })}
          onText={setSearched}
          onClose={() => setSearching(false)}
        />
      )}
      {conversation.kind === 'order' && !isFolded && (
        <Hint icon={<IconShieldCheck size={15} stroke={1.75} aria-hidden="true" />} onFold={() => fold(true)}>
          {t('window.password')}
        </Hint>
      )}
      <SearchedText value={searched}>
        <MessageList
          conversation={conversation}
          me={me}
          onReply={conversation.mayWrite ? draft.setReplyTo : undefined}
          onHandOver={onHandOver}
          target={searchHit ?? target}
        />
      </SearchedText>
      <Line conversation={conversation} me={me} />
      {conversation.mayWrite ? (
        <Composer conversation={conversation} draft={draft} quoted={quoted} to={audience.to} receiver={zone.receiver} />
      ) : (
        <Hint icon={<IconLock size={15} stroke={1.75} aria-hidden="true" />}>
          {t(`refusal.${conversation.refusal ?? 'closed'}`)}{' '}
          {conversation.refusal === 'blocked' && <AppLink href={paths.blockList()}>{t('refusal.toList')}</AppLink>}
        </Hint>
      )}
      {conversation.kind === 'order' && conversation.mayWrite && !isFolded && (
        <Box component="p" pt={0} px="smplus" pb="sm" fz="xs" c="dimmed">
          {t('window.keep')}
        </Box>
      )}
    </section>
  );
}

/** The end of a pause causes no event: it is polled while there is one. */
function usePauseEnd({ id, refusal }: Conversation): void {
  useEffect(() => {
    if (refusal !== 'paused') return;
    const timer = setInterval(() => refreshConversation(id), PAUSE_LOOK_MS);
    return () => clearInterval(timer);
  }, [id, refusal]);
}

function Hint({ icon, children, onFold }: { icon: ReactNode; children: ReactNode; onFold?: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <p className={classes.hint}>
      {icon}
      <span>{children}</span>
      {onFold && (
        <button type="button" className={classes.fold} onClick={onFold} aria-label={t('window.fold')}>
          <IconX size={14} stroke={2} />
        </button>
      )}
    </p>
  );
}

/** The status line: no connection, or somebody is typing. */
function Line({ conversation, me }: { conversation: Conversation; me: string }) {
  const { t } = useTranslation('chat');
  const typing = useTyping(conversation.id);
  const names = conversation.members
    .filter((member) => member.userId !== me && typing.has(member.userId))
    .map((member) => member.name);
  const isOffline = useOffline();
  return (
    <p className={cx(classes.typing, isOffline && classes.offline)} aria-live="polite">
      {isOffline && t('window.noConnection')}
      {!isOffline && names.length > 0 && t('window.typing', { count: names.length, name: formatList(names) })}
    </p>
  );
}
