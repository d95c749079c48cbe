import type { TFunction } from 'i18next';
import type { ResultOf } from '#contract/catalogue.ts';
import { currencyOf } from '#core/money/currency.ts';
import { parseDecimal } from '#core/money/decimal.ts';
import { walletOf } from '#core/payment-accounts/online-wallets.ts';
import { countryName } from '#web/lib/country.ts';
import { formatFace } from '#web/lib/money.ts';
import { formatPrice } from '#web/lib/price.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

export type PayoutLine = ResultOf<'payouts.listOwn'>['list'][number];
export type Payout = Omit<ResultOf<'payouts.get'>, 'opponent'>;
export type PayoutState = PayoutLine['state'];

const TONES: Readonly<Record<PayoutState, Tone>> = {
  open: 'waiting',
  taken: 'waiting',
  paying: 'waiting',
  unclear: 'frozen',
  paid: 'turn',
  in_dispute: 'dispute',
  second_look: 'dispute',
  ruled: 'turn',
  success: 'done',
  failed: 'dispute',
  name_mismatch: 'dispute',
  cancelled: 'done',
  returned: 'done',
};

/** Readers of a payout: its trader, its payer, or staff. */
export type Reader = 'owner' | 'payer' | 'staff';

const WHY = { owner: 'stateWhy', payer: 'stateWhyPayer', staff: 'stateWhyStaff' } as const;

/** The state's colour for who reads it: a payer's turn is to pay what they took, its owner's to confirm what came. */
export function toneOf(state: PayoutState, reader: Reader): Tone {
  if (reader === 'payer' && state === 'taken') return 'turn';
  return reader !== 'owner' && (state === 'paid' || state === 'ruled') ? 'waiting' : TONES[state];
}

/** What it pays: `NGN 14,347.82`. */
export const fiatText = ({ fiat, currency }: Pick<PayoutLine, 'fiat' | 'currency'>): string =>
  formatFace(fiat, currencyOf(currency));

const RATE_DECIMALS = 4;

/** The price of a point: `1,434.78 NGN`. */
export function rateText({ rate, currency }: Pick<Payout, 'rate' | 'currency'>): string {
  const scaled = parseDecimal(rate, RATE_DECIMALS) ?? 0n;
  return `${formatPrice(scaled, RATE_DECIMALS, currencyOf(currency).unit)} ${currency}`;
}

/** The account: its country and end, and the name of a wallet. */
export function accountText({ place, wallet, masked }: Pick<PayoutLine, 'place' | 'wallet' | 'masked'>): string {
  const name = wallet === null ? null : (walletOf(place, wallet)?.name ?? wallet);
  return [[name, masked].filter(Boolean).join(' '), countryName(place)].filter(Boolean).join(' · ');
}

/** Everything that one step of a payout makes stale. */
export const STALE = [
  'payouts.get',
  'payouts.listOwn',
  'payouts.listWork',
  'payouts.listStaff',
  'payouts.getStaff',
  'payouts.getTerms',
  'inbox.list',
  'inbox.count',
  'points.getBalance',
  'points.listBalances',
  'points.listEvents',
] as const;

/** The reason of its state, in words for its reader; the channel’s or a person’s words only where there are some. */
export function reasonText(
  t: TFunction<'payouts'>,
  { state, reason }: Pick<PayoutLine, 'state' | 'reason'>,
  reader: Reader,
): string {
  const why = t(`${WHY[reader]}.${state}`);
  return reason === '' ? why : t('why', { why, reason });
}
