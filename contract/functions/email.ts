import { z } from 'zod';
import { asciiEmail, EMAIL_PATTERN, MAX_EMAIL } from '#core/text/email.ts';

export const zEmail = z
  .string()
  .overwrite(asciiEmail)
  .max(MAX_EMAIL)
  .regex(EMAIL_PATTERN, 'email')
  .describe('e-mail address; its domain in letters of any script, or in punycode');

export const zMailPass = z
  .string()
  .max(100)
  .optional()
  .describe('from the last mail to this address that strangers could ask for: its owner goes on asking');
