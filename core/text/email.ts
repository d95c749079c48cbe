import { typedAscii } from './typed.ts';

/** Domains with letters of other scripts, or with marks. */
const OTHER_LETTERS = /[^\x20-\x7E]/;

/** A typed e-mail address with its domain as mail servers write it (punycode, RFC 5891); a wrong one stays as it is. */
export function asciiEmail(typed: string): string {
  const address = typedAscii(typed).replace(/^mailto:\s*/i, '');
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at + 1);
  const domain = address.slice(at + 1).replace(/[\u3002\uFF61]/g, '.');
  if (at < 1 || /[\s/?#:@\\[\]%]/.test(domain)) return address;
  try {
    return `${name}${OTHER_LETTERS.test(domain) ? new URL(`http://${domain}`).hostname : domain}`;
  } catch {
    return address;
  }
}
