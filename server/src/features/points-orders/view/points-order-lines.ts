import type { listPointsOrders } from '#contract/functions/points-orders.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import type { Call, ResultOf } from '#server/gateway/handler.ts';
import { methodWords } from './method-words.ts';
import { POINTS_STATE_WORDS } from './state-words.ts';

type Row = ResultOf<typeof listPointsOrders>['list'][number];
type Lang = Call['lang'];

const SIDES = { seller: { en: 'Sold', zh_cn: '卖出' }, buyer: { en: 'Bought', zh_cn: '买入' } } as const;

const points = (amount: string): string => formatDecimal(BigInt(amount), POINTS.unit, 2);

/** The columns of the file, in order. */
const COLUMNS: readonly { en: string; zh_cn: string; cell: (row: Row, lang: Lang) => string }[] = [
  { en: 'Order', zh_cn: '订单', cell: (row) => row.code },
  { en: 'Opened', zh_cn: '下单时间', cell: (row) => row.placedAt },
  { en: 'Ended', zh_cn: '结束时间', cell: (row) => row.endedAt ?? '' },
  { en: 'Side', zh_cn: '买卖', cell: (row, lang) => SIDES[row.role][lang] },
  { en: 'Points', zh_cn: '积分', cell: (row) => points(row.orderAmount) },
  { en: 'Fee of the seller', zh_cn: '卖家手续费', cell: (row) => points(row.fee) },
  { en: 'Price', zh_cn: '单价', cell: (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, 2) },
  { en: 'To pay', zh_cn: '付款金额', cell: (row) => fiat(row) },
  { en: 'Currency', zh_cn: '币种', cell: (row) => row.currency },
  { en: 'Payment method', zh_cn: '支付方式', cell: (row, lang) => methodWords(row.method, lang) },
  { en: 'With', zh_cn: '对方', cell: (row) => row.opponent.name },
  { en: 'State', zh_cn: '状态', cell: (row, lang) => POINTS_STATE_WORDS[row.state][lang] },
];

function fiat({ fiatAmount, currency }: Row): string {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(fiatAmount), unit, unit);
}

/** An order as a line of a file for people: words in the reader's language, decimal amounts, times with their zone. */
export const pointsOrderLine = (row: Row, lang: Lang): Record<string, string> =>
  Object.fromEntries(COLUMNS.map((column) => [column[lang], column.cell(row, lang)]));
