import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { useSession } from '#web/api/session.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { QUEUE_SHOWS } from '#web/withdrawal-searches.ts';
import { CoinPrices } from './coin-prices.tsx';
import { Purses } from './purses.tsx';
import { type QueueRow, QueueRows } from './queue-rows.tsx';
import { ReviewDialog } from './review-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import classes from './withdrawals.module.css';

const PAGE_ROWS = 25;
const REFRESH_MS = 10_000;

/** For staff: withdrawals that wait for two people, those that do not go on, and all of them. */
export function StaffWithdrawalsPage() {
  const { t } = useTranslation('withdrawals');
  const [{ show, page }, change] = usePageSearch('/staff/withdrawals');
  const params = { show, start: page, limit: PAGE_ROWS };
  const list = useCall('withdrawals.listQueue', params, { keepPrevious: true, refetchInterval: REFRESH_MS });
  const maySettle = useSession().user?.role === 'admin';
  const [reviewed, setReviewed] = useState<QueueRow | null>(null);
  const [settled, setSettled] = useState<QueueRow | null>(null);
  return (
    <Page title={t('staff.title')} sub={t('staff.sub')}>
      <SavedFilters list="withdrawals" />
      <SegmentedControl
        aria-label={t('staff.show')}
        value={show}
        onChange={(next) => change({ show: next, page: 1 })}
        data={QUEUE_SHOWS.map((value) => ({ value, label: t(`staff.shows.${value}`) }))}
      />
      <Panel flush className={classes.panel} title={t(`staff.shows.${show}`)}>
        <QueryList
          query={list}
          skeleton={{ rows: 4, height: 112, avatar: false }}
          empty={<EmptyState title={t(`staff.none.${show}`)}>{t('staff.noneWhy')}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => (
            <QueueRows
              rows={rows}
              canReview={list.data?.canReview === true}
              onReview={setReviewed}
              onSettle={maySettle ? setSettled : null}
            />
          )}
        </QueryList>
      </Panel>
      <Purses />
      <CoinPrices />
      {reviewed !== null && <ReviewDialog row={reviewed} onClose={() => setReviewed(null)} />}
      {settled !== null && <SettleDialog row={settled} onClose={() => setSettled(null)} />}
    </Page>
  );
}
