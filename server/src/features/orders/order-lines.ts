import type { listOrders } from '#contract/functions/orders.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import type { Call, ResultOf } from '#server/gateway/handler.ts';
import { STATES } from './state-words.ts';

type Row = ResultOf<typeof listOrders>['list'][number];
type Lang = Call['lang'];

/** The columns of the file, in order. */
const COLUMNS: readonly { en: string; zh_cn: string; cell: (row: Row, lang: Lang) => string | number }[] = [
  { en: 'Order', zh_cn: '订单', cell: (row) => row.code },
  { en: 'Opened', zh_cn: '下单时间', cell: (row) => row.placedAt },
  { en: 'Ended', zh_cn: '结束时间', cell: (row) => row.endedAt ?? '' },
  { en: 'Side', zh_cn: '买卖', cell: (row, lang) => (row.role === 'staff' ? '' : SIDES[row.role][lang]) },
  { en: 'Card', zh_cn: '卡种', cell: (row) => row.brand.name },
  { en: 'Country', zh_cn: '国家', cell: (row) => row.country },
  { en: 'Form', zh_cn: '形式', cell: (row, lang) => FORMS[row.form][lang] },
  { en: 'Cards', zh_cn: '张数', cell: (row) => row.cardCount },
  { en: 'Face value', zh_cn: '面值', cell: (row) => formatDecimal(BigInt(row.faceValue), row.unit, row.unit) },
  { en: 'Currency', zh_cn: '币种', cell: (row) => row.currency },
  { en: 'Rate', zh_cn: '单价', cell: (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, MIN_PRICE_DECIMALS) },
  { en: 'Amount', zh_cn: '订单积分', cell: (row) => points(row.orderAmount) },
  { en: 'Fee', zh_cn: '手续费', cell: (row) => points(row.feeAmount) },
  { en: 'Received', zh_cn: '收到积分', cell: (row) => (row.role === 'seller' ? points(received(row)) : '') },
  { en: 'Paid', zh_cn: '支付积分', cell: (row) => (row.role === 'provider' ? points(row.settledAmount) : '') },
  { en: 'With', zh_cn: '对方', cell: (row) => row.opponent.name },
  { en: 'State', zh_cn: '状态', cell: (row, lang) => STATES[row.state][lang] },
  { en: 'Note', zh_cn: '备注', cell: (row) => row.note },
  { en: 'Tags', zh_cn: '标签', cell: (row) => row.tags.join(', ') },
];

const MIN_PRICE_DECIMALS = 4;
const MIN_POINT_DECIMALS = 2;

const SIDES = { seller: { en: 'Sold', zh_cn: '卖出' }, provider: { en: 'Bought', zh_cn: '买入' } } as const;
const FORMS = { ecode: { en: 'E-code', zh_cn: '电子卡' }, physical: { en: 'Physical', zh_cn: '实体卡' } } as const;

/** An order as a line of a file for people: words in the reader's language, decimal amounts, times with their zone. */
export function orderLine(row: Row, lang: Lang): Record<string, string | number> {
  return Object.fromEntries(COLUMNS.map((column) => [column[lang], column.cell(row, lang)]));
}

function points(amount: string | null): string {
  return amount === null ? '' : formatDecimal(BigInt(amount), POINTS.unit, MIN_POINT_DECIMALS);
}

/** What the seller got: the settled points less the fee; null while the order is open. */
function received({ settledAmount, feeAmount }: Row): string | null {
  return settledAmount === null ? null : String(BigInt(settledAmount) - BigInt(feeAmount ?? '0'));
}
