import { Flex, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconBellOff, IconCheck, IconPinFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Conversation } from '#contract/chat/messages.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { markRead } from '../engine/chat-commands.ts';
import { isWaiting } from '../engine/chat-state.ts';
import { useTyping } from '../engine/chat-store.ts';
import { peerOf } from '../engine/local-record.ts';
import { briefly } from '../messages/briefly.ts';
import { PeerMark } from '../messages/peer-mark.tsx';
import { useChatWords } from '../messages/special-messages.tsx';
import { StaffBadge } from '../messages/staff-badge.tsx';
import classes from './list.module.css';
import { orderText } from './order-text.ts';
import { roomTitle } from './room-title.ts';

interface Props {
  conversation: Conversation;
  me: string;
  isOpen?: boolean;
  /** A found message, in place of the last one. */
  hit?: { seq: number; text: string; at: string };
  onOpen?: () => void;
}

/** One conversation in a list, and the button that marks it as read. */
export function ConversationRow(props: Props) {
  const { t } = useTranslation('chat');
  const { conversation, me, hit } = props;
  const { id, lastSeq } = conversation;
  const name = peerOf(conversation, me)?.name ?? roomTitle(t, conversation);
  return (
    <div className={classes.item}>
      <RowLink {...props} />
      {isWaiting(conversation) && !hit && (
        <UnstyledButton
          className={classes.read}
          onClick={() => void markRead(id, lastSeq)}
          aria-label={t('list.readOne', { name })}
          title={t('list.read')}
        >
          <IconCheck size={17} stroke={1.75} />
        </UnstyledButton>
      )}
    </div>
  );
}

/** The other person, the last message, the unread count. */
function RowLink({ conversation, me, isOpen = false, hit, onOpen }: Props) {
  const { t } = useChatWords();
  const typing = useTyping(conversation.id);
  const peer = peerOf(conversation, me);
  const { last, unread } = conversation;
  const line = hit?.text ?? (typing.size > 0 ? t('list.typing') : last ? briefly(t, last) : t('list.nothing'));
  const isMine = !hit && typing.size === 0 && last?.senderId === me;
  return (
    <AppLink
      href={paths.chat(conversation.id, hit?.seq)}
      className={cx(classes.row, isOpen && classes.open)}
      aria-current={isOpen ? 'true' : undefined}
      onClick={onOpen}
    >
      <PeerMark peer={peer} title={roomTitle(t, conversation)} kind={conversation.kind} size={40} />
      <span className={classes.text}>
        <span className={classes.top}>
          <b>{peer?.name ?? roomTitle(t, conversation)}</b>
          {peer?.isStaff && <StaffBadge />}
          {conversation.isPin && <IconPinFilled size={13} className={classes.pin} aria-label={t('list.pinned')} />}
          {conversation.isMuted && <IconBellOff size={13} className={classes.pin} aria-label={t('list.muted')} />}
          <time dateTime={hit?.at ?? conversation.lastAt}>{formatWhen(hit?.at ?? conversation.lastAt)}</time>
        </span>
        <span className={classes.below}>
          <span className={cx(classes.excerpt, isWaiting(conversation) && classes.fresh)}>
            {isMine && `${t('list.you')} `}
            {line}
          </span>
          {isWaiting(conversation) && !hit && (
            <span className={cx(classes.count, unread === 0 && classes.dot, conversation.isMuted && classes.still)}>
              {unread > 99 ? '99+' : unread > 0 && unread}
              <VisuallyHidden> {t('list.unread')}</VisuallyHidden>
            </span>
          )}
        </span>
        {(conversation.orderCode || conversation.tags.length > 0) && !hit && (
          <Flex component="span" gap="xxs" mt="hair" wrap="wrap">
            {conversation.orderCode && (
              <Tag>
                {orderText(conversation)}
                {conversation.cards && <VisuallyHidden> {conversation.orderCode}</VisuallyHidden>}
              </Tag>
            )}
            {conversation.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
          </Flex>
        )}
      </span>
    </AppLink>
  );
}
