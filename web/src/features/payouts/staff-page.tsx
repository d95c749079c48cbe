import { SavedFilters } from '#web/features/saved-filters/public.ts';
import { unless } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { payoutColumns } from './payout-table.tsx';

/** For staff: payouts that wait for a decision, and all of them. */
export const StaffPayoutsPage = listPage({
  at: '/staff/payouts',
  call: 'payouts.listStaff',
  words: 'payouts',
  params: ({ tab, state }) => ({ tab, state: unless(state, 'any') }),
  pageRows: 25,
  title: (t) => t('staff.title'),
  sub: (t) => t('staff.sub'),
  save: (t) => ({ label: t('export'), file: 'payouts.csv' }),
  saved: <SavedFilters list="payouts" />,
  layout: 'titled',
  filters: (t, { search, role }) => ({
    // All of them are for those who decide, with a reason.
    tab: role !== 'support' && {
      as: 'tabs',
      label: t('staff.title'),
      option: (value) => t(`staff.tab.${value}`),
      resets: ['state'],
    },
    state: search.tab === 'all' && {
      as: 'aside',
      label: t('column.state'),
      option: (value) => t(value === 'any' ? 'staff.any' : `state.${value}`),
    },
  }),
  panelTitle: (t, { search }) => t(`staff.tab.${search.tab}`),
  skeleton: { rows: 4, height: 68 },
  empty: (t, { search, isFiltered }) =>
    isFiltered
      ? { title: t('own.noneShown'), why: t('own.noneShownWhy') }
      : { title: t(`staff.none.${search.tab}`), why: t(`staff.noneWhy.${search.tab}`) },
  rowHeight: 68,
  rowHref: ({ id }) => paths.staffPayout(id),
  columns: (t) => payoutColumns(t, 'staff'),
});
