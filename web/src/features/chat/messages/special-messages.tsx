import { Box, Button, Flex } from '@mantine/core';
import {
  IconBook2,
  IconInfoCircle,
  IconPhone,
  IconPhoneOff,
  IconPhoneX,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { callClock } from '#core/calls/call-record.ts';
import { formatClock, formatWhen } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import classes from './message-parts.module.css';
import { MessageText } from './message-text.tsx';

type DataOf<K extends string> = Extract<NonNullable<Message['data']>, Record<K, unknown>>;

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** A system message: a bordered line, never a bubble. */
export function SystemLine({ message }: { message: Message }) {
  const { t } = useChatWords();
  return (
    <div className={classes.system}>
      <IconInfoCircle {...icon} />
      <span>{systemText(t, message)}</span>
      <time dateTime={message.at}>{formatClock(message.at)}</time>
    </div>
  );
}

export type Say = ReturnType<typeof useTranslation<'chat'>>['t'];

/** Words of messages, with those of the states that orders of both kinds have. */
export const useChatWords = () => useTranslation(['chat', 'orders', 'points-orders']);

/** The sentence of a system message; an unknown one shows at least the state of the order. */
export function systemText(t: Say, message: Message): string {
  const { data } = message;
  if (!data || !('what' in data)) return message.text;
  const state = data.values['state'] && stateWords(t, data.values['state']);
  const otherwise = state ? t('system.order.other', { state }) : message.text || t('brief.system');
  return t(`system.${data.what}`, { ...data.values, ...(state && { state }), defaultValue: otherwise });
}

const stateWords = (t: Say, state: string): string =>
  t([`orders:state.${state}`, `points-orders:state.${state}`], { defaultValue: t('system.order.unnamed') });

const ENDED = 5;

/** The outcome of a call. */
export function CallWords({ message, isMine }: { message: Message; isMine: boolean }) {
  const { t } = useTranslation('chat');
  const { code, media, durationS } = message.data as DataOf<'durationS'>;
  const isVideo = media === 1;
  const Icon =
    code === ENDED
      ? isVideo
        ? IconVideo
        : IconPhone
      : isVideo
        ? IconVideoOff
        : code === 1
          ? IconPhoneX
          : IconPhoneOff;
  const outcome = t(`call.outcome.c${code}.${isMine ? 'mine' : 'theirs'}`, {
    duration: callClock(durationS),
    defaultValue: t('call.outcome.other'),
  });
  return (
    <Flex component="span" align="center" display="inline-flex" gap="xs" className={classes.call}>
      <Icon {...icon} />
      <span>
        <b>{t(isVideo ? 'call.video' : 'call.audio')}</b> {outcome}
      </span>
    </Flex>
  );
}

interface AnswerProps {
  message: Message;
  /** Asks for a person; absent where none is available. */
  onHandOver?: (() => void) | undefined;
}

/** An answer of the help assistant, with the articles that it comes from. */
export function AssistantAnswer({ message, onHandOver }: AnswerProps) {
  const { t } = useTranslation('chat');
  const data = message.data && 'sources' in message.data ? message.data : null;
  return (
    <>
      <MessageText text={message.text} />
      {data && data.sources.length > 0 && (
        <Flex component="span" direction="column" gap="xxs" mt="xs" mx={0} mb="xxsplus" className={classes.sources}>
          <small>{t('assistant.sources')}</small>
          {data.sources.map((source) => (
            <Flex key={source.id} component="span" align="center" gap="xxsplus" fz="sm">
              <IconBook2 size={15} stroke={1.75} aria-hidden="true" />
              <AppLink href={paths.help(source.id, source.item)}>{source.title}</AppLink>
            </Flex>
          ))}
        </Flex>
      )}
      {data?.handOver && onHandOver && (
        <Box component="span" display="block" mt="xs" mx={0} mb="xxs">
          <Button variant="default" size="sm" onClick={onHandOver}>
            {t('assistant.person')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** Over a forwarded text: who wrote it, as the server knows it. */
export function ForwardMark({ name, at, hash }: DataOf<'forwarded'>['forwarded']) {
  const { t } = useTranslation('chat');
  return (
    <Box component="small" display="block" fz="xs" c="dimmed" title={hash}>
      {t('forward.mark', { name, time: formatWhen(at) })}
    </Box>
  );
}
