import { describe, expect, it } from 'vitest';
import { fitsBrand, maskCode } from './code-text.ts';

describe('card codes on the screen', () => {
  it('hides all but the last four', () => {
    expect(maskCode('AQ7K-M2XTRC-9PLW')).toBe('••••-••••••-9PLW');
    expect(maskCode('ABC')).toBe('ABC');
    expect(maskCode('12345 6')).toBe('••345 6');
  });
  it('compares with the brand’s form', () => {
    expect(fitsBrand('aq7k-m2xtrc-9plw', '^[A-Z0-9]{14}$')).toBe(true);
    expect(fitsBrand('aq7k', '^[A-Z0-9]{14}$')).toBe(false);
    expect(fitsBrand('aq7k', null)).toBeNull();
    expect(fitsBrand('aq7k', '(')).toBeNull();
  });
});
