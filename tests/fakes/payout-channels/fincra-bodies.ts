/** A payout as Fincra’s documentation asks for it, by currency and destination (docs.fincra.com, bank-account-transfers). */

interface Body {
  readonly business?: string;
  readonly sourceCurrency?: string;
  readonly destinationCurrency?: string;
  readonly amount?: string;
  readonly customerReference?: string;
  readonly paymentDestination?: string;
  readonly paymentScheme?: string;
  readonly sender?: Readonly<Record<string, string>>;
  readonly beneficiary?: Readonly<Record<string, string>>;
}

const BIC = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/;

interface Corridor {
  readonly country: RegExp;
  readonly number: RegExp;
  /** What the beneficiary must have besides, and of which form. */
  readonly fields: Readonly<Record<string, RegExp>>;
  readonly schemes?: readonly string[];
  readonly hasSender?: true;
}

const EMAIL = /^[^@\s]+@[^@\s]+$/;

export const FINCRA_OPERATORS: Readonly<Record<string, readonly string[]>> = {
  GHS: ['MTN', 'VODAFONE', 'AIRTEL'],
  KES: ['MPESA', 'AIRTEL'],
};

const operator = (currency: string): RegExp => new RegExp(`^(${FINCRA_OPERATORS[currency]?.join('|')})$`);

const CORRIDORS: Readonly<Record<string, Corridor>> = {
  'NGN bank_account': { country: /^NG$/, number: /^\d{10}$/, fields: { bankCode: /^\d{3,6}$/ } },
  'GHS bank_account': { country: /^GH$/, number: /^\d{6,17}$/, fields: { bankSwiftCode: BIC } },
  'GHS mobile_money_wallet': { country: /^GH$/, number: /^233\d{9}$/, fields: { mobileMoneyCode: operator('GHS') } },
  'KES bank_account': { country: /^KE$/, number: /^\d{6,17}$/, fields: { bankCode: /^\d{2}$/ } },
  'KES mobile_money_wallet': { country: /^KE$/, number: /^254\d{9}$/, fields: { mobileMoneyCode: operator('KES') } },
  'EUR bank_account': {
    country: /^[A-Z]{2}$/,
    number: /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/,
    fields: { email: EMAIL },
    schemes: ['sepa', 'sepa_instant'],
    hasSender: true,
  },
  'GBP bank_account': {
    country: /^GB$/,
    number: /^\d{8}$/,
    fields: { email: EMAIL, sortCode: /^\d{6}$/ },
    schemes: ['fps', 'chaps'],
    hasSender: true,
  },
};

/** The rest of an IBAN by 97, as ISO 13616 has it. */
const ibanRest = (iban: string): bigint =>
  BigInt([...`${iban.slice(4)}${iban.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36)).join('')) % 97n;

export const isIban = (iban: string): boolean => /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) && ibanRest(iban) === 1n;

/** What is wrong with a payout; null: nothing. */
export function wrongIn(body: Body): string | null {
  const { beneficiary = {}, sender = {}, destinationCurrency, paymentDestination } = body;
  const corridor = CORRIDORS[`${destinationCurrency} ${paymentDestination}`];
  if (corridor === undefined) return `${destinationCurrency} is not supported for ${paymentDestination}`;
  if (body.sourceCurrency !== destinationCurrency) return 'quoteReference is required';
  if (!/^\d+\.\d\d$/.test(body.amount ?? '')) return 'amount is not valid';
  if (!body.customerReference) return 'customerReference is required';
  const needed = { firstName: /./, lastName: /./, accountHolderName: /./, type: /^individual$/, ...corridor.fields };
  for (const [name, form] of Object.entries({ ...needed, country: corridor.country, accountNumber: corridor.number })) {
    if (!beneficiary[name]) return `beneficiary.${name} is required`;
    if (!form.test(beneficiary[name])) return `beneficiary.${name} is not valid`;
  }
  if (destinationCurrency === 'EUR' && ibanRest(beneficiary.accountNumber ?? '') !== 1n) return 'the IBAN is not valid';
  if (corridor.schemes !== undefined && !corridor.schemes.includes(body.paymentScheme ?? ''))
    return 'paymentScheme is required';
  return corridor.hasSender && !(sender.name && sender.idNumber && sender.address) ? 'sender is required' : null;
}
