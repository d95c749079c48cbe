import { bankOf } from '../payment-accounts/banks.ts';
import type { AccountFields } from '../payment-accounts/check-account.ts';
import type { Place } from '../payment-accounts/places.ts';
import type { PaymentAccountKind } from '../payment-accounts/statuses.ts';
import type { PayChannel } from '../people/provider-switches.ts';
import { type ChannelCodes, GHANAIAN_BANKS, KENYAN_BANKS, NIBSS_BANKS, NIGERIAN_BANKS } from './channel-codes.ts';
import { CURRENCY_OF_PLACE } from './request-payout.ts';

/**
 * A channel's answer about an account before it pays. `holder`: whose it is; `account`: that there is such an account, not whose;
 * `nothing`: neither.
 */
export type ChannelCheck = 'holder' | 'account' | 'nothing';

/** Facts that a channel wants besides the account: who pays, and the receiver's e-mail address. */
export type ChannelNeed = 'sender' | 'email';

/** The name under which a channel takes the code of a bank or operator. */
export type CodeName = 'bankCode' | 'bankSwiftCode' | 'mobileMoneyCode' | 'sortCode';

/** Accounts of one kind in one place that a channel pays, and how it names them. */
export interface ChannelRoute {
  readonly place: Place;
  readonly kind: Exclude<PaymentAccountKind, 'card'>;
  /** The field of the account that is its number there. */
  readonly number: 'accountNumber' | 'iban' | 'walletId';
  /** The beginning of the number is written otherwise there. */
  readonly start?: { readonly ours: string; readonly theirs: string };
  /** The code of the bank or the operator; null: the number does. */
  readonly code: {
    readonly of: 'bank' | 'wallet' | 'sortCode';
    readonly as: CodeName;
    /** Others are not paid; left out: the channel takes ours. */
    readonly codes?: ChannelCodes;
  } | null;
  readonly scheme?: 'sepa' | 'fps';
  readonly check: ChannelCheck;
  readonly needs: readonly ChannelNeed[];
}

const nigeria = (codes: ChannelCodes): ChannelRoute => ({
  place: 'NG',
  kind: 'bank',
  number: 'accountNumber',
  code: { of: 'bank', as: 'bankCode', codes },
  check: 'holder',
  needs: [],
});

const PALMPAY: readonly ChannelRoute[] = [nigeria(NIBSS_BANKS)];

/** BudPay documents the codes of Nigerian banks and of M-Pesa (devs.budpay.com, single-payout); it names no holder of the latter. */
const BUDPAY: readonly ChannelRoute[] = [
  nigeria(NIBSS_BANKS),
  {
    place: 'KE',
    kind: 'online',
    number: 'walletId',
    start: { ours: '+254', theirs: '0' },
    code: { of: 'wallet', as: 'bankCode', codes: { mpesa: ['63902'] } },
    check: 'nothing',
    needs: [],
  },
];

/**
 * Fincra (docs.fincra.com: bank-account-transfers, mobile-money-transfers, verify-iban-and-account-numbers; reference:
 * resolve-account, list-banks). An operator was renamed here and there, so its code is the one that Fincra's list has.
 */
const FINCRA: readonly ChannelRoute[] = [
  nigeria(NIGERIAN_BANKS),
  {
    place: 'GH',
    kind: 'bank',
    number: 'accountNumber',
    code: { of: 'bank', as: 'bankSwiftCode', codes: GHANAIAN_BANKS },
    check: 'holder',
    needs: [],
  },
  {
    place: 'GH',
    kind: 'online',
    number: 'walletId',
    start: { ours: '+', theirs: '' },
    code: { of: 'wallet', as: 'mobileMoneyCode', codes: { mtn_momo: ['MTN'], telecel: ['TELECEL', 'VODAFONE'] } },
    check: 'holder',
    needs: [],
  },
  {
    place: 'KE',
    kind: 'bank',
    number: 'accountNumber',
    code: { of: 'bank', as: 'bankCode', codes: KENYAN_BANKS },
    check: 'holder',
    needs: [],
  },
  {
    place: 'KE',
    kind: 'online',
    number: 'walletId',
    start: { ours: '+', theirs: '' },
    code: { of: 'wallet', as: 'mobileMoneyCode', codes: { mpesa: ['MPESA', 'SAFARICOM'] } },
    check: 'holder',
    needs: [],
  },
  {
    place: 'EU',
    kind: 'bank',
    number: 'iban',
    code: null,
    scheme: 'sepa',
    check: 'account',
    needs: ['sender', 'email'],
  },
  {
    place: 'GB',
    kind: 'bank',
    number: 'accountNumber',
    code: { of: 'sortCode', as: 'sortCode' },
    scheme: 'fps',
    check: 'nothing',
    needs: ['sender', 'email'],
  },
];

