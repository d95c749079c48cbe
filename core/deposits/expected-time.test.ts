import { expect, test } from 'vitest';
import { expectedSeconds } from './expected-time.ts';

test.each([
  ['eip155:1', 32, 389],
  ['eip155:42161', 20, 10],
  ['bip122:000000000019d6689c085ae165831e93', 3, 1805],
  ['eip155:999999', 3, null],
  ['toString', 3, null],
])('a deposit on %s with %i confirmations takes about %s seconds', (network, confirmations, seconds) => {
  expect(expectedSeconds(network, confirmations)).toBe(seconds);
});
