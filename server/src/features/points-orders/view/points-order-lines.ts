import type { listPointsOrders } from '#contract/functions/points-orders.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';
import { methodWords } from './method-words.ts';

type Row = ResultOf<typeof listPointsOrders>['list'][number];

const SIDES = { seller: 'files:sold', buyer: 'files:bought' } as const;

const points = (amount: string): string => formatDecimal(BigInt(amount), POINTS.unit, 2);

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  ['files:order', (row) => row.code],
  ['files:opened', (row) => row.placedAt],
  ['files:ended', (row) => row.endedAt ?? ''],
  ['files:side', (row, wordFor) => wordFor(SIDES[row.role])],
  ['files:points', (row) => points(row.orderAmount)],
  ['files:feeOfTheSeller', (row) => points(row.fee)],
  ['files:price', (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, 2)],
  ['files:toPay', (row) => fiat(row)],
  ['files:currency', (row) => row.currency],
  ['files:paymentMethod', (row, _, lang) => methodWords(row.method, lang)],
  ['files:with', (row) => row.opponent.name],
  ['files:state', (row, wordFor) => wordFor(`points-orders:state.${row.state}`)],
];

function fiat({ fiatAmount, currency }: Row): string {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(fiatAmount), unit, unit);
}

/** Orders of points for a file. */
export const pointsOrderLines = linesFor(COLUMNS);
