import { Button, Group } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { OWN_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES, type Side } from '#core/offers/standing.ts';
import { paths } from '#web/paths.ts';
import type { Change } from '#web/searches.ts';
import type { OwnSearch } from '#web/shared-searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { DataTable } from '#web/ui/list/data-table.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { useChosen } from '#web/ui/list/use-chosen.ts';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import classes from './my-ads.module.css';
import { OwnBulkBar } from './own-bulk-bar.tsx';
import { useOwnColumns } from './own-columns.tsx';
import { OWN_PAGE_SIZE, type OwnOffer, useOwnOffers } from './own-queries.ts';
import { useOwnCommands } from './use-own-commands.ts';

interface Props {
  side: Side;
  search: OwnSearch;
  change: Change<OwnSearch>;
}

/** One's own offers of a side: filters, rows, pages, and what can be done with several of them. */
export function OwnOffers({ side, search, change }: Props) {
  const { t } = useTranslation('ads');
  const offers = useOwnOffers(side, search);
  const isFiltered = search.status !== '' || search.search !== '';
  return (
    <>
      <OwnFilters side={side} search={search} change={change} />
      <Panel flush>
        <QueryList
          query={offers}
          skeleton={{ rows: 6, height: 72, avatar: false }}
          failed={t('mine.failed')}
          empty={<NoOffers side={side} isFiltered={isFiltered} onAll={() => change({ status: '', search: '' })} />}
          pager={{ page: search.page, pageSize: OWN_PAGE_SIZE, onPage: (page) => change({ page }) }}
        >
          {(rows) => <OwnRows side={side} rows={rows} />}
        </QueryList>
      </Panel>
    </>
  );
}

function OwnRows({ side, rows }: { side: Side; rows: readonly OwnOffer[] }) {
  const { t } = useTranslation('ads');
  const chosen = useChosen(rows.map((ad) => ad.code));
  const commands = useOwnCommands(side, chosen.clear);
  return (
    <>
      <OwnBulkBar rows={chosen} total={rows.length} commands={commands} />
      <DataTable
        label={t('mine.title')}
        columns={useOwnColumns(side, chosen)}
        rows={rows}
        rowKey={(ad) => ad.code}
        rowHref={(ad) => paths.advertisementDetails(ad.side, ad.code)}
        rowHeight={72}
        cardsIn={TABLET}
      />
    </>
  );
}

function OwnFilters({ side, search, change }: Props) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <Group gap="sm" mb="sm">
      <SearchInput
        className={classes.search}
        label={t(side === 'buy' ? 'mine.search' : 'mine.searchCode')}
        value={search.search}
        onChange={(next) => change({ search: next })}
      />
      <FilterBar>
        <FilterPill
          label={t('mine.status')}
          value={search.status}
          options={[
            { value: '' as const, label: t('mine.all') },
            ...SHELF_STATUSES.map((status) => ({ value: status, label: market(`status.${status}`) })),
          ]}
          onChange={(next) => change({ status: next })}
        />
        {side === 'buy' && (
          <FilterPill
            plain
            label={t('mine.sort')}
            icon={<IconArrowsSort size={16} stroke={1.75} />}
            value={search.sort}
            options={OWN_SORTS.map((sort) => ({ value: sort, label: t(`sort.${sort}`) }))}
            onChange={(next) => change({ sort: next })}
          />
        )}
      </FilterBar>
    </Group>
  );
}

function NoOffers({ side, isFiltered, onAll }: { side: Side; isFiltered: boolean; onAll: () => void }) {
  const { t } = useTranslation('ads');
  if (isFiltered) {
    return (
      <EmptyState
        title={t('mine.emptyStatus')}
        action={
          <Button variant="tint" onClick={onAll}>
            {t('mine.showAll')}
          </Button>
        }
      >
        {t('mine.emptyStatusWhy')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('mine.empty')}
      action={
        <Button component={AppLink} href={paths.publishStep1()} variant="tint">
          {t('mine.create')}
        </Button>
      }
    >
      {t(side === 'buy' ? 'mine.emptyWhy' : 'mine.emptyWhySell')}
    </EmptyState>
  );
}
