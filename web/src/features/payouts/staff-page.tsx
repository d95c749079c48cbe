import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PAYOUT_STATES } from '#core/payouts/payout-table.ts';
import { exportCsv } from '#web/api/export.ts';
import { useCall } from '#web/api/query.ts';
import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { nonEmpty, unless } from '#web/lib/search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { paths } from '#web/paths.ts';
import { FilterPill } from '#web/ui/form/filter-pill.tsx';
import { Panel } from '#web/ui/layout/panel.tsx';
import { EmptyState } from '#web/ui/list/empty-state.tsx';
import { ExportButton } from '#web/ui/list/export-button.tsx';
import { QueryList } from '#web/ui/list/query-list.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { PayoutTable } from './payout-table.tsx';
import classes from './payouts.module.css';

const PAGE_ROWS = 25;
const TABS = ['waiting', 'all'] as const;
const STATES = ['any', ...PAYOUT_STATES] as const;

/** For staff: payouts that wait for a decision, and all of them. */
export function StaffPayoutsPage() {
  const { t } = useTranslation('payouts');
  const [{ tab, state, page }, change] = usePageSearch('/staff/payouts');
  const params = { tab, ...nonEmpty({ state: unless(state, 'any') }), start: page, limit: PAGE_ROWS };
  const list = useCall('payouts.listStaff', params, { keepPrevious: true });
  const isNarrow = tab === 'all' && state !== 'any';
  return (
    <Page
      title={t('staff.title')}
      sub={t('staff.sub')}
      actions={<ExportButton label={t('export')} save={() => exportCsv('payouts.listStaff', params, 'payouts.csv')} />}
    >
      <SavedFilters list="payouts" />
      <SegmentedControl
        aria-label={t('staff.title')}
        value={tab}
        onChange={(next) => change({ tab: next as (typeof TABS)[number], state: 'any', page: 1 })}
        data={TABS.map((value) => ({ value, label: t(`staff.tab.${value}`) }))}
      />
      <Panel
        flush
        title={t(`staff.tab.${tab}`)}
        className={classes.panel}
        aside={
          tab === 'all' && (
            <FilterPill
              label={t('column.state')}
              value={state}
              options={STATES.map((value) => ({ value, label: t(value === 'any' ? 'staff.any' : `state.${value}`) }))}
              onChange={(next) => change({ state: next, page: 1 })}
            />
          )
        }
      >
        <QueryList
          query={list}
          skeleton={{ rows: 4, height: 68, avatar: false }}
          empty={
            isNarrow ? (
              <EmptyState title={t('own.noneShown')}>{t('own.noneShownWhy')}</EmptyState>
            ) : (
              <EmptyState title={t(`staff.none.${tab}`)}>{t(`staff.noneWhy.${tab}`)}</EmptyState>
            )
          }
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
