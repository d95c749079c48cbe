import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { unless } from '#web/lib/search.ts';
import { paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ButtonLink } from '#web/ui/layout/button-link.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { listPage } from '#web/ui/list-page/list-page.tsx';
import { PeriodFilter, TagFilter } from '../list/order-list-filters.tsx';
import { OrderMarks } from '../trade/order-marks.tsx';
import { TradeRows, TradeState, TradeTabs } from '../trade/trade-list.tsx';
import { fiatText, methodText, toneOf } from './points-words.ts';

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
  links: (t) => <ButtonLink href={paths.orderList()}>{t('toGift')}</ButtonLink>,
  save: (t) => ({ label: t('export'), file: 'points-orders.csv' }),
  note: (_, { search, change }) => <TradeTabs search={search} change={change} />,
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
  rows: (rows) => <Rows rows={rows} />,
});

type Row = ResultOf<'pointsOrders.listMine'>['list'][number];

function Rows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('points-orders');
  return (
    <TradeRows
      label={t('title')}
      rows={rows}
      rowHref={(row) => paths.operate({ adCode: row.adCode, orderCode: row.code, opponentCode: row.opponent.id })}
      amount={t('column.points')}
      cells={{
        what: (row) => (
          <Lines cut first={<b>{t(`what.${row.role}`)}</b>}>
            <OrderMarks row={row} />
          </Lines>
        ),
        amount: (row) => <Lines cut first={<Amount value={row.orderAmount} />} second={fiatText(row)} />,
        with: (row) => <Lines cut first={row.opponent.name} second={methodText(row.method, t)} />,
        state: (row) => (
          <TradeState tone={toneOf(row)} isOver={isPointsEnd(row.state)}>
            {t(`state.${row.state}`)}
          </TradeState>
        ),
      }}
    />
  );
}
