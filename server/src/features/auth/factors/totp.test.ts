import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { newTotpSecret, stepOfCode, totpAt, totpUri } from './totp.ts';

/** RFC 6238, appendix B, SHA-1: seconds since 1970 and eight digits, of which ours are the last six. */
const VECTORS = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
] as const;
const SECRET = Secret.fromLatin1('12345678901234567890').base32;

describe('codes of an authenticator app', () => {
  it.each(VECTORS)('are those of RFC 6238 at %d s', (seconds, digits) => {
    expect(totpAt(SECRET, seconds * 1000)).toBe(digits.slice(-6));
    expect(stepOfCode(SECRET, digits.slice(-6), { now: seconds * 1000, lastStep: 0 })).toBe(Math.floor(seconds / 30));
  });

  const step = 50_000_000;
  const nowMs = step * 30_000 + 12_345;
  const codeAt = (offset: number) => totpAt(SECRET, nowMs + offset * 30_000);

  it.each([
    [-2, null],
    [-1, step - 1],
    [0, step],
    [1, step + 1],
    [2, null],
  ])('of the step %d from now belong to step %s', (offset, expected) => {
    expect(stepOfCode(SECRET, codeAt(offset), { now: nowMs, lastStep: 0 })).toBe(expected);
  });

  it('are good once, and those before them never again', () => {
    expect(stepOfCode(SECRET, codeAt(0), { now: nowMs, lastStep: step })).toBeNull();
    expect(stepOfCode(SECRET, codeAt(-1), { now: nowMs, lastStep: step })).toBeNull();
    expect(stepOfCode(SECRET, codeAt(1), { now: nowMs, lastStep: step })).toBe(step + 1);
  });

  it('come of secrets of 160 bits that an app can read', () => {
    const secret = newTotpSecret();
    expect(Secret.fromBase32(secret).bytes.length).toBe(20);
    expect(newTotpSecret()).not.toBe(secret);
    expect(totpUri(secret, 'amara_o')).toBe(
      `otpauth://totp/Cardway:amara_o?issuer=Cardway&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
