import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/catalogue.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isWithin, limitOf } from '#web/api/limits.ts';
import { type Field, firstValues, isFilled, paramsOf } from './fields.ts';
import { refusalOf } from './refusal.ts';

const CALL = 'swaps.proposeStock';
const reason: Field = { kind: 'reason', name: 'reason' };
const amount: Field = {
  kind: 'amount',
  name: 'amount',
  label: '',
  unit: ({ currency }) => (currency === 'BTC' ? 8 : 2),
};
const way: Field = {
  kind: 'choice',
  name: 'way',
  label: '',
  options: [
    { value: 'add', label: '' },
    { value: 'take', label: '' },
  ],
};

describe('the fields of a dialog', () => {
  it('take a text of every length that the schema of the command takes, and no other', () => {
    const { shape } = catalogue[CALL].params;
    for (const length of [0, 1, 9, 10, 11, 300, 301, 499, 500, 501]) {
      const text = 'x'.repeat(length);
      expect(isFilled(CALL, reason, { reason: text }), `${length}`).toBe(shape.reason.safeParse(text).success);
    }
  });

  it('do not count spaces around a text', () => {
    expect(isFilled(CALL, reason, { reason: `${'x'.repeat(9)}   ` })).toBe(false);
  });

  it('may ask for more than the schema, and let an optional param be empty', () => {
    const open: Field = { kind: 'area', name: 'reason', label: '' };
    expect(isFilled('orders.revealCard', open, {})).toBe(true);
    expect(isFilled('orders.revealCard', { ...open, min: 10 }, { reason: 'short' })).toBe(false);
    expect(isFilled('orders.revealCard', { ...open, min: 10 }, {})).toBe(false);
  });

  it('start with the first choice, and send sums in base units', () => {
    const values: Record<string, string> = {
      ...firstValues([way, amount, reason]),
      amount: '1.5',
      reason: ' because it is so ',
    };
    expect(values.way).toBe('add');
    expect(isFilled(CALL, amount, values)).toBe(true);
    expect(paramsOf(CALL, [way, amount, reason], values)).toEqual({
      way: 'add',
      amount: '150',
      reason: 'because it is so',
    });
    expect(paramsOf(CALL, [amount], { ...values, currency: 'BTC' })).toEqual({ amount: '150000000' });
  });

  it('refuse a sum of nothing, and one that is no number', () => {
    for (const text of ['', '0', '0.00', '-1', 'many', '1.234'])
      expect(isFilled(CALL, amount, { amount: text }), text).toBe(false);
  });

  it('refuse a whole number outside of its range', () => {
    const height: Field = { kind: 'whole', name: 'height', label: '' };
    expect(isFilled('deposits.resumeNetwork', height, { height: '12' })).toBe(true);
    for (const text of ['', '-1', '1.5', '1e3'])
      expect(isFilled('deposits.resumeNetwork', height, { height: text })).toBe(false);
  });

  it('leave an empty optional param out, and send a required one as it is', () => {
    const note: Field = { kind: 'area', name: 'note', label: '' };
    expect(paramsOf('workOrders.assign', [note], { note: ' ' })).toEqual({});
    expect(paramsOf('workOrders.assign', [note], { note: 'see chat' })).toEqual({ note: 'see chat' });
  });
});

describe('the limits of params', () => {
  it('are those of the schema', () => {
    expect(limitOf('withdrawals.review', 'reason')).toEqual({ min: 10, max: 300, isOptional: false });
    expect(limitOf('swaps.proposeStock', 'reason').max).toBe(500);
    expect(isWithin({ min: 3, max: 5, isOptional: false }, 'xxxxxx')).toBe(false);
  });
});

describe('a refusal', () => {
  const invalid = (field: string) =>
    new ApiError({ code: 'gateway.invalid', message: 'Not allowed.', details: { field, rule: 'too short' } });

  it('is said at the field that it names', () => {
    expect(refusalOf([amount, reason], invalid('reason'))).toEqual({
      text: null,
      field: reason,
      fieldText: 'too short',
    });
  });

  it('is said below the fields when no field can say it', () => {
    expect(refusalOf([reason], invalid('code')).text).toBe('Not allowed.');
    expect(refusalOf([way], invalid('way')).text).toBe('Not allowed.');
    expect(refusalOf([], null).text).toBeNull();
  });

  it.each(['auth.trading_password_wrong', 'auth.trading_password_needed'] as const)(
    '%s is said by the field of the trading password alone',
    (code) => {
      const refused = new ApiError({ code, message: 'Say it.' });
      expect(refusalOf([{ kind: 'password', name: 'tradePassword' }], refused).text).toBeNull();
      expect(refusalOf([reason], refused).text).toBe('Say it.');
    },
  );
});
