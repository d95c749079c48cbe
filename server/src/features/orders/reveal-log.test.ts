import { describe, expect, it } from 'vitest';
import { hideAddress } from './reveal-log.ts';

describe('what the reveal log shows', () => {
  it.each([
    ['84.17.60.21', '84.17.•'],
    ['::ffff:10.0.0.9', '10.0.•'],
    ['2001:db8:1:2::5', '2001:db8:•'],
    ['::1', '•'],
    ['', '•'],
  ])('hides a part of %s', (address, hidden) => {
    expect(hideAddress(address)).toBe(hidden);
  });
});
