import type { listOwnPayouts } from '#contract/functions/payouts.ts';
import { currencyOf } from '#core/money/currency.ts';
import { formatDecimal } from '#core/money/decimal.ts';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';
import { PAY_CHANNEL_NAMES } from '#core/people/provider-switches.ts';
import { type FileColumns, linesFor, pointsIn } from '#server/gateway/file-lines.ts';
import type { ResultOf } from '#server/gateway/handler.ts';

type Row = ResultOf<typeof listOwnPayouts>['list'][number];

/** The columns of the file, in order. */
const COLUMNS: FileColumns<Row> = [
  ['files:askedFor', (row) => row.askedAt],
  ['files:ended', (row) => row.endedAt ?? ''],
  ['files:state', (row, wordFor) => wordFor(`payouts:state.${row.state}`)],
  ['files:points', (row) => pointsIn(row.points)],
  ['files:pays', fiat],
  ['files:currency', (row) => row.currency],
  ['files:country', (row) => row.place],
  ['files:account', account],
  ['files:trader', (row) => row.owner],
  ['files:paidBy', (row) => row.provider ?? ''],
  ['files:how', (row, wordFor) => (row.channel ? PAY_CHANNEL_NAMES[row.channel] : wordFor('files:byHand'))],
  ['files:reason', (row) => row.reason],
  ['files:payout', (row) => row.id],
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
