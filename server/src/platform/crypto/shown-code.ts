import { keyedHash } from './crypto.ts';

/** Letters and digits that are not easily confused. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LENGTH = 6;

/** Six characters that a person shows in a picture or recording, so that one made for something else is recognised. */
export function shownCode(secret: string, purpose: string, text: string): string {
  const bytes = keyedHash(secret, purpose, text);
  return Array.from(bytes.subarray(0, LENGTH), (byte) => SIGNS[byte % SIGNS.length]).join('');
}
