import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { leadingZeroBits, sha256 } from './sha256.ts';

const hex = (words: Int32Array) => Array.from(words, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('sha256', () => {
  it('agrees with the platform at every length around the block edges', () => {
    for (let length = 0; length < 140; length++) {
      const text = 'x'.repeat(length);
      expect(hex(sha256(new TextEncoder().encode(text)))).toBe(createHash('sha256').update(text).digest('hex'));
    }
  });
  it('counts leading zero bits across words', () => {
    expect(leadingZeroBits(Int32Array.of(0, 1))).toBe(63);
    expect(leadingZeroBits(Int32Array.of(-1))).toBe(0);
    expect(leadingZeroBits(Int32Array.of(0x00010000))).toBe(15);
  });
});
