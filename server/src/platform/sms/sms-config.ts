import { getCountries } from 'libphonenumber-js/mobile';
import { z } from 'zod';
import { trustedUrl } from '../config-values.ts';

export const SMS_SERVICES = ['twilio', 'termii'] as const;

/** The service that sends texts to phones, our account there, and the countries that it may send to. */
export interface SmsConfig {
  readonly service: (typeof SMS_SERVICES)[number];
  readonly url: string;
  /** Twilio's Account SID; empty for Termii. */
  readonly account: string;
  readonly secret: string;
  readonly from: string;
  readonly countries: readonly string[];
}

const allCountries: ReadonlySet<string> = new Set(getCountries());

export const smsCountries = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine((codes) => codes.every((code) => allCountries.has(code)), 'must be countries such as NG,GH,KE');

export const smsUrl = trustedUrl('https://api.twilio.com');

const TWILIO_URL = 'https://api.twilio.com';

interface SmsVariables {
  readonly SMS_SERVICE?: SmsConfig['service'] | undefined;
  readonly SMS_URL?: string | undefined;
  readonly SMS_ACCOUNT?: string | undefined;
  readonly SMS_SECRET?: string | undefined;
  readonly SMS_FROM?: string | undefined;
  readonly SMS_COUNTRIES?: readonly string[] | undefined;
}

/** Null without a service. Throws when something that the service needs is missing. */
export function smsOf(env: SmsVariables): SmsConfig | null {
  const { SMS_SERVICE: service, SMS_SECRET: secret, SMS_FROM: from, SMS_COUNTRIES: countries } = env;
  if (service === undefined) return null;
  const url = env.SMS_URL ?? (service === 'twilio' ? TWILIO_URL : undefined);
  const account = env.SMS_ACCOUNT ?? (service === 'termii' ? '' : undefined);
  const values = { SMS_URL: url, SMS_ACCOUNT: account, SMS_SECRET: secret, SMS_FROM: from, SMS_COUNTRIES: countries };
  const missing = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (
    url === undefined ||
    account === undefined ||
    secret === undefined ||
    from === undefined ||
    countries === undefined
  )
    throw new Error(`${missing.join(', ')}: needed with SMS_SERVICE=${service}`);
  return { service, url, account, secret, from, countries };
}
