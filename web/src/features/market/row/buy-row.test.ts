import type { TFunction } from 'i18next';
import { describe, expect, it, vi } from 'vitest';
import type { Ad } from '../market.queries.ts';
import { coverText } from './buy-row.tsx';

vi.mock('virtual:catalogue', () => ({ table: {} }));

const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const offer = (coveragePercent: number | null) =>
  ({
    availableAmount: '60000000',
    unitPrice: '85000000',
    currency: 'USD',
    unit: 2,
    feeBps: 100,
    bail: coveragePercent === null ? null : { coveragePercent },
  }) as Ad;

describe('what an offer still covers', () => {
  it('is said in points where they are short', () => {
    expect(coverText(offer(999), 100, t)).toBe('market:offer.coversPart 60 85');
  });
  it('is a percentage only where bail is short', () => {
    expect(coverText(offer(999), null, t)).toBe('market:offer.bailFull');
    expect(coverText(offer(100), null, t)).toBe('market:offer.bailFull');
    expect(coverText(offer(60), null, t)).toBe('market:offer.bail 60');
    expect(coverText(offer(null), null, t)).toBe('market:offer.toFreeze');
  });
});
