import { z } from 'zod';
import { typedAscii } from '#core/text/typed.ts';

/** Digits, and what people type between them. */
const TYPED_PATTERN = /^\+?[\d\s()./-]{4,32}$/;

/** As it stands in a contact list or a link: with marks that nobody sees, strokes, or 00 for the +. */
const typedPhone = (typed: string): string =>
  typedAscii(typed)
    .replace(/^tel:\s*/i, '')
    .replace(/^00(?=[1-9])/, '+')
    .replaceAll('/', ' ');

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
      .regex(TYPED_PATTERN, 'phone')
      .describe('as it is dialled there, or with + and the country code'),
  })
  .describe('a mobile number');
