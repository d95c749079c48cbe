import type { ResultOf } from '#contract/catalogue.ts';
import { bankOf } from '#core/payment-accounts/banks.ts';
import { ONLINE_WALLETS, walletOf } from '#core/payment-accounts/online-wallets.ts';
import { PLACES, type Place, SEPA_COUNTRIES } from '#core/payment-accounts/places.ts';
import type { PaymentAccountKind } from '#core/payment-accounts/statuses.ts';
import { storedLang } from '#web/i18n/lang.ts';
import { countryName } from '#web/lib/country.ts';
import type { Tone } from '#web/ui/state-chip.tsx';

export type OwnAccounts = ResultOf<'paymentAccounts.list'>;
export type OwnAccount = OwnAccounts['list'][number];
/** As much of an account as its name takes. */
type Named = Pick<OwnAccount, 'kind' | 'place' | 'wallet' | 'bank'>;

export const CARD_NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  verve: 'Verve',
  discover: 'Discover',
};

interface TwoNames {
  readonly name: string;
  readonly nameZh?: string;
}

export const localName = ({ name, nameZh }: TwoNames): string => (storedLang() === 'zh_cn' ? (nameZh ?? name) : name);

/** The bank, wallet or brand; null: its owner did not name the bank. */
export function accountName({ kind, place, wallet, bank }: Named): string | null {
  if (kind === 'online') {
    const def = walletOf(place, wallet ?? '');
    return def === null ? wallet : localName(def);
  }
  if (bank === null) return null;
  if (kind === 'card') return CARD_NAMES[bank] ?? bank;
  const def = bankOf(place, bank);
  return def === null ? bank : localName(def);
}

/** `DE89 3704 0044`, as banks print it. */
export const groupedIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ');

/** The account in a line, to choose among several. */
export const accountLabel = (account: OwnAccount): string =>
  [accountName(account), account.masked, placeName(account.place)].filter(Boolean).join(' · ');

/** The European Union stands for the whole area of payments in euros. */
export const placeName = (place: Place): string => countryName(place);

/** Where the reader is, as far as their browser says it. */
export function guessCountry(): Place {
  const { region = '' } = new Intl.Locale(navigator.language).maximize();
  return PLACES.find((place) => place === region) ?? (SEPA_COUNTRIES.has(region) ? 'EU' : 'NG');
}

export const firstWallet = (place: Place): string => ONLINE_WALLETS[place][0]?.id ?? '';

/** A card number is formatted by its issuer everywhere alike; the others differ by country. */
export const hasPlaces = (kind: PaymentAccountKind): boolean => kind !== 'card';

export const toneOf = ({ status, heldUntil }: Pick<OwnAccount, 'status' | 'heldUntil'>): Tone => {
  if (status !== 'open') return 'frozen';
  return heldUntil === null ? 'done' : 'waiting';
};

/** What the state of an account is called. */
export const stateOf = ({ status, heldUntil }: Pick<OwnAccount, 'status' | 'heldUntil'>) =>
  status === 'open' && heldUntil !== null ? 'held' : status;
