import { Box, Button, Group, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { GIFT_CARD_METHOD } from '#core/payment-accounts/methods.ts';
import { errorText } from '#web/api/api-error.ts';
import { useCommand } from '#web/api/query.ts';
import { fiatText, methodText } from '#web/features/orders/public.ts';
import { formatLeft, formatWhen } from '#web/lib/date.ts';
import { cx } from '#web/lib/text.ts';
import { paths } from '#web/paths.ts';
import { AppLink } from '#web/ui/layout/app-link.tsx';
import { Note } from '#web/ui/layout/note.tsx';
import { useGo } from '#web/ui/layout/use-go.ts';
import { ActHeader } from '#web/ui/list/act-header.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { ListPart } from '#web/ui/list-page/list-page.tsx';
import type { ListSpec } from '#web/ui/list-page/list-spec.ts';
import { TABLET } from '#web/ui/theme/breakpoints.ts';
import { useCountdown } from '#web/ui/use-countdown.ts';
import { TabLabel } from './case-queue.tsx';
import { PAGE_ROWS, pointsParamsOf, pointsTab } from './case-search.ts';
import { holderOf } from './case-words.ts';
import classes from './cases.module.css';
import { CASE_TABS } from './pages.ts';

type Row = ResultOf<'pointsOrders.listCases'>['list'][number];

const TABS = CASE_TABS.filter((tab) => tab !== 'reviews');

/** Disputes about points orders by their holder; a case opens on the page of its order. */
export function PointsCases() {
  const go = useGo();
  const take = useCommand('pointsOrders.takeCase', {
    quiet: true,
    mask: false,
    stale: ['pointsOrders.listCases'],
    onDone: (_, { code }) => go(paths.order(code)),
  });
  return <ListPart spec={listOf(take)} />;
}

const listOf = (
  take: Pick<ReturnType<typeof useCommand<'pointsOrders.takeCase'>>, 'error' | 'isPending' | 'mutate'>,
): ListSpec<'/staff/arbitration/{-$orderCode}', 'pointsOrders.listCases', readonly ['points-orders', 'disputes']> => ({
  at: '/staff/arbitration/{-$orderCode}',
  call: 'pointsOrders.listCases',
  words: ['points-orders', 'disputes'],
  params: pointsParamsOf,
  pageRows: PAGE_ROWS,
  layout: 'log',
  title: (t) => t('cases.title'),
  panelTitle: (t) => t('cases.title'),
  lead: (t, { search, change, data }) => (
    <>
      <Group px="md" py="sm">
        <SegmentedControl
          size="xs"
          value={pointsTab(search)}
          onChange={(tab) => change({ tab })}
          data={TABS.map((tab) => ({ value: tab, label: <TabLabel tab={tab} counts={data?.tabs} /> }))}
          aria-label={t('disputes:queue')}
        />
      </Group>
      {take.error && (
        <Box px="md" pb="sm">
          <Note tone="stop">{errorText(take.error)}</Note>
        </Box>
      )}
    </>
  ),
  skeleton: { rows: 5, height: 68, avatar: false },
  empty: (t, { search }) => <p className={classes.none}>{t(`disputes:none.${pointsTab(search)}`)}</p>,
  rowKey: (row) => row.code,
  rowHeight: 60,
  cardsIn: TABLET,
  columns: (t) => ({
    code: { head: t('cases.order'), width: 'minmax(210px, 1.4fr)', cell: (row) => <Named row={row} /> },
    points: { head: t('column.points'), amount: (row) => ({ value: row.orderAmount }) },
    fiat: { head: t('money.fiat'), cell: fiatText, second: (row) => methodText(row.method, t) },
    left: { head: t('cases.left'), cell: (row) => <Left row={row} /> },
    standing: { head: t('cases.standing'), width: 1.2, cell: (row) => <Standing row={row} /> },
    act: {
      head: <ActHeader />,
      right: true,
      cell: (row) =>
        row.mayTake && (
          <Button size="xs" onClick={() => take.mutate({ code: row.code })} loading={take.isPending}>
            {t('cases.take')}
          </Button>
        ),
    },
  }),
});

/** The order, which only the staff of its case can open, and between whom it is. */
function Named({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  return (
    <Lines
      first={row.readsAll ? <AppLink href={paths.order(row.code)}>{row.code}</AppLink> : row.code}
      second={t('cases.between', { seller: row.sellerName, buyer: row.buyerName })}
    />
  );
}

function Left({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  const { leftMs, isLast } = useCountdown(row.dueAt);
  return (
    <Lines
      first={leftMs !== null && <span className={cx('cw-num', isLast && classes.near)}>{formatLeft(leftMs)}</span>}
      second={t('cases.since', { when: formatWhen(row.openedAt) })}
    />
  );
}

/** Whose case it is and why it is one; of a ruled one what became of it. */
function Standing({ row }: { row: Row }) {
  const { t } = useTranslation(['disputes', 'points-orders']);
  if (row.state !== 'in_dispute') {
    return (
      <Lines
        first={t(`points-orders:state.${row.state}`)}
        second={row.ruledBy === null ? '' : t('ruledBy', { name: row.ruledBy })}
      />
    );
  }
  const standing = holderOf(row, t('you')).map(({ key, values }) => t(key, values));
  return <Lines first={standing.join(' · ')} second={t(`points-orders:cases.openedBy.${reasonOf(row)}`)} />;
}

function reasonOf({ openedBy, method }: Row): 'seller' | 'sellerCard' | 'buyer' | 'clock' {
  if (openedBy === null) return 'clock';
  return openedBy === 'seller' && method === GIFT_CARD_METHOD ? 'sellerCard' : openedBy;
}
