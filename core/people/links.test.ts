import { describe, expect, it } from 'vitest';
import { linkOf } from './links.ts';

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
});
