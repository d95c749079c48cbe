import { randomPart } from './crypto/random-pool.ts';

const DIGITS = Buffer.from('0123456789abcdef');
/** The position of each byte's two digits in the text of a UUID. */
const PLACES = [0, 2, 4, 6, 9, 11, 14, 16, 19, 21, 24, 26, 28, 30, 32, 34] as const;
const TIME_BYTES = 6;
const bytes = Buffer.alloc(PLACES.length);
const text = Buffer.alloc(36, '-');

/**
 * A UUID version 7 (RFC 9562): ordered by creation time, so that inserts land at the end of an index. Written digit by
 * digit into one string: joined from pieces, it costs twice as much here and again wherever it is read.
 */
export function newId(now = Date.now()): string {
  bytes.writeUIntBE(now, 0, TIME_BYTES);
  bytes.set(randomPart(PLACES.length - TIME_BYTES), TIME_BYTES);
  bytes[6] = 0x70 | ((bytes[6] as number) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] as number) & 0x3f);
  for (let n = 0; n < PLACES.length; n++) {
    const byte = bytes[n] as number;
    const place = PLACES[n] as number;
    text[place] = DIGITS[byte >> 4] as number;
    text[place + 1] = DIGITS[byte & 0xf] as number;
  }
  return text.toString('latin1');
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'; // Crockford's base 32: no characters that are easily confused
const TIME_SIGNS = 4;
const RANDOM_SIGNS = 7;
/** The time of day in units of about 82 ms, as many as `TIME_SIGNS` characters can count. */
const UNIT_MS = 86_400_000 / 32 ** TIME_SIGNS;

/**
 * A public code such as GO261121E3K7M9QPDWX: a prefix, the date, the time of day, and 35 random bits. Codes of the same
 * moment are neighbours in an index, so that an order touches a page of it that others use too. Two codes of the same
 * 82 ms are equal in 1 of 34 billion pairs; the table refuses the second, and the order can be placed again.
 */
export function newCode(prefix: 'GO' | 'OO' | 'AD' | 'AS' | 'AP' | 'WO' | 'RW' | 'TM', now = new Date()): string {
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
