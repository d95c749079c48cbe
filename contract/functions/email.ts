import { z } from 'zod';
import { asciiEmail } from '#core/text/email.ts';

/** The end of a domain is letters, or punycode (RFC 5890) of other letters. */
const EMAIL_PATTERN =
  /^[A-Za-z\d]+([._-][A-Za-z\d]+)*@[A-Za-z\d]+((\.|-+)[A-Za-z\d]+)*\.([A-Za-z]{2,24}|xn--[A-Za-z\d]+(-+[A-Za-z\d]+)*)$/;

export const zEmail = z
  .string()
  .overwrite(asciiEmail)
  .max(120)
  .regex(EMAIL_PATTERN, 'email')
  .describe('e-mail address; its domain in letters of any script, or in punycode');

export const zMailPass = z
  .string()
  .max(100)
  .optional()
  .describe('from the last mail to this address that strangers could ask for: its owner goes on asking');
