import { Box, Flex, Group, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconChecks, IconRobot, IconShieldCheckFilled } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Member, Message } from '#contract/chat/messages.ts';
import { formatClock } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Avatar } from '#web/ui/media/avatar.tsx';
import classes from '../chat.module.css';
import { hiddenWords, useWarning } from '../engine/hidden-words.ts';
import { type Mark, markOf } from '../engine/thread.ts';
import { briefly } from './briefly.ts';
import { MessageFiles } from './message-files.tsx';
import { MessageMenu } from './message-menu.tsx';
import { MessageText } from './message-text.tsx';
import { OrderCard } from './order-card.tsx';
import { AssistantAnswer, CallWords, ForwardMark, SystemLine, useChatWords } from './special-messages.tsx';
import { StaffBadge } from './staff-badge.tsx';

export interface ItemProps {
  conversation: Conversation;
  message: Message;
  /** The first of a run of messages by one person: it bears the name. */
  starts: boolean;
  me: string;
  /** The message that it replies to; undefined if not loaded. */
  quoted: Message | undefined;
  onReply?: ((message: Message) => void) | undefined;
  onJump: (seq: number) => void;
  onHandOver?: (() => void) | undefined;
}

/** One message of any sender. Staff are recognised only by the sender kind that the server sends. */
export const MessageItem = memo(function MessageItemView(props: ItemProps) {
  const { conversation, message, starts, me } = props;
  if (message.kind === 'system' || message.senderKind === 'system') return <SystemLine message={message} />;
  const isMine = message.senderId === me;
  const sender = conversation.members.find((member) => member.userId === message.senderId);
  const side = isMine ? classes.mine : classes.theirs;
  const isStaff = message.senderKind === 'staff';
  return (
    <Group
      gap="xs"
      align="flex-end"
      wrap="nowrap"
      maw="100%"
      className={cx(classes.message, side, starts && classes.starts)}
      data-seq={message.seq}
    >
      {!isMine && <SenderMark message={message} sender={sender} shown={starts} />}
      <div className={classes.column}>
        {starts && !isMine && (isStaff || message.senderKind === 'assistant' || conversation.members.length > 2) && (
          <SenderName message={message} sender={sender} />
        )}
        <div className={classes.line}>
          <div className={cx(classes.bubble, isStaff && classes.staff, message.retracted && classes.gone)}>
            <Content {...props} isMine={isMine} name={sender?.name ?? ''} />
            <Foot message={message} mark={isMine ? markOf(message.seq, conversation.members, me) : null} />
          </div>
          {!message.retracted && (
            <MessageMenu
              conversationId={conversation.id}
              message={message}
              name={sender?.name ?? ''}
              isMine={isMine}
              onReply={props.onReply}
            />
          )}
        </div>
      </div>
    </Group>
  );
});

interface SenderProps {
  message: Message;
  sender: Member | undefined;
}

/** People have a picture in a circle; only staff have the shield, in a square of the platform's colour. */
function SenderMark({ message, sender, shown }: SenderProps & { shown: boolean }) {
  if (!shown) return <Box component="span" flex="none" w="var(--cw-control-xs)" />;
  if (message.senderKind === 'staff' || message.senderKind === 'assistant') {
    const Icon = message.senderKind === 'staff' ? IconShieldCheckFilled : IconRobot;
    return (
      <span className={classes.houseMark} aria-hidden="true">
        <Icon size={17} />
      </span>
    );
  }
  return <Avatar name={sender?.name ?? '?'} photo={sender?.photo ?? null} size={28} />;
}

function SenderName({ message, sender }: SenderProps) {
  const { t } = useTranslation('chat');
  if (message.senderKind === 'assistant')
    return (
      <Flex component="span" align="center" gap="xxsplus" miw={0} fz="xs" fw={560} c="var(--cw-text-2)">
        {t('assistant.name')}
      </Flex>
    );
  return (
    <Flex component="span" align="center" gap="xxsplus" miw={0} fz="xs" fw={560} c="var(--cw-text-2)">
      {sender?.name}
      {message.senderKind === 'staff' && <StaffBadge label={sender?.label} />}
    </Flex>
  );
}

function Content(props: ItemProps & { isMine: boolean; name: string }) {
  const { message, isMine, name, quoted, onJump } = props;
  const { t } = useTranslation('chat');
  if (message.retracted) return <span>{t(isMine ? 'message.youRetracted' : 'message.retracted', { name })}</span>;
  const { data } = message;
  return (
    <>
      {message.replyTo !== null && (
        <Quote conversation={props.conversation} seq={message.replyTo} quoted={quoted} onJump={onJump} />
      )}
      {data && 'forwarded' in data && <ForwardMark {...data.forwarded} />}
      {data && 'files' in data && <MessageFiles files={data.files} by={name} />}
      {data && 'orderCode' in data && <OrderCard code={data.orderCode} />}
      {data && 'durationS' in data ? (
        <CallWords message={message} isMine={isMine} />
      ) : message.senderKind === 'assistant' ? (
        <AssistantAnswer message={message} onHandOver={props.onHandOver} />
      ) : (
        message.text && <MessageText text={message.text} />
      )}
      {isMine && <MaskedNote message={message} />}
    </>
  );
}

/** Under an own message: how many words were hidden, and how near a pause is. */
function MaskedNote({ message: { text, senderKind, clientId } }: { message: Message }) {
  const { t } = useTranslation('chat');
  const warning = useWarning(clientId);
  const count = senderKind === 'user' ? hiddenWords(text) : 0;
  if (count === 0) return null;
  return (
    <small className={classes.masked}>
      {t('message.masked', { count })}{' '}
      {warning && t(warning.count > warning.limit ? 'message.paused' : 'message.beforePause', { ...warning })}
    </small>
  );
}

/** Whether there is no text before the time: below pictures, an order, or an answer's sources. */
function endsInBlock({ text, retracted, data }: Message): boolean {
  if (retracted) return false;
  return text === '' || (data !== null && 'sources' in data);
}

function Foot({ message, mark }: { message: Message; mark: Mark | null }) {
  const { t } = useTranslation('chat');
  return (
    <span className={cx(classes.foot, endsInBlock(message) && classes.alone)}>
      <time dateTime={message.at}>{formatClock(message.at)}</time>
      {mark && !message.retracted && (
        <Flex
          component="span"
          display="inline-flex"
          className={cx(mark === 'read' && classes.read)}
          title={t(`mark.${mark}`)}
        >
          {mark === 'sent' ? <IconCheck size={14} stroke={2} /> : <IconChecks size={14} stroke={2} />}
          <VisuallyHidden>{t(`mark.${mark}`)}</VisuallyHidden>
        </Flex>
      )}
    </span>
  );
}

interface QuoteProps {
  conversation: Conversation;
  seq: number;
  quoted: Message | undefined;
  onJump?: (seq: number) => void;
}

/** The message that is answered; pressing it leads there. */
export function Quote({ conversation, seq, quoted, onJump }: QuoteProps) {
  const { t } = useChatWords();
  const name = conversation.members.find((member) => member.userId === quoted?.senderId)?.name ?? '';
  const inside = (
    <>
      {name && <b>{name}</b>}
      <span>{quoted ? briefly(t, quoted) : t('message.earlier')}</span>
    </>
  );
  if (!onJump) return <span className={classes.quote}>{inside}</span>;
  return (
    <button type="button" className={classes.quote} onClick={() => onJump(seq)}>
      {inside}
    </button>
  );
}
