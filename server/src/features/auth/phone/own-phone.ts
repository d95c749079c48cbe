import type { Services } from '#server/app/services.ts';
import { textCountries } from '#server/app/sms-queue.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Phone, parsePhone } from '#server/platform/sms/phone-number.ts';

/**
 * The number that somebody typed. Throws `auth.texts_off`, `auth.phone_invalid`, and `auth.phone_country` for a country that
 * texts do not go to; none of them depends on whether the number has an account.
 */
export function requirePhone(services: Services, typed: { country: string; number: string }): Phone {
  const { isOn, countries } = textCountries(services);
  if (!isOn) throw new AppError('auth.texts_off');
  const phone = parsePhone(typed);
  if (phone === null) throw new AppError('auth.phone_invalid');
  if (countries !== null && !countries.includes(phone.country)) throw new AppError('auth.phone_country');
  return phone;
}
