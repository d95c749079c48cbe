import { describe, expect, it } from 'vitest';
import { formatAmount, formatBasisPoints, formatExact, formatFace, formatRate } from './money.ts';

describe('money on the screen', () => {
  it('floors to two decimals and groups thousands', () => {
    expect(formatAmount(84_159_999n)).toBe('84.15');
    expect(formatAmount('1284600000')).toBe('1,284.60');
    expect(formatAmount(0n, { sign: true })).toBe('0.00');
  });
  it('writes a true minus and a plus on money in', () => {
    expect(formatAmount(-850_000n)).toBe('\u2212 0.85');
    expect(formatAmount(250_000_000n, { sign: true })).toBe('+ 250.00');
  });
  it('keeps every decimal for receipts', () => {
    expect(formatExact(84_159_999n)).toBe('84.159999');
    expect(formatExact(85_000_000n)).toBe('85.00');
  });
  it('knows rates, shares and face values', () => {
    expect(formatRate(850_000)).toBe('0.8500');
    expect(formatBasisPoints(100)).toBe('1%');
    expect(formatFace(10_000n, { symbol: 'USD', unit: 2 })).toBe('$100.00');
    expect(formatFace(100_000n, { symbol: 'USD', unit: 2 }, true)).toBe('$1,000');
    expect(formatFace(1050n, { symbol: 'USD', unit: 2 }, true)).toBe('$10.50');
    expect(formatFace(5000n, { symbol: 'JPY', unit: 0 })).toBe('¥5,000');
  });
});
