import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/mobile';

/** A mobile number: premium ones and landlines are none, so that no text goes to what others earn by. */
export interface Phone {
  /** E.164. */
  readonly number: string;
  /** The country that the number itself is of, two letters. */
  readonly country: string;
}

/** Null when it is no mobile number of the country, nor, with a + before it, of another one. */
export function parsePhone(typed: { readonly country: string; readonly number: string }): Phone | null {
  const parsed = parsePhoneNumberFromString(typed.number, typed.country as CountryCode);
  if (parsed === undefined || !parsed.isValid() || parsed.country === undefined) return null;
  return { number: parsed.number, country: parsed.country };
}

/** Every country with phones, or of these only, with its calling code. */
export function callingCodes(only: readonly string[] | null): { country: string; callingCode: string }[] {
  const countries = getCountries().filter((country) => only === null || only.includes(country));
  return countries.map((country) => ({ country, callingCode: getCountryCallingCode(country) }));
}

const SHOWN_DIGITS = 2;

/** A number as its owner recognises it: the country and the last two digits, such as `+234 ••••••••67`. */
export function maskPhone(number: string): string {
  const callingCode = parsePhoneNumberFromString(number)?.countryCallingCode ?? '';
  const hidden = Math.max(0, number.length - 1 - callingCode.length - SHOWN_DIGITS);
  return `+${callingCode} ${'•'.repeat(hidden)}${number.slice(-SHOWN_DIGITS)}`;
}
