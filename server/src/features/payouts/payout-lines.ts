import type { listOwnPayouts } from '#contract/functions/payouts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';
import { PAY_CHANNEL_NAMES } from '#core/people/provider-switches.ts';
import { type FileColumns, linesFor, pointsIn } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listOwnPayouts>['list'][number];

const BY_HAND = { en: 'by hand', zh_cn: '手动' } as const;

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  [{ en: 'Asked for', zh_cn: '申请时间' }, (row) => row.askedAt],
  [{ en: 'Ended', zh_cn: '结束时间' }, (row) => row.endedAt ?? ''],
  [{ en: 'State', zh_cn: '状态' }, (row, wordFor) => wordFor(`payouts:state.${row.state}`)],
  [{ en: 'Points', zh_cn: '积分' }, (row) => pointsIn(row.points)],
  [{ en: 'Pays', zh_cn: '支付金额' }, fiat],
  [{ en: 'Currency', zh_cn: '币种' }, (row) => row.currency],
  [{ en: 'Country', zh_cn: '国家/地区' }, (row) => row.place],
  [{ en: 'Account', zh_cn: '账户' }, account],
  [{ en: 'Trader', zh_cn: '用户' }, (row) => row.owner],
  [{ en: 'Paid by', zh_cn: '付款方' }, (row) => row.provider ?? ''],
  [{ en: 'How', zh_cn: '方式' }, (row, _, lang) => (row.channel ? PAY_CHANNEL_NAMES[row.channel] : BY_HAND[lang])],
  [{ en: 'Reason', zh_cn: '原因' }, (row) => row.reason],
  [{ en: 'Payout', zh_cn: '提现编号' }, (row) => row.id],
];

function fiat({ fiat: minor, currency }: Row): string {
  const { unit } = currencyOf(currency);
  return formatDecimal(BigInt(minor), unit, unit);
}

function account({ place, wallet, masked }: Row): string {
  const name = wallet === null ? '' : (walletOf(place, wallet)?.name ?? wallet);
  return `${name} ${masked}`.trim();
}

/** Payouts for a file. */
export const payoutLines = linesFor(COLUMNS);
