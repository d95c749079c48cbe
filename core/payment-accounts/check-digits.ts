const digitsOf = (text: string): number[] => [...text].map(Number);

const weigh = (digits: readonly number[], weights: readonly number[]): number =>
  digits.reduce((sum, digit, place) => sum + digit * (weights[place % weights.length] ?? 0), 0);

/** Luhn (ISO/IEC 7812-1, annex B) over a text of digits with its check digit at the end. */
export function fitsLuhn(text: string): boolean {
  const sum = digitsOf(text)
    .reverse()
    .map((digit, place) => (place % 2 === 0 ? digit : digit * 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

const NUBAN_WEIGHTS = [3, 7, 3];

/**
 * The check digit of a Nigerian account number (NUBAN): `bankCode` of three digits, the number of ten. Source: Central Bank
 * of Nigeria, Nigeria Uniform Bank Account Number scheme, 2010 and 2020.
 */
export function fitsNuban(bankCode: string, number: string): boolean {
  const sum = weigh(digitsOf(bankCode + number.slice(0, -1)), NUBAN_WEIGHTS);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

const ABA_WEIGHTS = [3, 7, 1];
/** The first two digits that are given out: Federal Reserve districts, thrifts, electronic use, traveller’s cheques. */
const ABA_RANGES: readonly (readonly [number, number])[] = [
  [0, 12],
  [21, 32],
  [61, 72],
  [80, 80],
];

/** A routing transit number of nine digits. Source: American Bankers Association, routing number policy. */
export function fitsRoutingNumber(number: string): boolean {
  const head = Number(number.slice(0, 2));
  const isGivenOut = ABA_RANGES.some(([from, to]) => head >= from && head <= to);
  return isGivenOut && /[1-9]/.test(number) && weigh(digitsOf(number), ABA_WEIGHTS) % 10 === 0;
}

/** ISO/IEC 7064, MOD 11,10 over a text of digits with its check digit at the end: codes of banks in CNAPS have it. */
export function fitsMod1110(text: string): boolean {
  const product = digitsOf(text.slice(0, -1)).reduce((last, digit) => {
    const sum = (last + digit) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (11 - product) % 10 === Number(text.at(-1));
}
