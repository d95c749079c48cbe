import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutTable } from './payout-table.tsx';
import classes from './payouts.module.css';

const PAGE_ROWS = 25;
const TABS = ['waiting', 'all'] as const;

/** For staff: payouts that wait for a decision, and all of them. */
export function StaffPayoutsPage() {
  const { t } = useTranslation('payouts');
  const [{ tab, page }, change] = usePageSearch('/staff/payouts');
  const list = useCall('payouts.listStaff', { tab, start: page, limit: PAGE_ROWS }, { keepPrevious: true });
  return (
    <Page title={t('staff.title')} sub={t('staff.sub')}>
      <SavedFilters list="payouts" />
      <SegmentedControl
        aria-label={t('staff.title')}
        value={tab}
        onChange={(next) => change({ tab: next as (typeof TABS)[number], page: 1 })}
        data={TABS.map((value) => ({ value, label: t(`staff.tab.${value}`) }))}
      />
      <Panel flush title={t(`staff.tab.${tab}`)} className={classes.panel}>
        <QueryList
          query={list}
          skeleton={{ rows: 4, height: 68, avatar: false }}
          empty={<EmptyState title={t(`staff.none.${tab}`)}>{t(`staff.noneWhy.${tab}`)}</EmptyState>}
          pager={{ page, pageSize: PAGE_ROWS, onPage: (next) => change({ page: next }) }}
        >
          {(rows) => (
            <PayoutTable label={t('staff.title')} rows={rows} hrefOf={({ id }) => paths.staffPayout(id)} showsOwner />
          )}
        </QueryList>
      </Panel>
    </Page>
  );
}
