import { Box, Button, Flex, Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { useCall } from '#web/api/query.ts';
import { ExcerptDialog } from '#web/features/chat/public.tsx';
import { formatDateTime } from '#web/lib/date.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import rowClasses from '#web/ui/list/entry-lines.module.css';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { NoneFit } from './none-fit.tsx';
import { SearchBox } from './search-box.tsx';
import classes from './sensitive-words.module.css';

type Trigger = ResultOf<'sensitiveWords.listTriggers'>['list'][number];

const CLEAR = { show: 'all', user: '' } as const;
const SHOWN = ['all', 'over'] as const;
const PAGE_ROWS = 25;

/** Who wrote sensitive words, where, and how often of late. */
export function TriggersTab() {
  const { t } = useTranslation('sensitive-words');
  const [search, change] = usePageSearch('/staff/words');
  const over = search.show === 'over';
  const { user, page } = search;
  const params = { ...nonEmpty({ user }), over, start: page, limit: PAGE_ROWS };
  const triggers = useCall('sensitiveWords.listTriggers', params, { keepPrevious: true });
  return (
    <>
      <Group gap="sm" mt="sm" className={classes.bar}>
        <FilterBar>
          <FilterPill
            label={t('filter.show')}
            value={search.show}
            options={SHOWN.map((value) => ({ value, label: t(`show.${value}`) }))}
            onChange={(show) => change({ show })}
          />
        </FilterBar>
        <SearchBox label={t('filter.user')} value={user} onChange={(next) => change({ user: next })} />
      </Group>
      <Panel flush className={rowClasses.list ?? ''}>
        <QueryList
          query={triggers}
          skeleton={{ rows: 6, height: 56, avatar: false }}
          empty={<NoneFit title={t('noTrigger')} onReset={over || user ? () => change(CLEAR) : undefined} />}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <TriggerTable rows={rows} />}
        </QueryList>
      </Panel>
    </>
  );
}

function TriggerTable({ rows }: { rows: readonly Trigger[] }) {
  const { t } = useTranslation('sensitive-words');
  const [excerpt, setExcerpt] = useState<{ conversationId: string; seq: number } | null>(null);
  const columns: Column<Trigger>[] = [
    {
      key: 'who',
      header: t('column.who'),
      width: 'minmax(0, 1fr)',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <AppLink href={paths.userCenter(row.userId)}>{row.name}</AppLink>
          <small>{formatDateTime(row.at)}</small>
        </Box>
      ),
    },
    {
      key: 'words',
      header: t('column.words'),
      width: 'minmax(0, 1fr)',
      cell: (row) => (
        <Flex component="span" gap="xxs" wrap="wrap">
          {row.words.map((word) => (
            <Tag key={word}>{word}</Tag>
          ))}
        </Flex>
      ),
    },
    {
      key: 'content',
      header: t('column.content'),
      width: 'minmax(0, 2fr)',
      cell: (row) => <Written row={row} onShow={setExcerpt} />,
    },
    {
      key: 'count',
      header: t('column.count'),
      right: true,
      width: '220px',
      cell: (row) => (
        <Box component="span" display="block" miw={0} className={rowClasses.lines}>
          <b>{row.count}</b>
          {row.pausedUntil !== null && <small>{t('pausedUntil', { time: formatDateTime(row.pausedUntil) })}</small>}
        </Box>
      ),
    },
  ];
  return (
    <>
      <DataTable label={t('tab.triggers')} columns={columns} rows={rows} rowKey={(row) => row.id} />
      {excerpt && <ExcerptDialog {...excerpt} onClose={() => setExcerpt(null)} />}
    </>
  );
}

interface WrittenProps {
  row: Trigger;
  onShow: (message: { conversationId: string; seq: number }) => void;
}

/** The text, and the way to the message where it was written. */
function Written({ row: { content, conversationId, seq }, onShow }: WrittenProps) {
  const { t } = useTranslation('sensitive-words');
  return (
    <Box component="span" display="block" miw={0}>
      <span className={rowClasses.text}>{content}</span>
      {conversationId !== null && seq !== null && (
        <Button variant="subtle" size="compact-xs" display="block" onClick={() => onShow({ conversationId, seq })}>
          {t('showMessage', { seq })}
        </Button>
      )}
    </Box>
  );
}
