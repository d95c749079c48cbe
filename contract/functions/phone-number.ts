import { z } from 'zod';
import { PHONE_PATTERN, typedPhone } from '#core/text/phone.ts';

export const zCountry = z
  .string()
  .regex(/^[A-Z]{2}$/, 'country')
  .describe('country of the number, two letters of ISO 3166-1');

/** A phone number as somebody types it. */
export const zPhone = z
  .object({
    country: zCountry,
    number: z
      .string()
      .overwrite(typedPhone)
      .regex(PHONE_PATTERN, 'phone')
      .describe('as it is dialled there, or with + and the country code'),
  })
  .describe('a mobile number');
