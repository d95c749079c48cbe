import type { listHistory } from '#contract/functions/points.ts';
import { decimalIn, type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listHistory>['list'][number];

/** The columns of the file, in order. */
const columnsOf = (symbol: string): FileColumns<Row> => [
  ['files:time', (row) => row.at],
  ['files:what', (row, wordFor) => wordFor(`points:what.${row.what}`)],
  ['files:order', (row) => row.orderCode ?? ''],
  ['files:card', (row) => row.orderLabel ?? ''],
  ['files:with', (row) => row.other ?? ''],
  ['files:message', (row) => row.message],
  ['files:state', (row, wordFor) => wordFor(`points:state.${row.state}`)],
  ['files:changeOfAvailable', (row) => decimalIn(symbol, row.delta)],
  ['files:availableAfter', (row) => decimalIn(symbol, row.availableAfter)],
  ['files:currency', () => symbol],
  ['files:movement', (row) => row.id],
];

/** Movements of an account of this currency for a file. Every digit is there: what it says adds up to the account. */
export const movementLines = (symbol: string) => linesFor(columnsOf(symbol));
