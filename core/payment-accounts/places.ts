/** Places where somebody is paid. `EU`: every country of the Single Euro Payments Area but the United Kingdom. */
export const PLACES = ['NG', 'GH', 'KE', 'CN', 'EU', 'GB', 'US'] as const;
export type Place = (typeof PLACES)[number];

/**
 * The Single Euro Payments Area, by the country of the IBAN; the United Kingdom has a form of its own. Source: European
 * Payments Council, EPC409-09, list of SEPA scheme countries.
 */
export const SEPA_COUNTRIES: ReadonlySet<string> = new Set(
  (
    'AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI ' +
    'SK SM VA'
  ).split(' '),
);

/** The checks of what is typed. Each names the rule in a refusal, and the screens have a sentence for it. */
export const FIELD_RULES = [
  'bank',
  'text',
  'nuban',
  'digits',
  'union_pay',
  'cnaps',
  'iban',
  'bic',
  'sort_code',
  'uk_number',
  'routing_number',
  'us_number',
  'account_type',
  'mobile',
  'email',
  'mobile_or_email',
  'wechat',
  'handle',
  'brand',
  'last_four',
  'expiry',
] as const;
export type FieldRule = (typeof FIELD_RULES)[number];

export const FIELD_NAMES = [
  'bank',
  'bankName',
  'branch',
  'accountNumber',
  'cnaps',
  'iban',
  'bic',
  'sortCode',
  'routingNumber',
  'accountType',
  'walletId',
  'brand',
  'lastFour',
  'expiry',
] as const;
export type FieldName = (typeof FIELD_NAMES)[number];

export interface FieldDef {
  readonly name: FieldName;
  readonly rule: FieldRule;
  /** It may be left out. */
  readonly isOptional: boolean;
}

export const field = (name: FieldName, rule: FieldRule, isOptional = false): FieldDef => ({ name, rule, isOptional });

/** The fields of a bank account of a place, in the order of the form. */
export const BANK_FIELDS: Readonly<Record<Place, readonly FieldDef[]>> = {
  NG: [field('bank', 'bank'), field('accountNumber', 'nuban')],
  GH: [field('bank', 'bank'), field('accountNumber', 'digits'), field('branch', 'text', true)],
  KE: [field('bank', 'bank'), field('accountNumber', 'digits'), field('branch', 'text', true)],
  CN: [
    field('bank', 'bank'),
    field('accountNumber', 'union_pay'),
    field('branch', 'text'),
    field('cnaps', 'cnaps', true),
  ],
  EU: [field('iban', 'iban'), field('bic', 'bic', true), field('bankName', 'text', true)],
  GB: [field('sortCode', 'sort_code'), field('accountNumber', 'uk_number'), field('bankName', 'text', true)],
  US: [
    field('routingNumber', 'routing_number'),
    field('accountNumber', 'us_number'),
    field('accountType', 'account_type'),
    field('bankName', 'text', true),
  ],
};

export const ACCOUNT_TYPES = ['checking', 'savings'] as const;

/** All that is kept of a card; its number never leaves the browser. */
export const CARD_FIELDS: readonly FieldDef[] = [
  field('brand', 'brand'),
  field('lastFour', 'last_four'),
  field('expiry', 'expiry'),
];
