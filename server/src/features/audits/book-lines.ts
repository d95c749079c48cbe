import type { AnswerOf } from '#contract/catalogue.ts';
import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { decimalIn, type FileColumns, linesFor, pointsIn, type WordIn } from '#server/gateway/file-lines.ts';

type Order = AnswerOf<'audits.listOrders'>['list'][number];
type Dispute = AnswerOf<'audits.listDisputes'>['list'][number];

const stateText = (orderCode: string, state: string, wordFor: WordIn): string =>
  wordFor(isPointsOrderCode(orderCode) ? `points-orders:state.${state}` : `orders:state.${state}`);
const sideText = (name: string | null, kind: string, wordFor: WordIn): string =>
  `${name ?? wordFor('audits:platform')}, ${wordFor(`audits:account.${kind}`)}`;

const CURRENCY = { en: 'Currency', zh_cn: '币种' } as const;
const SELLER = { en: 'Seller', zh_cn: '卖家' } as const;
const PROVIDER = { en: 'Provider or buyer', zh_cn: '收卡商或买家' } as const;
const STATE = { en: 'State', zh_cn: '状态' } as const;
const CLAIM = { en: 'Claim', zh_cn: '异议积分' } as const;

const ACCOUNTS: FileColumns<AnswerOf<'audits.listAccounts'>['list'][number]> = [
  ['audits:column.owner', ({ owner, kind }, wordFor) => sideText(owner, kind, wordFor)],
  ['audits:column.amount', (row) => decimalIn(row.currency, row.amount)],
  ['audits:column.frozen', (row) => decimalIn(row.currency, row.frozen)],
  ['audits:column.debt', (row) => decimalIn(row.currency, row.debt)],
  [CURRENCY, (row) => row.currency],
  [{ en: 'Number', zh_cn: '账户编号' }, (row) => row.id],
];

const MOVEMENTS: FileColumns<AnswerOf<'audits.listMovements'>['list'][number]> = [
  ['audits:column.at', (row) => row.at],
  ['audits:column.what', (row, wordFor) => wordFor(`points:what.${row.what}`)],
  [{ en: 'Kind', zh_cn: '类型' }, (row, wordFor) => wordFor(`audits:kind.${row.kind}`)],
  ['audits:column.from', (row, wordFor) => sideText(row.from, row.fromKind, wordFor)],
  ['audits:column.to', (row, wordFor) => sideText(row.to, row.toKind, wordFor)],
  ['audits:column.amount', (row) => decimalIn(row.currency, row.amount)],
  [CURRENCY, (row) => row.currency],
  ['audits:column.order', (row) => row.orderCode ?? ''],
  [{ en: 'Movement', zh_cn: '流水号' }, (row) => row.id],
];

const ORDERS: FileColumns<Order> = [
  ['audits:column.at', (row) => row.placedAt],
  [{ en: 'Ended', zh_cn: '结束时间' }, (row) => row.endedAt ?? ''],
  ['audits:column.order', (row) => row.orderCode],
  [STATE, (row, wordFor) => stateText(row.orderCode, row.state, wordFor)],
  [SELLER, (row) => row.seller],
  [PROVIDER, (row) => row.provider],
  [{ en: 'Card', zh_cn: '卡种' }, (row) => row.brand ?? ''],
  [{ en: 'Cards', zh_cn: '张数' }, (row) => row.cards],
  ['audits:column.orderAmount', (row) => pointsIn(row.orderAmount)],
  ['audits:column.settled', (row) => pointsIn(row.settledAmount)],
  [{ en: 'Fee', zh_cn: '手续费' }, (row) => pointsIn(row.fee)],
];

const DISPUTES: FileColumns<Dispute> = [
  ['audits:column.at', (row) => row.claimedAt],
  ['audits:column.order', (row) => row.orderCode],
  [STATE, (row, wordFor) => stateText(row.orderCode, row.state, wordFor)],
  [SELLER, (row) => row.seller],
  [PROVIDER, (row) => row.provider],
  ['audits:column.orderAmount', (row) => pointsIn(row.orderAmount)],
  [CLAIM, (row) => pointsIn(row.claimAmount)],
  [
    'audits:column.outcome',
    (row, wordFor) => (row.outcome === null ? '' : stateText(row.orderCode, row.outcome, wordFor)),
  ],
  [{ en: 'Ruled', zh_cn: '裁决积分' }, (row) => pointsIn(row.rulingAmount)],
  [{ en: 'Ruled by', zh_cn: '裁决人' }, (row) => row.ruledBy ?? ''],
  ['audits:fraud', (row, wordFor) => (row.isFraud ? wordFor('audits:fraud') : '')],
  [{ en: 'Compensation', zh_cn: '赔偿积分' }, (row) => pointsIn(row.compensation)],
];

/** The lists of an auditor's link as lines of files. */
export const accountLines = linesFor(ACCOUNTS);
export const bookMovementLines = linesFor(MOVEMENTS);
export const bookOrderLines = linesFor(ORDERS);
export const bookDisputeLines = linesFor(DISPUTES);
