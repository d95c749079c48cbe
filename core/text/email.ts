import { typedAscii, typedLine, withPlainMarks } from './typed.ts';

/** The end of a domain is letters, or punycode (RFC 5890) of other letters. */
export const EMAIL_PATTERN =
  /^[A-Za-z\d]+([._-][A-Za-z\d]+)*@[A-Za-z\d]+((\.|-+)[A-Za-z\d]+)*\.([A-Za-z]{2,24}|xn--[A-Za-z\d]+(-+[A-Za-z\d]+)*)$/;
export const MAX_EMAIL = 120;

/** Domains with letters of other scripts, or with marks. */
const OTHER_LETTERS = /[^\x20-\x7E]/;

/**
 * A typed e-mail address with its domain as mail servers write it (punycode, RFC 5891); a wrong one stays as it is. Marks,
 * joiners and digits of a domain in another script are its own: `データ` has no hyphen.
 */
export function asciiEmail(typed: string): string {
  const address = typedLine(typed).replace(/^mailto:\s*/i, '');
  const at = address.lastIndexOf('@');
  const name = typedAscii(address.slice(0, at + 1));
  const domain = domainOf(address.slice(at + 1).replace(/[\u3002\uFF61]/g, '.'));
  if (at < 1 || /[\s/?#:@\\[\]%]/.test(domain)) return address;
  try {
    return `${name}${OTHER_LETTERS.test(domain) ? new URL(`http://${domain}`).hostname : domain}`;
  } catch {
    return address;
  }
}

function domainOf(typed: string): string {
  const plain = withPlainMarks(typed);
  return OTHER_LETTERS.test(plain) ? typed : plain;
}
