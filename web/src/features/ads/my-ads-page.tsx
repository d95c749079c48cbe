import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#web/api/api-error.ts';
import { useCall } from '#web/api/query.ts';
import { useSearchState } from '#web/lib/use-search-state.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/app-link.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { FilterBar, FilterPill } from '#web/ui/filter-pill.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SkeletonRows } from '#web/ui/skeleton-rows.tsx';
import classes from './my-ads.module.css';
import { useAdColumns } from './use-ad-columns.tsx';

const PAGE_SIZE = 20;
const DEFAULTS = { status: '', page: '1' };
const STATUSES = ['on', 'off', 'completed'] as const;

/** The reader's own offers, with their shelf switch. */
export function MyAdsPage() {
  const { t } = useTranslation('ads');
  const { t: market } = useTranslation('market');
  const [search, change] = useSearchState(DEFAULTS);
  const status = STATUSES.find((one) => one === search.status);
  const page = /^[1-9]\d{0,3}$/.test(search.page) ? Number(search.page) : 1;
  const ads = useCall(
    'ads.listMine',
    { ...(status ? { status } : {}), start: page, limit: PAGE_SIZE },
    { keepPrevious: true },
  );
  const columns = useAdColumns();
  const total = ads.data?.totalCount;
  const create = (
    <Button component={AppLink} href={paths.publishStep1()} leftSection={<IconPlus size={18} stroke={2} />}>
      {t('mine.create')}
    </Button>
  );
  return (
    <>
      <PageTitle
        title={t('mine.title')}
        sub={total === undefined ? undefined : t('mine.sub', { count: total })}
        acts={create}
      />
      <div className={classes.filters}>
        <FilterBar>
          <FilterPill
            label={t('mine.status')}
            value={search.status}
            options={[
              { value: '', label: t('mine.all') },
              ...STATUSES.map((one) => ({ value: one, label: market(`status.${one}`) })),
            ]}
            onChange={(next) => change({ status: next })}
          />
        </FilterBar>
      </div>
      {ads.isError && !ads.data && (
        <ErrorState title={t('mine.failed')} onRetry={() => void ads.refetch()} retrying={ads.isFetching}>
          {errorText(ads.error)}
        </ErrorState>
      )}
      {!ads.isError && (
        <Panel flush>
          {ads.isPending && <SkeletonRows rows={6} height={72} avatar={false} />}
          {total === 0 && <NoAds filtered={Boolean(status)} onAll={() => change({ status: '' })} />}
          {ads.data && ads.data.list.length > 0 && (
            <DataTable
              label={t('mine.title')}
              columns={columns}
              rows={ads.data.list}
              rowKey={(ad) => ad.code}
              rowHref={(ad) => paths.adDetails(ad.code)}
              rowHeight={72}
            />
          )}
          <Pager
            page={page}
            pageSize={PAGE_SIZE}
            total={total ?? 0}
            onPage={(next) => change({ page: String(next) })}
          />
        </Panel>
      )}
    </>
  );
}

function NoAds({ filtered, onAll }: { filtered: boolean; onAll: () => void }) {
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
      {t('mine.emptyWhy')}
    </EmptyState>
  );
}
