import { unless } from '#web/lib/search.ts';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { PeriodFilter, TagFilter } from '../list/order-list-filters.tsx';
import { OrderLists } from '../trade/order-lists.tsx';
import { TradeTabs } from '../trade/trade-list.tsx';
import { PointsRows } from './otc-list-rows.tsx';

/** The reader's points orders, by whose move it is; the address holds tab, search and page. */
export const OtcListPage = listPage({
  at: '/orderList/otc',
  call: 'pointsOrders.listMine',
  words: 'points-orders',
  params: ({ turn, search, role, state, tag, from, to }) => ({
    turn: unless(turn, 'all'),
    search,
    role: unless(role, 'any'),
    state: unless(state, 'any'),
    tag,
    from,
    to,
  }),
  pageRows: 20,
  layout: 'log',
  title: (t) => t('title'),
  sub: (t) => t('sub'),
  save: (t) => ({ label: t('export'), file: 'points-orders.csv' }),
  note: (_, { search, change }) => (
    <>
      <OrderLists at="otc" />
      <TradeTabs search={search} change={change} />
    </>
  ),
  filters: (t, { search, change }) => ({
    turn: null,
    search: null,
    role: { label: t('filter.role'), option: (value) => t(`filter.${value}`) },
    state: {
      label: t('filter.state'),
      option: (value) => (value === 'any' ? t('filter.any') : t(`state.${value}`)),
    },
    tag: <TagFilter value={search.tag} onChange={(tag) => change({ tag })} />,
    from: <PeriodFilter search={search} change={change} />,
    to: null,
  }),
  skeleton: { rows: 6, height: 76, avatar: true },
  empty: (t) => ({ title: t('empty.title'), why: t('empty.why') }),
  rows: (rows) => <PointsRows rows={rows} />,
});
