import { asciiEmail } from './email.ts';
import { typedPhone } from './phone.ts';
import { typedAscii } from './typed.ts';

/** The name that somebody types to log in, as registration keeps it: an e-mail address, a phone number or a user name. */
export const typedLogin = (typed: string): string => (/[@＠]/.test(typed) ? asciiEmail(typed) : typedAscii(typed));

/** A login name as the number that it may be, in E.164: with its country code, and with + or 00 or neither before it. */
export const phoneOfLogin = (login: string): string => `+${typedPhone(login).replace(/\D/g, '')}`;
