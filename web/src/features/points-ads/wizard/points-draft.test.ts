import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPointsDrafts, keepPointsDraft, keepPointsPrice, openPointsStep, pointsDraft } from './points-draft.ts';
import { EMPTY_POINTS } from './points-form-schema.ts';

const premium = { pricing: 'premium', premium: '3', exchangeRate: '', fixedPrice: '' } as const;
const written = { currency: 'EUR', methods: ['sepa'], totalAmount: 500 };

describe('the draft of an offer of points', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('sessionStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    forgetPointsDrafts();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('survives a reload as typed, without price and password', () => {
    keepPointsDraft('ann', { ...written, premium: '3', tradePassword: 'Trade2468' });
    expect(sessionStorage.getItem('publish-points.ann')).not.toContain('Trade2468');
    forgetPointsDrafts();
    expect(pointsDraft('ann')).toEqual({ ...EMPTY_POINTS, ...written });
    expect(pointsDraft('ben')).toEqual(EMPTY_POINTS);
  });

  it('asks for the price again when step 4 is opened, the currency changes, or a quarter of an hour has passed', () => {
    const dropped = [
      () => keepPointsPrice('ann', null),
      () => keepPointsDraft('ann', { currency: 'GBP' }),
      () => void vi.setSystemTime(Date.now() + 16 * 60_000),
    ];
    for (const drop of dropped) {
      keepPointsDraft('ann', written);
      keepPointsPrice('ann', premium);
      forgetPointsDrafts();
      expect([pointsDraft('ann').premium, openPointsStep(pointsDraft('ann'))]).toEqual(['3', 6]);
      drop();
      expect([pointsDraft('ann').premium, openPointsStep(pointsDraft('ann'))]).toEqual(['', 4]);
    }
  });
});
