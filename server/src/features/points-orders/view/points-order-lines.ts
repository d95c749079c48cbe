import type { listPointsOrders } from '#contract/functions/points-orders.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';
import { methodWords } from './method-words.ts';

type Row = ResultOf<typeof listPointsOrders>['list'][number];

const SIDES = { seller: { en: 'Sold', zh_cn: '卖出' }, buyer: { en: 'Bought', zh_cn: '买入' } } as const;

const points = (amount: string): string => formatDecimal(BigInt(amount), POINTS.unit, 2);

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  [{ en: 'Order', zh_cn: '订单' }, (row) => row.code],
  [{ en: 'Opened', zh_cn: '下单时间' }, (row) => row.placedAt],
  [{ en: 'Ended', zh_cn: '结束时间' }, (row) => row.endedAt ?? ''],
  [{ en: 'Side', zh_cn: '买卖' }, (row, _, lang) => SIDES[row.role][lang]],
  [{ en: 'Points', zh_cn: '积分' }, (row) => points(row.orderAmount)],
  [{ en: 'Fee of the seller', zh_cn: '卖家手续费' }, (row) => points(row.fee)],
  [{ en: 'Price', zh_cn: '单价' }, (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, 2)],
  [{ en: 'To pay', zh_cn: '付款金额' }, (row) => fiat(row)],
  [{ en: 'Currency', zh_cn: '币种' }, (row) => row.currency],
  [{ en: 'Payment method', zh_cn: '支付方式' }, (row, _, lang) => methodWords(row.method, lang)],
  [{ en: 'With', zh_cn: '对方' }, (row) => row.opponent.name],
  [{ en: 'State', zh_cn: '状态' }, (row, wordFor) => wordFor(`points-orders:state.${row.state}`)],
];

function fiat({ fiatAmount, currency }: Row): string {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(fiatAmount), unit, unit);
}

/** Orders of points for a file. */
export const pointsOrderLines = linesFor(COLUMNS);
