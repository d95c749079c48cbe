import { describe, expect, it } from 'vitest';
import { EMPTY_POINTS, formPrice, type PointsInput, pointsFormSchema, pointsTermsOf } from './points-form-schema.ts';

const good: PointsInput = {
  ...EMPTY_POINTS,
  currency: 'EUR',
  methods: ['bank_EU'],
  totalAmount: 1_000,
  premium: '2.5',
  tradePassword: 'Trade2468',
};
const complaints = (form: Partial<PointsInput>) => {
  const checked = pointsFormSchema([1, 2, 3, 4, 5, 6]).safeParse({ ...good, ...form });
  return checked.success ? [] : checked.error.issues.map(({ path, message }) => [path.join('.'), message]);
};

describe('the form of an offer of points', () => {
  it.each<[string, Partial<PointsInput>, [string, string][]]>([
    ['takes a good one', {}, []],
    ['asks for a currency', { currency: '' }, [['currency', 'currency']]],
    ['asks for a way to pay', { methods: [] }, [['methods', 'methods_none']]],
    ['refuses a small total', { totalAmount: 9 }, [['totalAmount', 'points_total']]],
    ['refuses crossed bounds', { minAmount: 50, maxAmount: 40 }, [['maxAmount', 'face_order']]],
    ['asks for the only amounts', { amountMode: 'exact' }, [['exactAmounts', 'exact_needed']]],
    ['refuses a premium of 100 %', { premium: '100' }, [['premium', 'premium']]],
    ['refuses an own rate of three decimals', { exchangeRate: '1.001' }, [['exchangeRate', 'exchange_rate']]],
    ['asks for a fixed price', { pricing: 'fixed' }, [['fixedPrice', 'fixed_price']]],
    ['refuses nine minutes', { payMinutes: 9 }, [['payMinutes', 'pay_minutes']]],
    ['asks for the password', { tradePassword: '' }, [['tradePassword', 'required']]],
  ])('%s', (_, change, expected) => expect(complaints(change)).toEqual(expected));

  it('sends the only amounts or bounds, and a premium or a fixed price', () => {
    const both = { ...good, exactAmounts: [50], minAmount: 10, fixedPrice: '0.9' };
    expect(pointsTermsOf(both)).toMatchObject({ minAmount: 10, price: { pricing: 'premium', premium: '2.5' } });
    expect(pointsTermsOf(both)).not.toHaveProperty('exactAmounts');
    const fixed = pointsTermsOf({ ...both, amountMode: 'exact', pricing: 'fixed' });
    expect(fixed).toMatchObject({ exactAmounts: [50], price: { pricing: 'fixed', fixedPrice: '0.9' } });
    expect(fixed).not.toHaveProperty('minAmount');
  });

  it('shows the price that comes of it', () => {
    expect(formPrice(good, '92592593')).toBe(94_907_408n);
    expect(formPrice({ ...good, exchangeRate: '0.90' }, null)).toBe(92_250_000n);
    expect(formPrice({ ...good, pricing: 'fixed', fixedPrice: '1.1' }, null)).toBe(110_000_000n);
    expect(formPrice({ ...good, premium: 'x' }, '92592593')).toBeNull();
    expect(formPrice(good, null)).toBeNull();
  });
});
