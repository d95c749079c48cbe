import { describe, expect, it } from 'vitest';
import type { CardType } from '#web/features/market/public.ts';
import { type AdInput, adFormSchema, EMPTY_AD, percentOf, rateOf, type Step } from './ad-form-schema.ts';
import { US_CODES as us } from './card-type.fixture.ts';
import { buyDraftOf, sellDraftOf } from './offer-input.ts';

const ca: CardType = { ...us, id: 'amazon-ca-usd-ecode', country: 'CA', minFace: 10, maxFace: 500 };
const good: AdInput = {
  ...EMPTY_AD,
  brandId: 'amazon',
  typeIds: [us.id],
  rate: '85.5',
  minFace: 10,
  maxFace: 500,
  totalAmount: 5000,
  tradePassword: 'Trade2468',
};
const ALL: readonly Step[] = [1, 2, 3, 4, 5, 6];
const complaints = (form: Partial<AdInput>, steps: readonly Step[] = ALL) => {
  const checked = adFormSchema(steps, [us, ca]).safeParse({ ...good, ...form });
  return checked.success
    ? []
    : checked.error.issues.map((issue) => [
        issue.path.join('.'),
        issue.message.includes(' ') ? issue.code : issue.message,
      ]);
};

describe('the form of an offer', () => {
  it('takes a good one, and sends what the server asks for', () => {
    expect(complaints({})).toEqual([]);
    expect(buyDraftOf({ ...good, mode: 'fixed', fixedFaces: [10, 500], minFace: 1, minAmount: 50 })).toEqual({
      rate: '85.5',
      minFace: 10,
      maxFace: 500,
      fixedFaces: [10, 500],
      totalAmount: 5000,
      maxCards: 10,
      minAmount: 50,
      deliverMinutes: 60,
      confirmDays: 10,
      tags: [],
      receipt: 'none',
      description: '',
      takesPromises: true,
      followsPlan: false,
    });
  });
  it('sends the sum or its bounds, never both', () => {
    const both = { ...good, exactAmount: 100, minAmount: 50 };
    expect(buyDraftOf({ ...both, amountMode: 'exact' })).toMatchObject({ exactAmount: 100 });
    expect(buyDraftOf({ ...both, amountMode: 'exact' })).not.toHaveProperty('minAmount');
    expect(buyDraftOf(both)).not.toHaveProperty('exactAmount');
    expect(sellDraftOf({ ...both, kind: 'sell', amountMode: 'exact' })).toMatchObject({ exact: true });
  });
  it('asks for a country before anything that hangs on it', () => {
    expect(complaints({ typeIds: [] }, [2])).toEqual([['typeIds', 'country_none']]);
    expect(complaints({ typeIds: [], kind: 'sell', minFace: null }, [2])).toEqual([['typeIds', 'country_none']]);
  });
  it('has a shift where it has a zone', () => {
    expect(complaints({ openZone: 8 }, [3])).toEqual([['openShifts', 'shifts_none']]);
    expect(complaints({ openZone: 8, openShifts: [16] }, [3])).toEqual([]);
    expect(complaints({ openZone: 8, kind: 'sell' }, [3])).toEqual([]);
  });
  it('complains at the field', () => {
    expect(complaints({ brandId: '' })).toEqual([['brandId', 'too_small']]);
    expect(complaints({ rate: '100.5' })).toEqual([['rate', 'rate_normal']]);
    expect(complaints({ rate: '85.555' })).toEqual([['rate', 'rate_normal']]);
    expect(complaints({ minFace: 600 })).toEqual([['maxFace', 'face_order']]);
    expect(complaints({ minFace: 1, maxFace: 2000 })).toEqual([
      ['minFace', 'too_small'],
      ['maxFace', 'too_big'],
    ]);
    expect(complaints({ minFace: null })).toEqual([['minFace', 'invalid_type']]);
    expect(complaints({ mode: 'fixed', fixedFaces: [25, 3000] })).toEqual([['fixedFaces', 'too_big']]);
    expect(complaints({ mode: 'fixed', fixedFaces: [] })).toEqual([['fixedFaces', 'too_small']]);
    expect(complaints({ tradePassword: '' })).toEqual([['tradePassword', 'too_small']]);
    expect(complaints({ tags: ['a', 'b', 'c', 'd'] })).toEqual([['tags', 'too_big']]);
  });
  it('takes of several countries what all of them take', () => {
    const typeIds = [us.id, ca.id];
    expect(complaints({ typeIds, minFace: 5, maxFace: 1000 })).toEqual([
      ['minFace', 'too_small'],
      ['maxFace', 'too_big'],
    ]);
  });
  it('bounds what one order may come to', () => {
    expect(complaints({ minAmount: 100, maxAmount: 50 })).toEqual([['maxAmount', 'face_order']]);
    expect(complaints({ maxAmount: 5001 })).toEqual([['maxAmount', 'over_total']]);
    expect(complaints({ amountMode: 'exact' })).toEqual([['exactAmount', 'exact_needed']]);
    expect(complaints({ amountMode: 'exact', exactAmount: 6000 })).toEqual([['exactAmount', 'over_total']]);
    expect(complaints({ amountMode: 'exact', kind: 'sell', totalAmount: null })).toEqual([]);
    expect(complaints({ minAmount: 0 })).toEqual([['minAmount', 'too_small']]);
  });
  it('leaves a parcel its time', () => {
    expect(complaints({ form: 'physical', confirmDays: 9 })).toEqual([['confirmDays', 'too_small']]);
    expect(complaints({ form: 'ecode', confirmDays: 9 })).toEqual([]);
    const days = (floorDays: number) =>
      adFormSchema([3], [us, ca], floorDays).safeParse({ ...good, form: 'physical', confirmDays: 9 }).success;
    expect([days(9), days(12)]).toEqual([true, false]);
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
    expect(['850000', '871234', '905000'].map(percentOf)).toEqual(['85.00', '87.1234', '90.50']);
  });
});
