import { randomPart } from './random-pool.ts';

/** A UUID version 7 (RFC 9562): ordered by creation time, so that inserts land at the end of an index. */
export function newId(now = Date.now()): string {
  const random = randomPart(10).toString('hex');
  const time = now.toString(16).padStart(12, '0');
  const variant = (0x8 | (Number.parseInt(random[3] ?? '0', 16) & 0x3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

const RANDOM_SIGNS = 10;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32: nothing that is misread aloud

/**
 * A public code such as GO2611217K3M9QPDWX: a prefix, the date, and 50 random bits. A day of a million orders has two with
 * the same code once in two thousand such days; the second is refused by the table and can be placed again.
 */
export function newCode(prefix: 'GO' | 'AD' | 'AS', now = new Date()): string {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '');
  let random = '';
  for (const byte of randomPart(RANDOM_SIGNS)) random += ALPHABET[byte & 31];
  return `${prefix}${date}${random}`;
}
