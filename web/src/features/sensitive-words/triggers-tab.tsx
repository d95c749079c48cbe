import { Box, Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { ExcerptDialog } from '#web/features/chat/public.tsx';
import { formatDateTime } from '#web/lib/date.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Tag } from '#web/ui/tag.tsx';
import classes from './sensitive-words.module.css';

type Trigger = ResultOf<'sensitiveWords.listTriggers'>['list'][number];

/** Authors of sensitive words, the messages, and how often of late. */
export const TriggersTab = listPart({
  at: '/staff/words',
  call: 'sensitiveWords.listTriggers',
  words: 'sensitive-words',
  params: ({ user, show }) => ({ user, over: show === 'over' }),
  pageRows: 25,
  layout: 'log',
  title: (t) => t('tab.triggers'),
  filters: (t) => ({
    show: { label: t('filter.show'), option: (value) => t(`show.${value}`) },
    user: { label: t('filter.user') },
  }),
  skeleton: { rows: 6, height: 56 },
  empty: (t) => ({ title: t('noTrigger'), reset: t('all') }),
  columns: (t, { open }) => ({
    who: {
      head: t('column.who'),
      cell: (row) => <AppLink href={paths.userCenter(row.userId)}>{row.name}</AppLink>,
      second: (row) => formatDateTime(row.at),
    },
    words: {
      head: t('column.words'),
      cell: (row) => (
        <Flex component="span" gap="xxs" wrap="wrap">
          {row.words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </Flex>
      ),
    },
    content: {
      head: t('column.content'),
      width: 2,
      cell: (row) => (
        <Written row={row} onShow={(message) => open((close) => <ExcerptDialog {...message} onClose={close} />)} />
      ),
    },
    count: {
      head: t('column.count'),
      right: true,
      width: '220px',
      cell: (row) => (
        <Lines
          first={<b>{row.count}</b>}
          second={row.pausedUntil !== null && t('pausedUntil', { time: formatDateTime(row.pausedUntil) })}
        />
      ),
    },
  }),
});

interface WrittenProps {
  row: Trigger;
  onShow: (message: { conversationId: string; seq: number }) => void;
}

/** The text, and the way to the message where it was written. */
function Written({ row: { content, conversationId, seq }, onShow }: WrittenProps) {
  const { t } = useTranslation('sensitive-words');
  return (
    <Box component="span" display="block" miw={0}>
      <span className={classes.content}>{content}</span>
      {conversationId !== null && seq !== null && (
        <Button variant="subtle" size="compact-xs" display="block" onClick={() => onShow({ conversationId, seq })}>
          {t('showMessage', { seq })}
        </Button>
      )}
    </Box>
  );
}
