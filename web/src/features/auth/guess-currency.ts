/** The currency of a region, of those that the product knows; regions of the euro together. */
const CURRENCY_OF: Readonly<Record<string, string>> = {
  GB: 'GBP',
  CA: 'CAD',
  AU: 'AUD',
  CH: 'CHF',
  LI: 'CHF',
  JP: 'JPY',
  CN: 'CNY',
  SG: 'SGD',
  BR: 'BRL',
  MX: 'MXN',
  NZ: 'NZD',
  HK: 'HKD',
  TW: 'TWD',
  KR: 'KRW',
  IN: 'INR',
  TR: 'TRY',
  PL: 'PLN',
  SE: 'SEK',
  NO: 'NOK',
  DK: 'DKK',
  CZ: 'CZK',
  HU: 'HUF',
  ZA: 'ZAR',
  AE: 'AED',
  SA: 'SAR',
  KW: 'KWD',
  QA: 'QAR',
  TH: 'THB',
  MY: 'MYR',
  ID: 'IDR',
  PH: 'PHP',
  VN: 'VND',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  NG: 'NGN',
  GH: 'GHS',
  KE: 'KES',
  ...Object.fromEntries(
    'AT BE HR CY EE FI FR DE GR IE IT LV LT LU MT NL PT SK SI ES'.split(' ').map((region) => [region, 'EUR']),
  ),
};

/** Time zones that lie in one region: where people live says more than the language of their phone. */
const REGION_OF: Readonly<Record<string, string>> = {
  'Africa/Lagos': 'NG',
  'Africa/Accra': 'GH',
  'Africa/Nairobi': 'KE',
  'Africa/Johannesburg': 'ZA',
  'Asia/Shanghai': 'CN',
  'Asia/Urumqi': 'CN',
  'Asia/Hong_Kong': 'HK',
  'Asia/Taipei': 'TW',
  'Asia/Singapore': 'SG',
  'Asia/Kuala_Lumpur': 'MY',
  'Asia/Jakarta': 'ID',
  'Asia/Manila': 'PH',
  'Asia/Ho_Chi_Minh': 'VN',
  'Asia/Saigon': 'VN',
  'Asia/Bangkok': 'TH',
  'Asia/Kolkata': 'IN',
  'Asia/Calcutta': 'IN',
  'Asia/Tokyo': 'JP',
  'Asia/Seoul': 'KR',
  'Asia/Dubai': 'AE',
  'Asia/Riyadh': 'SA',
  'Asia/Kuwait': 'KW',
  'Asia/Qatar': 'QA',
  'Europe/London': 'GB',
  'Europe/Istanbul': 'TR',
  'America/Sao_Paulo': 'BR',
  'America/Mexico_City': 'MX',
  'America/Bogota': 'CO',
  'America/Lima': 'PE',
  'America/Santiago': 'CL',
};

/** About where a reader is, as the browser says. */
interface Place {
  /** A name of the IANA database. */
  readonly zone: string;
  /** BCP 47, the preferred language first. */
  readonly languages: readonly string[];
}

/**
 * The currency that a newcomer probably counts in: by the time zone, else by the first language that names a region. Null for dollars,
 * which points are shown in anyway, and where nothing is known.
 */
export function guessCurrency({ zone, languages }: Place): string | null {
  const region = own(REGION_OF, zone) ?? languages.map(regionOf).find((candidate) => candidate !== null) ?? '';
  return own(CURRENCY_OF, region);
}

const own = (table: Readonly<Record<string, string>>, key: string): string | null =>
  Object.hasOwn(table, key) ? (table[key] ?? null) : null;

function regionOf(language: string): string | null {
  try {
    return new Intl.Locale(language).region ?? null;
  } catch {
    return null;
  }
}

/** The guess for this browser. */
export const guessedCurrency = (): string | null =>
  guessCurrency({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, languages: navigator.languages });