/** The payments that each channel can make: the one table that the choice of a channel, the payment, and both forms read. */
export const CHANNEL_ROUTES: Readonly<Record<Exclude<PayChannel, 0>, readonly ChannelRoute[]>> = {
  1: PALMPAY,
  3: BUDPAY,
  4: FINCRA,
  5: PALMPAY,
  6: PALMPAY,
};

/** The payments of a channel that was told who sends the money, or was not. */
export const routesOf = (channel: PayChannel, hasSender: boolean): readonly ChannelRoute[] =>
  channel === 0 ? [] : CHANNEL_ROUTES[channel].filter(({ needs }) => hasSender || !needs.includes('sender'));

/** An account as far as it takes to know who can pay it. */
export interface RoutedAccount {
  readonly kind: PaymentAccountKind;
  readonly place: Place;
  readonly wallet: string | null;
  /** Its code in our list of banks. */
  readonly bank: string | null;
}

/** How these routes reach an account; null: not at all. */
export const routeTo = (
  routes: readonly ChannelRoute[],
  { kind, place, wallet, bank }: RoutedAccount,
): ChannelRoute | null =>
  routes.find((route) => {
    if (route.kind !== kind || route.place !== place) return false;
    const { codes, of } = route.code ?? {};
    return codes === undefined || Object.hasOwn(codes, (of === 'wallet' ? wallet : bank) ?? '');
  }) ?? null;

/** An account as its channel names it. */
export interface ChannelAccount {
  readonly route: ChannelRoute;
  /** ISO 4217. */
  readonly currency: string;
  readonly number: string;
  /** The code of the bank or operator; several: whichever the channel lists; none: the number names it. */
  readonly codes: readonly string[];
  /** The name of the bank; empty: not known. */
  readonly bankName: string;
}

/** An account as its channel names it; null: these routes do not reach it. */
export function channelAccount(
  routes: readonly ChannelRoute[],
  { fields, ...account }: Omit<RoutedAccount, 'bank'> & { readonly fields: AccountFields },
): ChannelAccount | null {
  const route = routeTo(routes, { ...account, bank: fields.bank ?? null });
  const number = route === null ? undefined : fields[route.number];
  if (route === null || !number) return null;
  const codes = codesOf(route, { ...account, fields });
  if (codes === null) return null;
  const bankName = bankOf(route.place, fields.bank ?? '')?.name ?? fields.bankName ?? '';
  return { route, currency: CURRENCY_OF_PLACE[route.place], number: written(route, number), codes, bankName };
}

function codesOf(
  { code }: ChannelRoute,
  { wallet, fields }: { readonly wallet: string | null; readonly fields: AccountFields },
): readonly string[] | null {
  if (code === null) return [];
  const ours = code.of === 'wallet' ? wallet : fields[code.of];
  if (!ours) return null;
  return code.codes === undefined ? [ours] : (code.codes[ours] ?? null);
}

const written = ({ start }: ChannelRoute, number: string): string =>
  start !== undefined && number.startsWith(start.ours) ? `${start.theirs}${number.slice(start.ours.length)}` : number;

/**
 * How a payout can be paid. `automatic`: by a channel that says whose account it is; `confirmed`: by one that does not, once its
 * provider has compared the holder; `by_hand`: by no channel.
 */
export const PAY_WAYS = ['automatic', 'confirmed', 'by_hand'] as const;
export type PayWay = (typeof PAY_WAYS)[number];

export function payWayOf(route: ChannelRoute | null): PayWay {
  if (route === null) return 'by_hand';
  return route.check === 'holder' ? 'automatic' : 'confirmed';
}
