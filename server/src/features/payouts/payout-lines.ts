import type { listOwnPayouts } from '#contract/functions/payouts.ts';
import { currencyOf, POINTS } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';
import type { PayoutState } from '#core/payouts/payout-table.ts';
import { PAY_CHANNEL_NAMES } from '#core/people/provider-switches.ts';
import type { Call, ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listOwnPayouts>['list'][number];
type Lang = Call['lang'];
type Words = { readonly [L in Lang]: string };

const STATES: Readonly<Record<PayoutState, Words>> = {
  open: { en: 'Waits for a provider', zh_cn: '等待接单' },
  taken: { en: 'Being paid', zh_cn: '付款中' },
  paying: { en: 'Paying', zh_cn: '自动付款中' },
  unclear: { en: 'Being checked', zh_cn: '核实中' },
  paid: { en: 'Paid, not confirmed', zh_cn: '已付款，待确认' },
  in_dispute: { en: 'In dispute', zh_cn: '争议中' },
  second_look: { en: 'Ruled once, second look', zh_cn: '已初裁，待复核' },
  ruled: { en: 'Ruled as paid', zh_cn: '裁定已付款' },
  success: { en: 'Arrived', zh_cn: '已到账' },
  failed: { en: 'Not paid', zh_cn: '付款失败' },
  name_mismatch: { en: 'Name does not match', zh_cn: '户名不符' },
  cancelled: { en: 'Cancelled', zh_cn: '已取消' },
  returned: { en: 'Not taken in time', zh_cn: '超时退回' },
};

const BY_HAND: Words = { en: 'by hand', zh_cn: '手动' };

/** The columns of the file, in order. */
const COLUMNS: readonly (Words & { readonly cell: (row: Row, lang: Lang) => string })[] = [
  { en: 'Asked for', zh_cn: '申请时间', cell: (row) => row.askedAt },
  { en: 'Ended', zh_cn: '结束时间', cell: (row) => row.endedAt ?? '' },
  { en: 'State', zh_cn: '状态', cell: (row, lang) => STATES[row.state][lang] },
  { en: 'Points', zh_cn: '积分', cell: (row) => formatDecimal(BigInt(row.points), POINTS.unit, POINTS.unit) },
  { en: 'Pays', zh_cn: '支付金额', cell: fiat },
  { en: 'Currency', zh_cn: '币种', cell: (row) => row.currency },
  { en: 'Country', zh_cn: '国家/地区', cell: (row) => row.place },
  { en: 'Account', zh_cn: '账户', cell: account },
  { en: 'Trader', zh_cn: '用户', cell: (row) => row.owner },
  { en: 'Paid by', zh_cn: '付款方', cell: (row) => row.provider ?? '' },
  { en: 'How', zh_cn: '方式', cell: (row, lang) => (row.channel ? PAY_CHANNEL_NAMES[row.channel] : BY_HAND[lang]) },
  { en: 'Reason', zh_cn: '原因', cell: (row) => row.reason },
  { en: 'Payout', zh_cn: '提现编号', cell: (row) => row.id },
];

function fiat({ fiat: minor, currency }: Row): string {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(minor), unit, unit);
}

function account({ place, wallet, masked }: Row): string {
  const name = wallet === null ? '' : (walletOf(place, wallet)?.name ?? wallet);
  return `${name} ${masked}`.trim();
}

/** A payout as a line of a file for people: words in the reader's language, decimal amounts, times with their zone. */
export const payoutLine = (row: Row, lang: Lang): Record<string, string> =>
  Object.fromEntries(COLUMNS.map((column) => [column[lang], column.cell(row, lang)]));
