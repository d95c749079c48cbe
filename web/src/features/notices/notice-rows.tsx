import { Box, Flex, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#web/api/query.ts';
import { formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { NoticeMark } from './notice-mark.tsx';
import classes from './notices.module.css';
import { markRead, type Notice, noticePath } from './notices.queries.ts';

interface Props {
  rows: readonly Notice[];
  /** A notice was followed: what holds the list may close. */
  onOpen?: (() => void) | undefined;
}

/** One line a notice: what it says, and when it came. Opening it reads it; the mark at its end does no more. */
export function NoticeRows({ rows, onOpen }: Props) {
  return (
    <Box component="ul" m={0} p={0}>
      {rows.map((notice) => (
        <NoticeRow key={notice.id} notice={notice} onOpen={onOpen} />
      ))}
    </Box>
  );
}

function NoticeRow({ notice, onOpen }: { notice: Notice; onOpen: Props['onOpen'] }) {
  const { t } = useTranslation('notices');
  const view = useCommand('notices.view', { stale: ['notices.list', 'notices.countUnread'], mask: false });
  const unread = notice.status === 0;
  const { content } = notice.smsInfo;
  return (
    <Flex component="li" align="flex-start" className={cx(classes.row, unread && classes.unread)} data-testid="notice">
      <AppLink
        href={noticePath(notice)}
        className={classes.open}
        onClick={() => {
          markRead(notice);
          onOpen?.();
        }}
      >
        <NoticeMark kind={notice.kind} />
        <Box component="span" flex={1} miw={0}>
          <Flex component="span" gap="xs" align="baseline" justify="space-between" className={classes.head}>
            <b>{notice.title}</b>
            <time dateTime={notice.createDatetime}>{formatWhen(notice.createDatetime)}</time>
          </Flex>
          <Box component="span" display="block" mt="hair" fz="sm" className="cw-wrap">
            {content}
          </Box>
        </Box>
      </AppLink>
      {unread && (
        <UnstyledButton
          className={classes.read}
          disabled={view.isPending}
          onClick={() => view.mutate({ id: notice.id })}
          aria-label={t('readOne', { title: notice.title })}
          title={t('read')}
        >
          <IconCheck size={17} stroke={1.75} />
        </UnstyledButton>
      )}
    </Flex>
  );
}
