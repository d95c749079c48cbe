import { describe, expect, it } from 'vitest';
import { looksLikePicture } from './picture.ts';

const HASH = 0xe09e334b2d3386e0n;

describe('a picture', () => {
  it('is like another up to so many bits', () => {
    expect(looksLikePicture(HASH, [HASH], 0)).toBe(true);
    expect(looksLikePicture(HASH ^ 0b1011n, [0n, HASH], 3)).toBe(true);
    expect(looksLikePicture(HASH ^ 0b1011n, [HASH], 2)).toBe(false);
    expect(looksLikePicture(HASH, [], 24)).toBe(false);
  });

  it('is compared by its bits, whatever the sign', () => {
    expect(looksLikePicture(BigInt.asIntN(64, HASH), [HASH], 0)).toBe(true);
  });

  it('without detail is like nobody’s', () => {
    expect(looksLikePicture(0n, [0n], 8)).toBe(false);
    expect(looksLikePicture(-1n, [-1n], 8)).toBe(false);
    expect(looksLikePicture(0b11111n, [0b11111n], 8)).toBe(false);
  });
});
