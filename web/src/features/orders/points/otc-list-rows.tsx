import { useTranslation } from 'react-i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { isPointsEnd } from '#core/orders/points/points-states.ts';
import { type Address, paths } from '#web/paths.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Lines } from '#web/ui/list/lines.tsx';
import { OrderMarks } from '../trade/order-marks.tsx';
import { type TradeCells, TradeRows, TradeState } from '../trade/trade-list.tsx';
import { fiatText, methodText, toneOf } from './points-words.ts';

type Row = ResultOf<'pointsOrders.listMine'>['list'][number];

export const pointsHref = (row: Row): Address =>
  paths.operate({ adCode: row.adCode, orderCode: row.code, opponentCode: row.opponent.id });

/** The cells of a row that is an order of points. */
export const POINTS_CELLS: TradeCells<Row> = {
  what: (row) => <What row={row} />,
  amount: (row) => <Lines cut first={<Amount value={row.orderAmount} />} second={fiatText(row)} />,
  with: (row) => <With row={row} />,
  state: (row) => <State row={row} />,
};

/** One line an order of points. */
export function PointsRows({ rows }: { rows: readonly Row[] }) {
  const { t } = useTranslation('points-orders');
  return (
    <TradeRows<Row>
      label={t('title')}
      rows={rows}
      rowHref={pointsHref}
      amount={t('column.points')}
      cells={POINTS_CELLS}
    />
  );
}

function What({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  return (
    <Lines cut first={<b>{t(`what.${row.role}`)}</b>}>
      <OrderMarks row={row} />
    </Lines>
  );
}

function With({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  return <Lines cut first={row.opponent.name} second={methodText(row.method, t)} />;
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation('points-orders');
  return (
    <TradeState tone={toneOf(row)} isOver={isPointsEnd(row.state)}>
      {t(`state.${row.state}`)}
    </TradeState>
  );
}
