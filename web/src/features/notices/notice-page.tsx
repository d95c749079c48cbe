import { Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NoticeType } from '#core/notices/notice-kinds.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NoticeRows } from './notice-rows.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import classes from './notices.module.css';
import { PAGE_ROWS } from './notices.queries.ts';
import { NOTICE_TYPES } from './pages.ts';

type Search = SearchAt<'/notice'>;
const TYPES: Readonly<Record<Search['type'], NoticeType[]>> = { all: [6, 8], '6': [6], '8': [8] };

/** Everything that the reader was told of, and what reaches them by which way. */
export function NoticePage() {
  const { t } = useTranslation('notices');
  const [search, change] = usePageSearch('/notice');
  const isSettings = search.tab === 'settings';
  const typeList = TYPES[search.type];
  const readAll = useCommand('notices.viewAll', { stale: ['notices.list', 'notices.countUnread'] });
  const counted = useCall('notices.countUnread', {}).data?.unread;
  const unread = counted ?? 0;
  return (
    <Page
      title={t('title')}
      sub={unread > 0 ? t('unread', { count: unread }) : counted === 0 ? t('allRead') : '\u00a0'}
      actions={
        !isSettings && (
          <Button variant="default" disabled={unread === 0} onClick={() => readAll.mutate({ typeList })}>
            {t('readAll')}
          </Button>
        )
      }
    >
      <Group gap="sm" mt="md">
        <SegmentedControl
          value={search.tab}
          onChange={(tab) => change({ tab, type: 'all' })}
          data={(['list', 'settings'] as const).map((item) => ({ value: item, label: t(`page.${item}`) }))}
          aria-label={t('title')}
        />
        {!isSettings && (
          <FilterBar>
            <FilterPill
              label={t('filter.label')}
              value={search.type}
              options={NOTICE_TYPES.map((value) => ({ value, label: t(`filter.${value}`) }))}
              onChange={(type) => change({ type })}
            />
          </FilterBar>
        )}
      </Group>
      {isSettings ? <NoticeSettings /> : <NoticeList search={search} change={change} typeList={typeList} />}
    </Page>
  );
}

interface ListProps {
  search: Search;
  change: (patch: Partial<Search>) => void;
  typeList: NoticeType[];
}

function NoticeList({ search, change, typeList }: ListProps) {
  const { t } = useTranslation('notices');
  const page = useCall('notices.list', { typeList, start: search.page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Panel flush className={classes.list}>
      <QueryList
        query={page}
        skeleton={{ rows: 6, height: 64 }}
        empty={<EmptyState title={t('none')}>{t('noneWhy')}</EmptyState>}
        pager={{ page: search.page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
      >
        {(rows) => <NoticeRows rows={rows} />}
      </QueryList>
    </Panel>
  );
}
