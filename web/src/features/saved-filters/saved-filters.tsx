import { ActionIcon, Button } from '@mantine/core';
import { IconBookmarkPlus, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { FILTER_BOUNDS, type FilterList } from '#core/staff/saved-filters.ts';
import { useCall, useCommand } from '#web/api/query.ts';
import { cx } from '#web/lib/text.ts';
import { filteredList } from '#web/paths.ts';
import { filtersIn } from '#web/searches.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Menu, MenuDropdown, MenuItem, MenuTarget } from '#web/ui/overlay/menu.tsx';
import { toastDone } from '#web/ui/overlay/toast.ts';
import { FilterNameDialog, type Naming } from './filter-name-dialog.tsx';
import classes from './saved-filters.module.css';

type SavedFilter = ResultOf<'filters.list'>['list'][number];

const icon = { size: 16, stroke: 1.75 } as const;

/**
 * The filters of this list that the reader has saved, each one press away, and a button that saves those set now. The row
 * is there at once and without a filter too: a list that moves down when its tab is pressed is pressed wrong.
 */
export function SavedFilters({ list }: { list: FilterList }) {
  const { t } = useTranslation('console');
  const [naming, setNaming] = useState<Naming | null>(null);
  const now = useRouterState({ select: ({ location }) => filtersIn(list, location.searchStr) });
  const { data } = useCall('filters.list', { list }, { swallow: true });
  const saved = data?.list ?? [];
  const isFull = data !== undefined && saved.length >= data.most;
  const isNew = now.length <= FILTER_BOUNDS.search && saved.every(({ search }) => search !== now);
  return (
    <nav className={classes.row} aria-label={t('filters.label')}>
      {saved.map((filter) => (
        <Chip
          key={filter.id}
          filter={filter}
          list={list}
          isCurrent={filter.search === now}
          onRename={() => setNaming({ kind: 'rename', filter })}
        />
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconBookmarkPlus {...icon} />}
        disabled={data === undefined || now === '' || !isNew || isFull}
        title={whyNot(t, { isSet: now !== '', most: isFull ? data.most : null })}
        onClick={() => setNaming({ kind: 'save', list, search: now })}
      >
        {t('filters.save')}
      </Button>
      {naming && <FilterNameDialog naming={naming} onClose={() => setNaming(null)} />}
    </nav>
  );
}

function whyNot(t: TFunction<'console'>, { isSet, most }: { isSet: boolean; most: number | null }) {
  if (most !== null) return t('filters.full', { count: most });
  return isSet ? undefined : t('filters.unset');
}

interface ChipProps {
  filter: SavedFilter;
  list: FilterList;
  isCurrent: boolean;
  onRename: () => void;
}

function Chip({ filter, list, isCurrent, onRename }: ChipProps) {
  const { t } = useTranslation('console');
  const { id, name, search } = filter;
  const remove = useCommand('filters.remove', {
    mask: false,
    stale: ['filters.list'],
    onDone: () => toastDone(t('filters.removed', { name })),
  });
  return (
    <span className={cx(classes.chip, isCurrent && classes.current)}>
      <AppLink
        href={filteredList(list, search)}
        className={classes.link}
        aria-current={isCurrent ? 'true' : undefined}
        title={name}
      >
        {name}
      </AppLink>
      <Menu>
        <MenuTarget>
          <ActionIcon variant="subtle" color="gray" size={26} aria-label={t('filters.menu', { name })}>
            <IconDots {...icon} />
          </ActionIcon>
        </MenuTarget>
        <MenuDropdown>
          <MenuItem leftSection={<IconPencil {...icon} />} onClick={onRename}>
            {t('filters.rename')}
          </MenuItem>
          <MenuItem leftSection={<IconTrash {...icon} />} onClick={() => remove.mutate({ id })}>
            {t('filters.remove')}
          </MenuItem>
        </MenuDropdown>
      </Menu>
    </span>
  );
}
