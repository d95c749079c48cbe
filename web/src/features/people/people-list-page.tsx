import { Button, Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PEOPLE_STALE, PersonAction } from '#web/features/person-acts/public.ts';
import { formatWhen } from '#web/lib/date.ts';
import { formatPermille } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { CommandDialog } from '#web/ui/dialog/command-dialog.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { ListedName } from './listed-name.tsx';
import classes from './record.module.css';

type ListName = 'trust' | 'block';

const LISTS = {
  trust: { at: '/trustList', call: 'people.listTrust', remove: 'people.cancelTrust' },
  block: { at: '/blockList', call: 'people.listBlocks', remove: 'people.removeBlock' },
} as const;

export const TrustListPage = peopleList('trust');
export const BlockListPage = peopleList('block');

/** One of the reader's two lists of people. */
function peopleList(list: ListName) {
  const { at, call, remove } = LISTS[list];
  return listPage({
    at,
    call,
    words: 'people',
    params: ({ search }) => ({ search }),
    pageRows: 20,
    layout: 'log',
    title: (t) => t(`list.${list}.title`),
    sub: (t) => t(`list.${list}.sub`),
    actions: (t, { data, isFiltered, open }) =>
      list === 'trust' &&
      data &&
      data.totalCount > 0 &&
      !isFiltered && (
        <Button
          variant="outline"
          color="brick"
          onClick={() => open((close) => <CancelAllDialog count={data.totalCount} onClose={close} />)}
        >
          {t('act.untrustAll.button')}
        </Button>
      ),
    filters: () => ({ search: null }),
    note: (_, { search, change }) => (
      <Switch list={list} wanted={search.search} onSearch={(text) => change({ search: text })} />
    ),
    skeleton: { rows: 5, height: 64, avatar: true },
    empty: (t, { isFiltered }) =>
      isFiltered
        ? { title: t('list.noneSuch'), reset: t('list.all') }
        : { title: t(`list.${list}.none`), why: t(`list.${list}.how`) },
    rowKey: (row) => row.userId,
    rowHref: (row) => paths.userCenter(row.userId),
    rowHeight: 64,
    columns: (t) => ({
      who: { head: t('column.who'), width: 1.4, cell: (row) => <ListedName row={row} /> },
      record: {
        head: t('column.record'),
        width: 1,
        cut: true,
        cell: (row) => t('figures.count', { count: row.orders }),
        second: ({ completedPermille: done }) =>
          done === null ? t('column.noRecord') : t('column.completed', { rate: formatPermille(done) }),
      },
      since: { head: t('column.since'), width: '150px', wideOnly: true, cell: (row) => formatWhen(row.at) },
      act: {
        head: <span className={classes.hint}>{t('column.act')}</span>,
        right: true,
        width: '170px',
        cell: (row) => <PersonAction command={remove} person={row} size="sm" byVerb />,
      },
    }),
  });
}

interface SwitchProps {
  list: ListName;
  wanted: string;
  onSearch: (text: string) => void;
}

/** Between the two lists, and the search in this one. */
function Switch({ list, wanted, onSearch }: SwitchProps) {
  const { t } = useTranslation('people');
  return (
    <Flex rowGap="sm" columnGap="md" align="center" wrap="wrap" mt="md">
      <Flex component="nav" gap="xs" wrap="wrap" className={classes.actions} aria-label={t('list.tabs')}>
        {(['trust', 'block'] as const).map((item) => (
          <ButtonLink
            key={item}
            variant={item === list ? 'tint' : 'default'}
            href={item === 'trust' ? paths.trustList() : paths.blockList()}
            aria-current={item === list ? 'page' : undefined}
          >
            {t(`list.${item}.tab`)}
          </ButtonLink>
        ))}
      </Flex>
      <SearchInput className={classes.search} label={t('list.search')} value={wanted} onChange={onSearch} />
    </Flex>
  );
}

function CancelAllDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation('people');
  return (
    <CommandDialog
      call="people.cancelAllTrust"
      params={{}}
      onClose={onClose}
      title={t('act.untrustAll.title', { count })}
      lost={t('act.untrustAll.lost')}
      verb={t('act.untrustAll.verb', { count })}
      danger
      stale={PEOPLE_STALE}
      done={t('act.untrustAll.done')}
    />
  );
}
