import { z } from 'zod';

const EMAIL_PATTERN = /^[A-Za-z\d]+([._-][A-Za-z\d]+)*@[A-Za-z\d]+([.-][A-Za-z\d]+)*\.[A-Za-z]{2,24}$/;

export const zEmail = z.string().trim().max(120).regex(EMAIL_PATTERN, 'email').describe('e-mail address');

export const zMailPass = z
  .string()
  .max(100)
  .optional()
  .describe('from the last mail to this address that strangers could ask for: its owner goes on asking');
