import { randomPart } from './random-pool.ts';

/** A UUID version 7 (RFC 9562): ordered by creation time, so that inserts land at the end of an index. */
export function newId(now = Date.now()): string {
  const random = randomPart(10).toString('hex');
  const time = now.toString(16).padStart(12, '0');
  const variant = (0x8 | (Number.parseInt(random[3] ?? '0', 16) & 0x3)).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(4, 7)}-${random.slice(7, 19)}`;
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32: nothing that is misread aloud
const TIME_SIGNS = 4;
const RANDOM_SIGNS = 7;
/** The time of day in units of about 82 ms, as many as `TIME_SIGNS` can count. */
const UNIT_MS = 86_400_000 / 32 ** TIME_SIGNS;

/**
 * A public code such as GO261121E3K7M9QPDWX: a prefix, the date, the time of day, and 35 random bits. Codes of the same
 * moment lie side by side in an index, so that an order need not touch a page of it that nobody else does. Of two that are
 * made in the same 82 ms, one pair in 34 thousand million has the same code; the second is refused by the table and can be
 * placed again.
 */
export function newCode(prefix: 'GO' | 'AD' | 'AS', now = new Date()): string {
  const date = now.toISOString().slice(2, 10).replaceAll('-', '');
  let units = Math.floor((now.getTime() % 86_400_000) / UNIT_MS);
  let time = '';
  for (let n = 0; n < TIME_SIGNS; n++) {
    time = (ALPHABET[units & 31] as string) + time;
    units >>= 5;
  }
  let random = '';
  for (const byte of randomPart(RANDOM_SIGNS)) random += ALPHABET[byte & 31];
  return `${prefix}${date}${time}${random}`;
}
