import { describe, expect, it } from 'vitest';
import { faultOf } from './faults.ts';

describe('a fault', () => {
  it.each([
    ['to_view', 'buy_ad', 'cancel', { kind: 'placed_and_cancelled', by: 'seller' }],
    ['to_deliver', 'buy_ad', 'cancel', { kind: 'placed_and_cancelled', by: 'seller' }],
    ['to_view', 'sell_ad', 'decline', { kind: 'placed_and_cancelled', by: 'provider' }],
    ['to_view', 'buy_ad', 'decline', null],
    ['to_view', 'sell_ad', 'clock', { kind: 'never_viewed', by: 'provider' }],
    ['to_deliver', 'sell_ad', 'clock', { kind: 'never_delivered', by: 'seller' }],
    ['to_confirm', 'buy_ad', 'clock', null],
  ] as const)('%s of a %s, %s: %o', (state, direction, event, fault) => {
    expect(faultOf({ state, direction }, event)).toEqual(fault);
  });
});
