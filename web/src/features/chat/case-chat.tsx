import { Box, Button, SegmentedControl } from '@mantine/core';
import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { callKey, useCall } from '#web/api/query.ts';
import { onEvent } from '#web/api/socket/socket.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './case-chat.module.css';
import type { Sides } from './conversations/audience.ts';
import { concernsRecord } from './conversations/record-news.ts';
import { MessageFiles } from './messages/message-files.tsx';
import { MessageText } from './messages/message-text.tsx';
import { CallWords, ForwardMark, systemText, useChatWords } from './messages/special-messages.tsx';
import { StaffBadge } from './messages/staff-badge.tsx';
import { OrderChat } from './order-chat.tsx';

type ChatRecord = ResultOf<'chat.getRecord'>;

/** Pages of the record that are shown one after the other. */
const MAX_PAGES = 20;

interface Props {
  orderCode: string;
  /** The reader holds the case: the parties can be written to. */
  isMine: boolean;
  sides: Sides;
}

/** The chat of a case's parties: as it is written, for its moderator, and as a record whose chain is checked. */
export function CaseChat({ orderCode, isMine, sides }: Props) {
  const { t } = useTranslation('chat');
  const [view, setView] = useState<'live' | 'record'>('live');
  const first = useCall('chat.getRecord', { orderCode });
  useRecordNews(orderCode, first.data?.conversationId);
  const isLive = isMine && view === 'live';
  return (
    <Panel
      flush
      title={t(isLive ? 'window.chat' : 'record.title')}
      aside={first.data && first.data.lastSeq > 0 && <Verdict record={first.data} />}
    >
      {isMine && (
        <Box px="md" py="xs">
          <SegmentedControl
            size="xs"
            value={view}
            onChange={(next) => setView(next === 'record' ? 'record' : 'live')}
            data={[
              { value: 'live', label: t('record.live') },
              { value: 'record', label: t('record.asRecord') },
            ]}
            aria-label={t('record.view')}
          />
        </Box>
      )}
      {isLive ? (
        <OrderChat orderCode={orderCode} className={classes.live} sides={sides} />
      ) : (
        <Record orderCode={orderCode} first={first} />
      )}
    </Panel>
  );
}

/** The record follows the case: it is fetched again when somebody writes or takes back, and when the case moves. */
function useRecordNews(orderCode: string, conversationId: string | null | undefined): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onEvent((message) => {
        if (!concernsRecord(message, orderCode, conversationId ?? null)) return;
        void client.invalidateQueries({ queryKey: callKey('chat.getRecord') });
      }),
    [client, orderCode, conversationId],
  );
}

function Record({ orderCode, first }: { orderCode: string; first: UseQueryResult<ChatRecord, Error> }) {
  const { t } = useTranslation('chat');
  const [pages, setPages] = useState<readonly number[]>([0]);
  const more = (after: number) => setPages([...pages, after].slice(0, MAX_PAGES));
  return (
    /* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */
    <section className={classes.scroll} tabIndex={0} aria-label={t('record.title')}>
      <Loaded
        of={[first]}
        missing={
          <Box component="p" py="smplus" px={0} fz="sm" c="dimmed">
            {t('record.notYours')}
          </Box>
        }
      >
        {({ messages }) =>
          messages.length === 0 && (
            <Box component="p" py="smplus" px={0} fz="sm" c="dimmed">
              {t('record.none')}
            </Box>
          )
        }
      </Loaded>
      {pages.map((after, index) => (
        <RecordPage
          key={after}
          orderCode={orderCode}
          after={after}
          {...(index === pages.length - 1 ? { onMore: more } : {})}
        />
      ))}
    </section>
  );
}

/** The server checks the whole chain each time: it says up to which message. */
function Verdict({ record }: { record: ChatRecord }) {
  const { t } = useTranslation('chat');
  if (record.chainHolds) {
    return (
      <StateChip tone="done" icon={<IconShieldCheck size={14} stroke={1.75} />}>
        {t('record.holds', { seq: record.lastSeq })}
      </StateChip>
    );
  }
  return (
    <StateChip tone="dispute" icon={<IconLinkOff size={14} stroke={1.75} />}>
      {t('record.broken', { seq: record.firstBreak ?? 0 })}
    </StateChip>
  );
}

function RecordPage({
  orderCode,
  after,
  onMore,
}: {
  orderCode: string;
  after: number;
  onMore?: (after: number) => void;
}) {
  const { t } = useTranslation('chat');
  const { data } = useCall('chat.getRecord', after === 0 ? { orderCode } : { orderCode, after });
  if (!data) return null;
  const last = data.messages.at(-1)?.seq ?? after;
  return (
    <>
      <Box component="ol" m={0} p={0} className={classes.lines}>
        {data.messages.map((message) => (
          <RecordLine
            key={message.id}
            message={message}
            members={data.members}
            operator={data.operators.find(({ seq }) => seq === message.seq)?.name}
          />
        ))}
      </Box>
      {data.more && onMore && (
        <Button variant="subtle" size="sm" onClick={() => onMore(last)}>
          {t('record.more')}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  message: ChatRecord['messages'][number];
  members: ChatRecord['members'];
  /** Who of the sender's team wrote it. */
  operator: string | undefined;
}

function RecordLine({ message, members, operator }: LineProps) {
  const { t } = useChatWords();
  const sender = members.find((member) => member.userId === message.senderId);
  const { data } = message;
  const isSystem = data !== null && 'what' in data;
  return (
    <li className={cx(classes.entry, message.retracted && classes.retracted)}>
      <time dateTime={message.at} title={`#${message.seq}`}>
        {formatWhen(message.at)}
      </time>
      <div>
        <b>{sender?.name ?? t('record.system')}</b>
        {operator && <small>{t('record.operator', { name: operator })}</small>}
        {message.senderKind === 'staff' && <StaffBadge className={classes.beside} />}
        {message.retracted && <em className={cx(classes.mark, classes.beside)}>{t('record.retracted')}</em>}
        {data && 'forwarded' in data && <ForwardMark {...data.forwarded} />}
        <div>
          {isSystem ? (
            systemText(t, message)
          ) : data && 'durationS' in data ? (
            <CallWords message={message} isMine={false} />
          ) : (
            <MessageText text={message.text} />
          )}
        </div>
        {data && 'files' in data && <MessageFiles files={data.files} by={sender?.name ?? ''} />}
        {data && 'orderCode' in data && <span className="cw-mono">{data.orderCode}</span>}
      </div>
    </li>
  );
}
