import { Button, Flex } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { PEOPLE_STALE } from '#web/features/person-acts/public.ts';
import { nonEmpty } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PeopleRows } from './people-rows.tsx';
import classes from './record.module.css';

export type ListName = 'trust' | 'block';

const PAGE_ROWS = 20;
const PATHS = { trust: '/trustList', block: '/blockList' } as const;
const CALLS = { trust: 'people.listTrust', block: 'people.listBlocks' } as const;

export function TrustListPage() {
  return <PeopleList list="trust" key="trust" />;
}

export function BlockListPage() {
  return <PeopleList list="block" key="block" />;
}

/** One of the reader's two lists of people; the address holds search and page. */
function PeopleList({ list }: { list: ListName }) {
  const { t } = useTranslation('people');
  const [search, change] = usePageSearch(PATHS[list]);
  const { search: wanted, page } = search;
  const params = { ...nonEmpty({ search: wanted }), start: page, limit: PAGE_ROWS };
  const people = useCall(CALLS[list], params, { keepPrevious: true });
  const { data } = people;
  return (
    <Page
      title={t(`list.${list}.title`)}
      sub={t(`list.${list}.sub`)}
      actions={list === 'trust' && data && data.totalCount > 0 && !wanted && <CancelAll count={data.totalCount} />}
    >
      <Flex rowGap="sm" columnGap="md" align="center" wrap="wrap" mt="md">
        <Flex component="nav" gap="xs" wrap="wrap" className={classes.actions} aria-label={t('list.tabs')}>
          {(['trust', 'block'] as const).map((item) => (
            <Button
              key={item}
              variant={item === list ? 'tint' : 'default'}
              component={AppLink}
              href={item === 'trust' ? paths.trustList() : paths.blockList()}
              aria-current={item === list ? 'page' : undefined}
            >
              {t(`list.${item}.tab`)}
            </Button>
          ))}
        </Flex>
        <SearchInput
          className={classes.search}
          label={t('list.search')}
          value={wanted}
          onChange={(text) => change({ search: text })}
        />
      </Flex>
      <Panel flush className={classes.list}>
        <QueryList
          query={people}
          skeleton={{ rows: 5, height: 64, avatar: true }}
          empty={
            <EmptyState
              title={t(wanted ? 'list.noneSuch' : `list.${list}.none`)}
              action={
                wanted ? (
                  <Button variant="light" onClick={() => change({ search: '' })}>
                    {t('list.all')}
                  </Button>
                ) : undefined
              }
            >
              {!wanted && t(`list.${list}.how`)}
            </EmptyState>
          }
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => <PeopleRows list={list} rows={rows} />}
        </QueryList>
      </Panel>
    </Page>
  );
}

function CancelAll({ count }: { count: number }) {
  const { t } = useTranslation('people');
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="outline" color="brick" onClick={() => setOpened(true)}>
        {t('act.untrustAll.button')}
      </Button>
      <CommandDialog
        call="people.cancelAllTrust"
        params={{}}
        opened={opened}
        onClose={() => setOpened(false)}
        title={t('act.untrustAll.title', { count })}
        lost={t('act.untrustAll.lost')}
        verb={t('act.untrustAll.verb', { count })}
        danger
        stale={PEOPLE_STALE}
        done={t('act.untrustAll.done')}
      />
    </>
  );
}
