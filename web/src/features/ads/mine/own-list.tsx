import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OWN_SORTS } from '#core/offers/listing.ts';
import { SHELF_STATUSES } from '#core/offers/standing.ts';
import { errorText } from '#web/api/api-error.ts';
import { paths } from '#web/paths.ts';
import type { Change, OwnSearch } from '#web/searches.ts';
import { FilterBar, FilterPill } from '#web/ui/form/filter-pill.tsx';
import { SearchInput } from '#web/ui/form/search-input.tsx';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ErrorState } from '#web/ui/list/error-state.tsx';
import { Pager } from '#web/ui/list/pager.tsx';
import { SkeletonRows } from '#web/ui/list/skeleton-rows.tsx';
import classes from './my-ads.module.css';

export const OWN_PAGE_SIZE = 20;

interface Props {
  kind: 'buy' | 'sell';
  search: OwnSearch;
  change: Change<OwnSearch>;
  ads: UseQueryResult<{ list: readonly unknown[]; totalCount: number }, Error>;
  /** Above the rows, when there are any. */
  bulk?: ReactNode;
  /** The rows of this page. */
  children: ReactNode;
}

/** Filters, states and pages around the rows of one's own offers. */
export function OwnList({ kind, search, change, ads, bulk, children }: Props) {
  const { t } = useTranslation('ads');
  const total = ads.data?.totalCount;
  const filtered = search.status !== '' || search.search !== '';
  return (
    <>
      <OwnFilters kind={kind} search={search} change={change} />
      {ads.isError && !ads.data && (
        <ErrorState title={t('mine.failed')} onRetry={() => void ads.refetch()} retrying={ads.isFetching}>
          {errorText(ads.error)}
        </ErrorState>
      )}
      {!ads.isError && (
        <Panel flush>
          {ads.isPending && <SkeletonRows rows={6} height={72} avatar={false} />}
          {total === 0 && <NoAds kind={kind} filtered={filtered} onAll={() => change({ status: '', search: '' })} />}
          {ads.data && ads.data.list.length > 0 && (
            <>
              {bulk}
              {children}
            </>
          )}
          <Pager
            page={search.page}
            pageSize={OWN_PAGE_SIZE}
            total={total ?? 0}
            onPage={(next) => change({ page: next })}
          />
        </Panel>
      )}
    </>
  );
}

function OwnFilters({ kind, search, change }: Pick<Props, 'kind' | 'search' | 'change'>) {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  return (
    <div className={classes.filters}>
      <SearchInput
        className={classes.search}
        label={t(kind === 'buy' ? 'mine.search' : 'mine.searchCode')}
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
        {kind === 'buy' && (
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
    </div>
  );
}

function NoAds({ kind, filtered, onAll }: { kind: 'buy' | 'sell'; filtered: boolean; onAll: () => void }) {
  const { t } = useTranslation('ads');
  if (filtered) {
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
      {t(kind === 'buy' ? 'mine.emptyWhy' : 'mine.emptyWhySell')}
    </EmptyState>
  );
}
