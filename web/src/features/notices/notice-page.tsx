import { Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { NoticeType } from '#core/notices/notice-kinds.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import type { SearchAt } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { listPart } from '#web/ui/list-page/list-page.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { NoticeRows } from './notice-rows.tsx';
import { NoticeSettings } from './notice-settings.tsx';
import { NOTICE_TYPES } from './pages.ts';

const TYPES: Readonly<Record<SearchAt<'/notice'>['type'], NoticeType[]>> = { all: [6, 8], '6': [6], '8': [8] };

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
      {isSettings ? <NoticeSettings /> : <NoticeList />}
    </Page>
  );
}

const NoticeList = listPart({
  at: '/notice',
  call: 'notices.list',
  words: 'notices',
  params: ({ type }) => ({ typeList: TYPES[type] }),
  pageRows: 20,
  layout: 'log',
  title: (t) => t('title'),
  skeleton: { rows: 6, avatar: true },
  empty: (t) => ({ title: t('none'), why: t('noneWhy') }),
  rows: (rows) => <NoticeRows rows={rows} />,
});
