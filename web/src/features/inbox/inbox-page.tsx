import { unless } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { OrderLists } from '../orders/public.ts';
import { InboxRows } from './inbox-rows.tsx';

/** Everything that waits for the reader, whatever kind of order it is, the nearest deadline first. */
export const InboxPage = listPage({
  at: '/orderList/waiting',
  call: 'inbox.list',
  words: 'inbox',
  params: ({ kind }) => ({ kind: unless(kind, 'all') }),
  pageRows: 20,
  layout: 'log',
  title: (t) => t('title'),
  sub: (t) => t('sub'),
  note: () => <OrderLists at="waiting" />,
  filters: (t) => ({ kind: { label: t('kind.label'), option: (kind) => t(`kind.${kind}`) } }),
  skeleton: { rows: 6, height: 76, avatar: true },
  empty: (t, { isFiltered }) =>
    isFiltered
      ? { title: t('empty.filtered'), why: t('empty.filteredWhy') }
      : {
          title: t('empty.none'),
          why: t('empty.noneWhy'),
          action: (
            <ButtonLink variant="light" href={paths.gift()}>
              {t('empty.market')}
            </ButtonLink>
          ),
        },
  rows: (rows) => <InboxRows rows={rows} />,
});
