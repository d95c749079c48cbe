import type { listOrders } from '#contract/functions/orders.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listOrders>['list'][number];

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  [{ en: 'Order', zh_cn: '订单' }, (row) => row.code],
  [{ en: 'Opened', zh_cn: '下单时间' }, (row) => row.placedAt],
  [{ en: 'Ended', zh_cn: '结束时间' }, (row) => row.endedAt ?? ''],
  [{ en: 'Side', zh_cn: '买卖' }, (row, _, lang) => (row.role === 'staff' ? '' : SIDES[row.role][lang])],
  [{ en: 'Card', zh_cn: '卡种' }, (row) => row.brand.name],
  [{ en: 'Country', zh_cn: '国家' }, (row) => row.country],
  [{ en: 'Form', zh_cn: '形式' }, (row, wordFor) => wordFor(`orders:form.${row.form}`)],
  [{ en: 'Cards', zh_cn: '张数' }, (row) => row.cardCount],
  [{ en: 'Face value', zh_cn: '面值' }, (row) => formatDecimal(BigInt(row.faceValue), row.unit, row.unit)],
  [{ en: 'Currency', zh_cn: '币种' }, (row) => row.currency],
  [{ en: 'Rate', zh_cn: '单价' }, (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, MIN_PRICE_DECIMALS)],
  [{ en: 'Amount', zh_cn: '订单积分' }, (row) => points(row.orderAmount)],
  [{ en: 'Fee', zh_cn: '手续费' }, (row) => points(row.feeAmount)],
  [{ en: 'Received', zh_cn: '收到积分' }, (row) => (row.role === 'seller' ? points(received(row)) : '')],
  [{ en: 'Paid', zh_cn: '支付积分' }, (row) => (row.role === 'provider' ? points(row.settledAmount) : '')],
  [{ en: 'With', zh_cn: '对方' }, (row) => row.opponent.name],
  [{ en: 'State', zh_cn: '状态' }, (row, wordFor) => wordFor(`orders:state.${row.state}`)],
  [{ en: 'Note', zh_cn: '备注' }, (row) => row.note],
  [{ en: 'Tags', zh_cn: '标签' }, (row) => row.tags.join(', ')],
];

const MIN_PRICE_DECIMALS = 4;
const MIN_POINT_DECIMALS = 2;

const SIDES = { seller: { en: 'Sold', zh_cn: '卖出' }, provider: { en: 'Bought', zh_cn: '买入' } } as const;

/** Orders for a file. */
export const orderLines = linesFor(COLUMNS);

function points(amount: string | null): string {
  return amount === null ? '' : formatDecimal(BigInt(amount), POINTS.unit, MIN_POINT_DECIMALS);
}

/** What the seller got: the settled points less the fee; null while the order is open. */
function received({ settledAmount, feeAmount }: Row): string | null {
  return settledAmount === null ? null : String(BigInt(settledAmount) - BigInt(feeAmount ?? '0'));
}
