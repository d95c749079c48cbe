import { describe, expect, it } from 'vitest';
import { isCode, normalCode } from './card-code.ts';

describe('a card code', () => {
  it('is the same however it was typed', () => {
    expect(normalCode(' aq7k-m2xtrc 9plw ')).toBe('AQ7KM2XTRC9PLW');
    expect(normalCode(' aa-aa 11.11 ')).toBe('AAAA1111');
    expect(normalCode('ＡＱ７Ｋ')).toBe('AQ7K');
  });
  it('has 8 to 64 letters and digits', () => {
    expect([isCode('aaaa-bbb'), isCode('aaaa-bbbb'), isCode('x'.repeat(64)), isCode('x'.repeat(65))]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
