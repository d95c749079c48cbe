import { EMAIL_PATTERN, MAX_EMAIL } from '../text/email.ts';
import { typedLogin } from '../text/login.ts';
import { PHONE_PATTERN, typedPhone } from '../text/phone.ts';
import { typedAscii, typedLine } from '../text/typed.ts';
import { bankOf } from './banks.ts';
import { CARD_BRANDS, expiryOf } from './cards.ts';
import { fitsLuhn, fitsMod1110, fitsNuban, fitsRoutingNumber } from './check-digits.ts';
import { walletOf } from './online-wallets.ts';
import {
  ACCOUNT_TYPES,
  BANK_FIELDS,
  CARD_FIELDS,
  type FieldDef,
  type FieldName,
  type FieldRule,
  field,
  type Place,
  SEPA_COUNTRIES,
} from './places.ts';
import type { PaymentAccountKind } from './statuses.ts';

/** Checks that kept libraries do; the contract has the one implementation. */
export interface NumberLibrary {
  isIban(text: string): boolean;
  isBic(text: string): boolean;
  /** E.164 of a mobile number of the country; null: it is none. */
  mobileNumber(country: string, typed: string): string | null;
}

/** The owner's input. */
export interface TypedAccount {
  readonly kind: PaymentAccountKind;
  readonly place: Place;
  /** The service of an online wallet; else null. */
  readonly wallet: string | null;
  readonly fields: { readonly [N in FieldName]?: string | undefined };
}

export type AccountFields = { readonly [N in FieldName]?: string };

/** The field that does not fit, and the rule that says so; `needed`: it is empty. */
export interface FieldRefusal {
  readonly field: FieldName | 'wallet' | 'holder';
  readonly rule: FieldRule | 'needed' | 'wallet';
}

export interface CheckedAccount {
  /** As they are kept: without what people type between digits. */
  readonly fields: AccountFields;
  /** Names the account wherever it stands, however it is typed; null: what is kept does not tell it from others. */
  readonly identity: string | null;
  /** The masked text by which its owner recognises it. */
  readonly masked: string;
}

export interface CheckTools {
  readonly library: NumberLibrary;
  /** YYYY-MM-DD. */
  readonly today: string;
}

/** The fields that an account of this kind is asked for; null: there is no such wallet. */
export function fieldsOf({ kind, place, wallet }: Omit<TypedAccount, 'fields'>): readonly FieldDef[] | null {
  if (kind === 'bank') return BANK_FIELDS[place];
  if (kind === 'card') return CARD_FIELDS;
  const def = walletOf(place, wallet ?? '');
  return def === null ? null : [field('walletId', def.rule)];
}

/** Checks every field; the same in the browser and at the server. */
export function checkAccount(typed: TypedAccount, tools: CheckTools): CheckedAccount | { refusal: FieldRefusal } {
  const defs = fieldsOf(typed);
  if (defs === null) return { refusal: { field: 'wallet', rule: 'wallet' } };
  const fields: { [N in FieldName]?: string } = {};
  for (const { name, rule, isOptional } of defs) {
    const text = readField(rule, typed.fields[name] ?? '');
    if (text === '' && isOptional) continue;
    if (text === '') return { refusal: { field: name, rule: 'needed' } };
    const value = CHECKS[rule](text, { place: typed.place, fields, ...tools });
    if (value === null) return { refusal: { field: name, rule } };
    fields[name] = value;
  }
  return { fields, identity: identityOf(typed, fields), masked: maskedOf(fields) };
}

interface Context extends CheckTools {
  readonly place: Place;
  /** Those before it, as they are kept. */
  readonly fields: AccountFields;
}

/** The stored form of a text that fits the rule; null: it does not fit. */
type Check = (typed: string, context: Context) => string | null;

/** Both sides read a field by this, before any check. */
function readField(rule: FieldRule, typed: string): string {
  if (rule === 'text') return typedLine(typed);
  return rule === 'email' || rule === 'mobile_or_email' ? typedLogin(typed) : typedAscii(typed);
}

