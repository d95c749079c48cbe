import { describe, expect, it } from 'vitest';
import { worthOf } from './worth.ts';

describe('what points are worth', () => {
  it('is cut off to minor units of the currency', () => {
    expect(worthOf(100_000_000n, 'USD', '1')).toBe(10_000n);
    expect(worthOf(100_000_000n, 'EUR', '1.08')).toBe(9_259n);
    expect(worthOf(100_000_000n, 'JPY', '0.0067')).toBe(14_925n);
    expect(worthOf(100_000_000n, 'KWD', '3.25')).toBe(30_769n);
    expect(worthOf(0n, 'EUR', '1.08')).toBe(0n);
  });

  it('is nothing without a rate', () => {
    expect(worthOf(1_000_000n, 'EUR', '0')).toBeNull();
    expect(worthOf(1_000_000n, 'EUR', 'none')).toBeNull();
  });
});
