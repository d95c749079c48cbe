import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export const hmacSha512 = (key: string, content: string | Buffer): string =>
  createHmac('sha512', key).update(content).digest('hex');

/** Whether two hexadecimal texts are the same, in a time that does not tell where they differ. */
export function isSameHex(expected: string, sent: string | string[] | undefined): boolean {
  const left = Buffer.from(expected, 'hex');
  const right = Buffer.from(typeof sent === 'string' ? sent : '', 'hex');
  return left.length === right.length && timingSafeEqual(left, right);
}

/**
 * What PalmPay signs: the fields that are not empty, in the order of their names, as `name=value` with & between, then the
 * MD5 of it in capital letters.
 */
export function palmPayDigest(fields: Readonly<Record<string, unknown>>): string {
  const text = Object.entries(fields)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${String(value).trim()}`)
    .join('&');
  return createHash('md5').update(text, 'utf8').digest('hex').toUpperCase();
}

/** A JSON body as an object; null when it is none. */
export function objectIn(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** A reference in a webhook; null when it cannot be one of ours. */
export const referenceIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value) ? value : null;
