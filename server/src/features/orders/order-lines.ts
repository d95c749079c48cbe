import type { listOrders } from '#contract/functions/orders.ts';
import { POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { PRICE_SCALE } from '#core/money/price.ts';
import { type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listOrders>['list'][number];

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  ['files:order', (row) => row.code],
  ['files:opened', (row) => row.placedAt],
  ['files:ended', (row) => row.endedAt ?? ''],
  ['files:side', (row, wordFor) => (row.role === 'staff' ? '' : wordFor(SIDES[row.role]))],
  ['files:card', (row) => row.brand.name],
  ['files:country', (row) => row.country],
  ['files:form', (row, wordFor) => wordFor(`orders:form.${row.form}`)],
  ['files:cards', (row) => row.cardCount],
  ['files:faceValue', (row) => formatDecimal(BigInt(row.faceValue), row.unit, row.unit)],
  ['files:currency', (row) => row.currency],
  ['files:rate', (row) => formatDecimal(BigInt(row.unitPrice), PRICE_SCALE, MIN_PRICE_DECIMALS)],
  ['files:amount', (row) => points(row.orderAmount)],
  ['files:fee', (row) => points(row.feeAmount)],
  ['files:received', (row) => (row.role === 'seller' ? points(received(row)) : '')],
  ['files:paid', (row) => (row.role === 'provider' ? points(row.settledAmount) : '')],
  ['files:with', (row) => row.opponent.name],
  ['files:state', (row, wordFor) => wordFor(`orders:state.${row.state}`)],
  ['files:note', (row) => row.note],
  ['files:tags', (row) => row.tags.join(', ')],
];

const MIN_PRICE_DECIMALS = 4;
const MIN_POINT_DECIMALS = 2;

const SIDES = { seller: 'files:sold', provider: 'files:bought' } as const;

/** Orders for a file. */
export const orderLines = linesFor(COLUMNS);

function points(amount: string | null): string {
  return amount === null ? '' : formatDecimal(BigInt(amount), POINTS.unit, MIN_POINT_DECIMALS);
}

/** What the seller got: the settled points less the fee; null while the order is open. */
function received({ settledAmount, feeAmount }: Row): string | null {
  return settledAmount === null ? null : String(BigInt(settledAmount) - BigInt(feeAmount ?? '0'));
}
