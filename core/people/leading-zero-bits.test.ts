import { describe, expect, it } from 'vitest';
import { leadingZeroBits } from './leading-zero-bits.ts';

describe('leadingZeroBits', () => {
  it('counts across bytes, up to the first that is set', () => {
    expect(leadingZeroBits(Uint8Array.of(0, 0, 1, 0))).toBe(23);
    expect(leadingZeroBits(Uint8Array.of(0xff, 0))).toBe(0);
    expect(leadingZeroBits(Uint8Array.of(0, 0x10))).toBe(11);
    expect(leadingZeroBits(Uint8Array.of(0, 0))).toBe(16);
  });
});
