import { Box } from '@mantine/core';
import { SORTED_OF_NEWEST } from '#core/orders/listing.ts';
import { useCall } from '#web/api/query.ts';
import { formatNumber } from '#web/lib/number.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import type { OrderSearch } from '../pages.ts';
import { OrderLists } from '../trade/order-lists.tsx';
import { TradeTabs } from '../trade/trade-list.tsx';
import { paramsOf } from './order-list.queries.ts';
import { BrandFilter, PeriodFilter, TagFilter } from './order-list-filters.tsx';
import { OrderRows } from './order-list-rows.tsx';

/** Every gift order of the reader, by whose move it is; the address holds tab, filters, sort and page. */
export const OrderListPage = listPage({
  at: '/orderList/gift',
  call: 'orders.listMine',
  words: 'orders',
  params: paramsOf,
  pageRows: 20,
  layout: 'log',
  title: (t) => t('title'),
  sub: (t) => t('sub'),
  // All that match, where a page that is sorted by amount or deadline has the newest only.
  save: (t, { search }) => ({
    label: t('export'),
    file: 'orders.csv',
    params: { sort: isOfNewest(search) ? 'newest' : search.sort },
  }),
  note: (_, { search, change }) => (
    <>
      <OrderLists at="gift" />
      <Tabs search={search} change={change} />
    </>
  ),
  filters: (t, { search, change }) => {
    return {
      turn: null,
      search: null,
      role: { label: t('filter.role'), option: (value) => t(`role.${value}`) },
      brand: <BrandFilter value={search.brand} onChange={(brand) => change({ brand })} />,
      direction: { label: t('filter.direction'), option: (value) => t(`direction.${value}`) },
      form: { label: t('filter.form'), option: (value) => t(`form.${value}`) },
      state: {
        label: t('filter.state'),
        option: (value) => (value === 'any' ? t('any') : t(`state.${value}`)),
      },
      tag: <TagFilter value={search.tag} onChange={(tag) => change({ tag })} />,
      from: <PeriodFilter search={search} change={change} />,
      to: null,
      sort: { label: t('filter.sort'), as: 'sort', option: (value) => t(`sort.${value}`) },
    };
  },
  skeleton: { rows: 6, height: 76, avatar: true },
  empty: (t, { isFiltered }) =>
    isFiltered
      ? { title: t('empty.filtered'), why: t('empty.filteredWhy'), reset: t('empty.reset') }
      : {
          title: t('empty.none'),
          why: t('empty.noneWhy'),
          picture: 'cards',
          action: (
            <ButtonLink variant="light" href={paths.gift()}>
              {t('empty.market')}
            </ButtonLink>
          ),
        },
  under: (t, { search, data }) =>
    isOfNewest(search) &&
    (data?.totalCount ?? 0) >= SORTED_OF_NEWEST && (
      <Box component="p" m={0} py="sm" px="md" fz="xs" c="dimmed">
        {t('newestLimit', { shown: formatNumber(SORTED_OF_NEWEST) })}
      </Box>
    ),
  counted: (_, { search }) => (isOfNewest(search) ? SORTED_OF_NEWEST : undefined),
  rows: (rows) => <OrderRows rows={rows} />,
});

/** No index keeps these orders, so that only the newest of one's orders are sorted by them. */
const isOfNewest = ({ sort }: OrderSearch): boolean => sort === 'amount' || sort === 'due';

function Tabs(props: Omit<Parameters<typeof TradeTabs>[0], 'mine'>) {
  const turns = useCall('orders.countTurns', {});
  return <TradeTabs {...props} mine={turns.data?.mine} />;
}
