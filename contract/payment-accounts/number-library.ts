import { isValidBIC, isValidIBAN } from 'ibantools';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile';
import type { NumberLibrary } from '#core/payment-accounts/check-account.ts';

/** The one implementation, for the server and the form in the browser. */
export const numberLibrary: NumberLibrary = {
  isIban: (text) => isValidIBAN(text),
  isBic: (text) => isValidBIC(text),
  mobileNumber(country, typed) {
    const parsed = parsePhoneNumberFromString(typed, country as CountryCode);
    return parsed?.isValid() && parsed.country === country ? parsed.number : null;
  },
};
