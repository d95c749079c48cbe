import { describe, expect, it } from 'vitest';
import { isPaymentMethod, methodOf, PAYMENT_METHODS, unservedMethods } from './methods.ts';

describe('ways to pay for points', () => {
  it('are named once', () => expect(new Set(PAYMENT_METHODS).size).toBe(PAYMENT_METHODS.length));

  it.each([
    [{ kind: 'bank', place: 'NG', wallet: null }, 'bank_NG'],
    [{ kind: 'online', place: 'GH', wallet: 'mtn_momo' }, 'mtn_momo'],
    [{ kind: 'card', place: 'US', wallet: null }, null],
  ] as const)('%o is paid to by %s', (account, method) => {
    expect(methodOf(account)).toBe(method);
    if (method !== null) expect(isPaymentMethod(method)).toBe(true);
  });

  it('need an account each, but for gift cards', () => {
    const accounts = [{ kind: 'bank', place: 'EU', wallet: null }] as const;
    expect(unservedMethods(['bank_EU', 'paypal', 'gift_card'], accounts)).toEqual(['paypal']);
  });
});
