import { describe, expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

describe('rateLimit', () => {
  it('lets the named number pass in a window, and again in the next', () => {
    let now = 0;
    const limit = rateLimit(2, 60_000, () => now);
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60]);
    expect(limit.take('b')).toBe(0);
    now = 59_500;
    expect(limit.take('a')).toBe(1);
    now = 60_000;
    expect(limit.take('a')).toBe(0);
  });
});
