import type { AnswerOf } from '#contract/catalogue.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { decimalIn, type FileColumns, linesFor, pointsIn, type WordIn } from '#server/gateway/file-lines.ts';

type Order = AnswerOf<'audits.listOrders'>['list'][number];
type Dispute = AnswerOf<'audits.listDisputes'>['list'][number];

const stateText = (orderCode: string, state: string, wordFor: WordIn): string =>
  wordFor(isPointsOrderCode(orderCode) ? `points-orders:state.${state}` : `orders:state.${state}`);
const sideText = (name: string | null, kind: string, wordFor: WordIn): string =>
  `${name ?? wordFor('audits:platform')}, ${wordFor(`audits:account.${kind}`)}`;

const ACCOUNTS: FileColumns<AnswerOf<'audits.listAccounts'>['list'][number]> = [
  ['audits:column.owner', ({ owner, kind }, wordFor) => sideText(owner, kind, wordFor)],
  ['audits:column.amount', (row) => decimalIn(row.currency, row.amount)],
  ['audits:column.frozen', (row) => decimalIn(row.currency, row.frozen)],
  ['audits:column.debt', (row) => decimalIn(row.currency, row.debt)],
  ['files:currency', (row) => row.currency],
  ['files:number', (row) => row.id],
];

const MOVEMENTS: FileColumns<AnswerOf<'audits.listMovements'>['list'][number]> = [
  ['audits:column.at', (row) => row.at],
  ['audits:column.what', (row, wordFor) => wordFor(`points:what.${row.what}`)],
  ['files:kind', (row, wordFor) => wordFor(`audits:kind.${row.kind}`)],
  ['audits:column.from', (row, wordFor) => sideText(row.from, row.fromKind, wordFor)],
  ['audits:column.to', (row, wordFor) => sideText(row.to, row.toKind, wordFor)],
  ['audits:column.amount', (row) => decimalIn(row.currency, row.amount)],
  ['files:currency', (row) => row.currency],
  ['audits:column.order', (row) => row.orderCode ?? ''],
  ['files:movement', (row) => row.id],
];

const ORDERS: FileColumns<Order> = [
  ['audits:column.at', (row) => row.placedAt],
  ['files:ended', (row) => row.endedAt ?? ''],
  ['audits:column.order', (row) => row.orderCode],
  ['files:state', (row, wordFor) => stateText(row.orderCode, row.state, wordFor)],
  ['files:seller', (row) => row.seller],
  ['files:providerOrBuyer', (row) => row.provider],
  ['files:card', (row) => row.brand ?? ''],
  ['files:cards', (row) => row.cards],
  ['audits:column.orderAmount', (row) => pointsIn(row.orderAmount)],
  ['audits:column.settled', (row) => pointsIn(row.settledAmount)],
  ['files:fee', (row) => pointsIn(row.fee)],
];

const DISPUTES: FileColumns<Dispute> = [
  ['audits:column.at', (row) => row.claimedAt],
  ['audits:column.order', (row) => row.orderCode],
  ['files:state', (row, wordFor) => stateText(row.orderCode, row.state, wordFor)],
  ['files:seller', (row) => row.seller],
  ['files:providerOrBuyer', (row) => row.provider],
  ['audits:column.orderAmount', (row) => pointsIn(row.orderAmount)],
  ['files:claim', (row) => pointsIn(row.claimAmount)],
  [
    'audits:column.outcome',
    (row, wordFor) => (row.outcome === null ? '' : stateText(row.orderCode, row.outcome, wordFor)),
  ],
  ['files:ruled', (row) => pointsIn(row.rulingAmount)],
  ['files:ruledBy', (row) => row.ruledBy ?? ''],
  ['audits:fraud', (row, wordFor) => (row.isFraud ? wordFor('audits:fraud') : '')],
  ['files:compensation', (row) => pointsIn(row.compensation)],
];

/** The lists of an auditor's link as lines of files. */
export const accountLines = linesFor(ACCOUNTS);
export const bookMovementLines = linesFor(MOVEMENTS);
export const bookOrderLines = linesFor(ORDERS);
export const bookDisputeLines = linesFor(DISPUTES);
