import { describe, expect, it } from 'vitest';
import { addressGroup, networkOf } from './address.ts';

describe('where calls come from', () => {
  it.each([
    ['84.17.60.21', '84.17.60.21'],
    ['::ffff:84.17.60.21', '84.17.60.21'],
    ['2001:db8:0:7:1:2:3:4', '2001:db8:0:7::/64'],
    ['2001:0DB8::7:ffff:1:2:3', '2001:db8:0:7::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s belongs to %s', (address, group) => expect(addressGroup(address)).toBe(group));

  it.each([
    ['84.17.60.21', null],
    ['::ffff:84.17.60.21', null],
    ['2001:0DB8:5:7:1:2:3:4', '2001:db8:5::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
  ])('%s is in the network %s', (address, network) => expect(networkOf(address)).toBe(network));
});
