import { Box, Button } from '@mantine/core';
import { IconLinkOff, IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { Loaded } from '#web/ui/page/loaded.tsx';
import { StateChip } from '#web/ui/state-chip.tsx';
import classes from './case-chat.module.css';
import { MessageFiles } from './messages/message-files.tsx';
import { MessageText } from './messages/message-text.tsx';
import { CallWords, systemText } from './messages/special-messages.tsx';
import { StaffBadge } from './messages/staff-badge.tsx';
import { OrderChat } from './order-chat.tsx';

type ChatRecord = ResultOf<'chat.getRecord'>;

/** Pages of the record that are shown one after the other. */
const MOST_PAGES = 20;

interface Props {
  orderCode: string;
  /** The reader holds the case: the parties can be written to. */
  isMine: boolean;
}

/** The chat of a case's parties, with retracted messages, and whether its chain is intact. */
export function CaseChat({ orderCode, isMine }: Props) {
  const { t } = useTranslation('chat');
  const [pages, setPages] = useState<readonly number[]>([0]);
  const first = useCall('chat.getRecord', { orderCode });
  const more = (after: number) => setPages([...pages, after].slice(0, MOST_PAGES));
  return (
    <>
      <Panel flush title={t('record.title')} aside={first.data && <Verdict record={first.data} />}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list is reached by the keyboard */}
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
      </Panel>
      {isMine && <OrderChat orderCode={orderCode} className={classes.live} />}
    </>
  );
}

function Verdict({ record }: { record: ChatRecord }) {
  const { t } = useTranslation('chat');
  if (record.chainHolds) {
    return (
      <StateChip tone="done" icon={<IconShieldCheck size={14} stroke={1.75} />}>
        {t('record.holds')}
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
          <RecordLine key={message.id} message={message} members={data.members} />
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

function RecordLine({ message, members }: { message: ChatRecord['messages'][number]; members: ChatRecord['members'] }) {
  const { t } = useTranslation('chat');
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
        {message.senderKind === 'staff' && <StaffBadge className={classes.beside} />}
        {message.retracted && <em className={cx(classes.mark, classes.beside)}>{t('record.retracted')}</em>}
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
