import { describe, expect, it } from 'vitest';
import { APART as apart } from './links.fixture.ts';
import { isLinkedBesidesReferral, linkOf } from './links.ts';

describe('two accounts', () => {
  it.each([
    ['have nothing in common', {}, false, []],
    ['invited each other', { referral: true }, true, ['referral']],
    ['show one document', { document: true }, true, ['document']],
    [
      'have one payment account under one name',
      { paymentAccount: true, isSameHolder: true },
      true,
      ['payment_account'],
    ],
    ['have one payment account under two names', { paymentAccount: true }, false, ['payment_account']],
    [
      'have one payment account under two names, and a device',
      { paymentAccount: true, devices: 1 },
      true,
      ['payment_account', 'device'],
    ],
    ['share a device', { devices: 1 }, false, ['device']],
    ['share two devices', { devices: 2 }, true, ['device']],
    ['share a device and an address', { devices: 1, addresses: 3 }, true, ['device', 'address']],
    ['share an address only', { addresses: 5 }, false, []],
  ] as const)('that %s', (_, traces, isLinked, kinds) => {
    expect(linkOf({ ...apart, ...traces })).toEqual({ isLinked, kinds });
  });

  it('count as one person for the reward of an invitation by the same hints, but not by the invitation', () => {
    const referral = true;
    for (const traces of [apart, { ...apart, devices: 1 }, { ...apart, addresses: 5 }])
      expect([isLinkedBesidesReferral({ ...traces, referral }), linkOf(traces).isLinked]).toEqual([false, false]);
    for (const traces of [
      { ...apart, devices: 2 },
      { ...apart, devices: 1, addresses: 1 },
    ])
      expect([isLinkedBesidesReferral(traces), linkOf(traces).isLinked]).toEqual([true, true]);
  });
});
