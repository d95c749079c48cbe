import { readFileSync } from 'node:fs';
import { BlockList, isIPv6 } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const CONF = readFileSync(join(import.meta.dirname, '../../../../docs/guides/turnserver.conf'), 'utf8');

describe('the configuration of the relay that we ship', () => {
  // One list a family: a range of IPv4 addresses within IPv6 would hold every IPv4 address, too.
  const denied = { ipv4: new BlockList(), ipv6: new BlockList() };
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  const isDenied = (address: string) => denied[familyOf(address)].check(address, familyOf(address));
  for (const [, from = '', to = ''] of CONF.matchAll(/^denied-peer-ip=(\S+)-(\S+)$/gm)) {
    denied[familyOf(from)].addRange(from, to, familyOf(from));
  }

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.254',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '0.0.0.0',
    '255.255.255.255',
    '::1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fd00::1',
    'fe80::1',
  ])('reaches no special network: %s', (address) => {
    expect(isDenied(address)).toBe(true);
  });

  it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1'])('reaches a browser: %s', (address) => {
    expect(isDenied(address)).toBe(false);
  });

  it.each(['no-cli', 'no-tcp-relay', 'no-multicast-peers', 'use-auth-secret'])('says %s', (line) => {
    expect(CONF.split('\n')).toContain(line);
  });
});
