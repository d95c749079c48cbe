import { describe, expect, it } from 'vitest';
import { faceText, formatUnitPrice, limitsText, quote, shownFee, takesFace } from './quote.ts';

const usd = { currency: 'USD', unit: 2, unitPrice: '85000000', feeBps: 100 };

describe('a quote', () => {
  it('adds up to what the provider freezes', () => {
    const { face, gross, fee, net } = quote(usd, 250);
    expect([face, gross, fee, net]).toEqual([25_000n, 212_500_000n, 2_125_000n, 210_375_000n]);
    expect(net + fee).toBe(gross);
    expect(shownFee({ face, gross, fee, net })).toBe(2_130_000n);
  });
  it('knows currencies without a minor unit', () => {
    expect(quote({ ...usd, currency: 'JPY', unit: 0, unitPrice: '561234' }, 10_000).gross).toBe(56_123_400n);
  });
});

describe('the words of an offer', () => {
  const range = { currency: 'USD', unit: 2, minFace: 10, maxFace: 1000, fixedFaces: null };
  it('writes limits', () => {
    expect(limitsText(range)).toBe('$10 – $1,000');
    expect(limitsText({ ...range, fixedFaces: [25, 50] })).toBe('$25, $50');
    expect(limitsText({ ...range, maxFace: 10 })).toBe('$10');
    expect(faceText(5000, { currency: 'JPY', unit: 0 })).toBe('¥5,000');
    expect(formatUnitPrice('107950000')).toBe('1.0795');
    expect(formatUnitPrice('561234')).toBe('0.00561234');
  });
  it('knows which cards are taken', () => {
    expect([9, 10, 1000, 1001].map((face) => takesFace(range, face))).toEqual([false, true, true, false]);
    expect([25, 30].map((face) => takesFace({ ...range, fixedFaces: [25, 50] }, face))).toEqual([true, false]);
  });
});
