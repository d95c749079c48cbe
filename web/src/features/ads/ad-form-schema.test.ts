import { describe, expect, it } from 'vitest';
import type { CardType } from '#web/features/market/public.ts';
import { adFormSchema, draftOf, rateOf } from './ad-form-schema.ts';

const type: CardType = {
  id: 'amazon-us-ecode',
  brandId: 'amazon',
  country: 'US',
  currency: 'USD',
  unit: 2,
  form: 'ecode',
  rateMode: 'normal',
  feeBps: 100,
  minFace: 5,
  maxFace: 1000,
  fx: '1',
  bestRate: null,
};
const good = {
  cardTypeId: type.id,
  rate: '85.5',
  minFace: 10,
  maxFace: 500,
  totalAmount: 5000,
  mode: 'range' as const,
  tradePassword: 'Trade2468',
};
const complaints = (form: object) => {
  const checked = adFormSchema([type], true).safeParse({ ...good, ...form });
  return checked.success
    ? []
    : checked.error.issues.map((one) => [one.path.join('.'), one.message.includes(' ') ? one.code : one.message]);
};

describe('the form of an offer', () => {
  it('takes a good one, and sends what the server asks for', () => {
    expect(complaints({})).toEqual([]);
    const form = adFormSchema([type], true).parse({ ...good, mode: 'fixed', fixedFaces: [10, 500] });
    expect(draftOf(form)).toEqual({
      rate: '85.5',
      minFace: 10,
      maxFace: 500,
      fixedFaces: [10, 500],
      totalAmount: 5000,
      maxCards: 10,
      tags: [],
      receipt: 'none',
      description: '',
    });
  });
  it('complains at the field', () => {
    expect(complaints({ rate: '100.5' })).toEqual([['rate', 'rate_normal']]);
    expect(complaints({ rate: '85.555' })).toEqual([['rate', 'rate_normal']]);
    expect(complaints({ minFace: 600 })).toEqual([['maxFace', 'face_order']]);
    expect(complaints({ minFace: 1, maxFace: 2000 })).toEqual([
      ['minFace', 'too_small'],
      ['maxFace', 'too_big'],
    ]);
    expect(complaints({ mode: 'fixed', fixedFaces: [25, 3000] })).toEqual([['fixedFaces', 'too_big']]);
    expect(complaints({ tradePassword: '' })).toEqual([['tradePassword', 'too_small']]);
  });
  it('knows both kinds of rate', () => {
    expect([rateOf('85.50', 'normal'), rateOf('0', 'normal'), rateOf('100', 'normal')]).toEqual([
      855_000n,
      null,
      1_000_000n,
    ]);
    expect([rateOf('0.5', 'wide'), rateOf('199.9999', 'wide'), rateOf('200.1', 'wide')]).toEqual([
      null,
      1_999_999n,
      null,
    ]);
  });
});
