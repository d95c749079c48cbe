import { describe, expect, it } from 'vitest';
import { isLinkedBesidesReferral, linkOf } from './links.ts';

const apart = { referral: false, devices: 0, addresses: 0 };

describe('two accounts', () => {
  it.each([
    ['have nothing in common', {}, false, []],
    ['invited each other', { referral: true }, true, ['referral']],
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