const plain = (typed: string): string => typed.replace(/[\s.-]/g, '').toUpperCase();
const digits = (typed: string, pattern: RegExp): string | null => {
  const number = plain(typed);
  return pattern.test(number) ? number : null;
};
const when = (fits: boolean, value: string): string | null => (fits ? value : null);
const email: Check = (typed) => when(EMAIL_PATTERN.test(typed) && typed.length <= MAX_EMAIL, typed.toLowerCase());
const mobile: Check = (typed, { library, place }) => {
  const number = typedPhone(typed);
  return PHONE_PATTERN.test(number) ? library.mobileNumber(place, number) : null;
};

const CHECKS: Readonly<Record<FieldRule, Check>> = {
  bank: (typed, { place }) => bankOf(place, typed)?.code ?? null,
  text: (typed) => when(typed.length >= 2 && typed.length <= 80, typed.replace(/\s+/g, ' ')),
  nuban(typed, { fields }) {
    const number = digits(typed, /^\d{10}$/);
    const { bank = '' } = fields;
    return number === null || (bank.length === 3 && !fitsNuban(bank, number)) ? null : number;
  },
  digits: (typed) => digits(typed, /^\d{6,17}$/),
  union_pay(typed) {
    const number = digits(typed, /^62\d{14,17}$/);
    return number !== null && fitsLuhn(number) ? number : null;
  },
  cnaps(typed, { fields }) {
    const code = digits(typed, /^\d{12}$/);
    return code?.startsWith(fields.bank ?? '') && fitsMod1110(code) ? code : null;
  },
  iban(typed, { library }) {
    const iban = plain(typed).replace(/^IBAN:?/, '');
    return when(SEPA_COUNTRIES.has(iban.slice(0, 2)) && library.isIban(iban), iban);
  },
  bic(typed, { library, fields }) {
    const bic = plain(typed);
    return when(library.isBic(bic) && fields.iban?.slice(0, 2) === bic.slice(4, 6), bic);
  },
  sort_code: (typed) => digits(typed, /^(?!000000)\d{6}$/),
  uk_number: (typed) => digits(typed, /^\d{7,8}$/)?.padStart(8, '0') ?? null,
  routing_number(typed) {
    const number = digits(typed, /^\d{9}$/);
    return number !== null && fitsRoutingNumber(number) ? number : null;
  },
  us_number: (typed) => digits(typed, /^\d{4,17}$/),
  account_type: (typed) => ACCOUNT_TYPES.find((type) => type === typed) ?? null,
  mobile,
  email,
  mobile_or_email: (typed, context) => (typed.includes('@') ? email(typed, context) : mobile(typed, context)),
  wechat: (typed, context) => when(/^[A-Za-z][\w-]{5,19}$/.test(typed), typed.toLowerCase()) ?? mobile(typed, context),
  handle: (typed) => when(/^[@$]?[\w.-]{3,40}$/.test(typed), typed.replace(/^[@$]/, '').toLowerCase()),
  brand: (typed) => CARD_BRANDS.find((brand) => brand === typed) ?? null,
  last_four: (typed) => digits(typed, /^\d{4}$/),
  expiry: (typed, { today }) => expiryOf(typed, today),
};

/** A wallet’s name of somebody belongs to the wallet; a number of a bank to the bank that the number does not name. */
function identityOf({ kind, place, wallet }: TypedAccount, fields: AccountFields): string | null {
  if (kind === 'card') return null;
  if (kind === 'online') return `online ${wallet} ${fields.walletId}`;
  if (fields.iban !== undefined) return `bank ${fields.iban}`;
  const bank = fields.bank ?? fields.sortCode ?? fields.routingNumber ?? '';
  // The number of a card names its bank.
  return place === 'CN' ? `bank CN ${fields.accountNumber}` : `bank ${place} ${bank} ${fields.accountNumber}`;
}

const SHOWN = 4;
const HIDDEN = '••••';

function maskedOf(fields: AccountFields): string {
  const number = fields.iban ?? fields.accountNumber ?? fields.walletId ?? fields.lastFour ?? '';
  const at = number.indexOf('@');
  if (at > 0) return `${number[0]}${HIDDEN}${number.slice(at)}`;
  // A short name would stand there whole.
  return `${HIDDEN} ${number.length > SHOWN || fields.lastFour !== undefined ? number.slice(-SHOWN) : number.slice(-1)}`;
}
