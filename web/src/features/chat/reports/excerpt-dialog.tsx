import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Message } from '#contract/chat/messages.ts';
import { useCall } from '#web/api/query.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { OpenDialog } from '#web/ui/dialog/open-dialog.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import { briefly } from '../messages/briefly.ts';
import { MessageFiles } from '../messages/message-files.tsx';
import { useChatWords } from '../messages/special-messages.tsx';
import classes from './reports.module.css';

interface Props {
  conversationId: string;
  seq: number;
  onClose: () => void;
}

/** A flagged message where it was written, with a few around it. Each reading is logged: it is fetched once. */
export function ExcerptDialog({ conversationId, seq, onClose }: Props) {
  const { t } = useTranslation('chat');
  const { data, error, refetch } = useCall(
    'chat.getExcerpt',
    { conversationId, seq },
    { swallow: true, staleTime: Number.POSITIVE_INFINITY },
  );
  return (
    <OpenDialog onClose={onClose} title={t('excerpt.title', { seq })} size={560}>
      {error && <ErrorState onRetry={() => void refetch()}>{error.message}</ErrorState>}
      {!data && !error && <SkeletonRows rows={4} />}
      {data && (
        <>
          <Box component="p" m={0} mb="sm" fz="sm" c="dimmed">
            {data.orderCode === null ? t(`excerpt.kind.${data.kind}`) : t('window.order', { code: data.orderCode })}
          </Box>
          <Box component="ol" m={0} p={0} className={classes.excerpt}>
            {data.messages.map((message) => (
              <Line
                key={message.id}
                message={message}
                name={data.names[message.senderId ?? ''] ?? t('record.system')}
                isFlagged={message.seq === seq}
              />
            ))}
          </Box>
        </>
      )}
    </OpenDialog>
  );
}

function Line({ message, name, isFlagged }: { message: Message; name: string; isFlagged: boolean }) {
  const { t } = useChatWords();
  const { data } = message;
  return (
    <li className={cx(isFlagged && classes.flagged)} aria-current={isFlagged || undefined}>
      <span>
        <b>{name}</b>
        <time dateTime={message.at}>
          #{message.seq} · {formatDateTime(message.at)}
        </time>
      </span>
      <p>{isFlagged && message.text !== '' ? message.text : briefly(t, message)}</p>
      {isFlagged && data && 'files' in data && <MessageFiles files={data.files} by={name} />}
    </li>
  );
}
