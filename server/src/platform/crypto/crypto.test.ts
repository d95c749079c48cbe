import { describe, expect, it } from 'vitest';
import { keyedHash, newToken, sameText } from './crypto.ts';

describe('crypto', () => {
  it('compares texts of any length', () => {
    expect(sameText('abc', 'abc')).toBe(true);
    for (const other of ['abd', 'ab', 'abcd', '', 'abcabc']) expect(sameText('abc', other)).toBe(false);
    expect(sameText('', 'a')).toBe(false);
  });

  it('keeps purposes apart and tokens long', () => {
    expect(keyedHash('s', 'csrf', 'x').equals(keyedHash('s', 'ticket', 'x'))).toBe(false);
    expect(newToken()).toMatch(/^[\w-]{43}$/);
  });
});
