import { describe, expect, it } from 'vitest';
import { usualNetworkName } from './network-names.ts';

describe('a network without a name of its own', () => {
  it.each([
    ['eip155:1', 'Ethereum'],
    ['tron:0x2b6653dc', 'Tron'],
    ['bip122:000000000019d6689c085ae165831e93', 'Bitcoin'],
    ['eip155:31337', 'EVM 31337'],
    ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin 4fc328'],
  ])('%s is called %s', (network, name) => {
    expect(usualNetworkName(network)).toBe(name);
  });
});
