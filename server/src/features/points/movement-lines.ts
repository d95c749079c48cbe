import type { listHistory } from '#contract/functions/points.ts';
import type { TransferCodeName } from '#core/ledger/codes.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import type { Call, ResultOf } from '#server/gateway/handler.ts';
import { MOVEMENTS } from '#server/ledger/movement-words.ts';

type Row = ResultOf<typeof listHistory>['list'][number];
type Lang = Call['lang'];

interface Column {
  readonly en: string;
  readonly zh_cn: string;
  readonly cell: (row: Row, of: { readonly lang: Lang; readonly unit: number; readonly symbol: string }) => string;
}

/** The columns of the file, in order. */
const COLUMNS: readonly Column[] = [
  { en: 'Time (UTC)', zh_cn: '时间（UTC）', cell: (row) => row.at },
  { en: 'What', zh_cn: '事项', cell: (row, { lang }) => MOVEMENTS[row.what as TransferCodeName][lang] },
  { en: 'Order', zh_cn: '订单', cell: (row) => row.orderCode ?? '' },
  { en: 'Card', zh_cn: '卡种', cell: (row) => row.orderLabel ?? '' },
  { en: 'With', zh_cn: '对方', cell: (row) => row.other ?? '' },
  { en: 'Message', zh_cn: '留言', cell: (row) => row.message },
  { en: 'State', zh_cn: '状态', cell: (row, { lang }) => STATES[row.state][lang] },
  { en: 'Change of available', zh_cn: '可用变动', cell: (row, { unit }) => decimal(row.delta, unit) },
  { en: 'Available after', zh_cn: '变动后可用', cell: (row, { unit }) => decimal(row.availableAfter, unit) },
  { en: 'Currency', zh_cn: '币种', cell: (_row, { symbol }) => symbol },
  { en: 'Movement', zh_cn: '流水号', cell: (row) => row.id },
];

const STATES = {
  done: { en: 'Done', zh_cn: '已完成' },
  frozen: { en: 'Frozen', zh_cn: '冻结中' },
  paid_out: { en: 'Frozen, then paid out', zh_cn: '冻结后已支付' },
  returned: { en: 'Frozen, then returned', zh_cn: '冻结后已退回' },
} as const;

/** Every digit: what a file says adds up to the account. */
const decimal = (baseUnits: string, unit: number): string => formatDecimal(BigInt(baseUnits), unit, unit);

/** A movement as a line of a file for people: words in the reader's language, decimal amounts. */
export function movementLine(row: Row, symbol: string, lang: Lang): Record<string, string> {
  const of = { lang, symbol, unit: currencyOf(symbol).unit };
  return Object.fromEntries(COLUMNS.map((column) => [column[lang], column.cell(row, of)]));
}
