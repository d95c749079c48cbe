import type { listHistory } from '#contract/functions/points.ts';
import { decimalIn, type FileColumns, linesFor } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listHistory>['list'][number];

/** The columns of the file, in order. */
const columnsOf = (symbol: string): FileColumns<Row> => [
  [{ en: 'Time (UTC)', zh_cn: '时间（UTC）' }, (row) => row.at],
  [{ en: 'What', zh_cn: '事项' }, (row, wordFor) => wordFor(`points:what.${row.what}`)],
  [{ en: 'Order', zh_cn: '订单' }, (row) => row.orderCode ?? ''],
  [{ en: 'Card', zh_cn: '卡种' }, (row) => row.orderLabel ?? ''],
  [{ en: 'With', zh_cn: '对方' }, (row) => row.other ?? ''],
  [{ en: 'Message', zh_cn: '留言' }, (row) => row.message],
  [{ en: 'State', zh_cn: '状态' }, (row, _, lang) => STATES[row.state][lang]],
  [{ en: 'Change of available', zh_cn: '可用变动' }, (row) => decimalIn(symbol, row.delta)],
  [{ en: 'Available after', zh_cn: '变动后可用' }, (row) => decimalIn(symbol, row.availableAfter)],
  [{ en: 'Currency', zh_cn: '币种' }, () => symbol],
  [{ en: 'Movement', zh_cn: '流水号' }, (row) => row.id],
];

const STATES = {
  done: { en: 'Done', zh_cn: '已完成' },
  frozen: { en: 'Frozen', zh_cn: '冻结中' },
  paid_out: { en: 'Frozen, then paid out', zh_cn: '冻结后已支付' },
  returned: { en: 'Frozen, then returned', zh_cn: '冻结后已退回' },
} as const;

/** Movements of an account of this currency for a file. Every digit is there: what it says adds up to the account. */
export const movementLines = (symbol: string) => linesFor(columnsOf(symbol));
