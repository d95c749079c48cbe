import { describe, expect, it, vi } from 'vitest';
import { type LimitNews, openLimitBook } from './limit-book.ts';

const MINUTE_MS = 60_000;

describe('a limit', () => {
  it('lets the named number pass in a window, and again in the next', () => {
    let now = 0;
    const limit = openLimitBook(() => now).limit('calls', () => 2, MINUTE_MS);
    expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 60]);
    expect(limit.take('b')).toBe(0);
    now = 59_500;
    expect(limit.take('a')).toBe(1);
    now = 60_000;
    expect(limit.take('a')).toBe(0);
  });
});

describe('a limit of several processes', () => {
  /** Processes whose messages reach each other at once. */
  function openProcesses(count: number, most: number) {
    vi.useFakeTimers({ now: 0 });
    const published: LimitNews[] = [];
    const hearers: ((news: readonly LimitNews[]) => void)[] = [];
    const limits = Array.from({ length: count }, (_, me) => {
      const book = openLimitBook();
      const limit = book.limit('calls', () => most, MINUTE_MS);
      hearers.push(
        book.share({
          me: String(me),
          processes: count,
          publish(news) {
            published.push(...news);
            for (const hear of hearers) hear(news);
          },
        }),
      );
      return limit;
    });
    return { limits, published };
  }
  /** Takes from each limit in turn until one refuses; returns how many calls passed. */
  function passing(limits: readonly { take(key: string): number }[]): number {
    for (let passed = 0; passed < 1_000; passed++) {
      if (limits[passed % limits.length]?.take('a') !== 0) return passed;
      vi.advanceTimersByTime(20);
    }
    return 1_000;
  }

  it('is the limit of one, but for what passes while they tell each other', () => {
    const { limits } = openProcesses(3, 60);
    const passed = passing(limits);
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThan(60 + limits.length);
    vi.setSystemTime(MINUTE_MS + 1);
    expect(passing(limits.slice(0, 1))).toBe(60);
    vi.useRealTimers();
  });

  it('counts what one had taken before another told of its own', () => {
    const { limits } = openProcesses(2, 60);
    for (let n = 0; n < 30; n++) expect(limits[1]?.take('a')).toBe(0);
    expect(passing(limits.slice(0, 1))).toBeLessThanOrEqual(32);
    vi.useRealTimers();
  });

  it('tells nobody of those who stay below their part', () => {
    const { limits, published } = openProcesses(2, 60);
    for (const limit of limits) for (let n = 0; n < 30; n++) expect(limit.take('a')).toBe(0);
    vi.advanceTimersByTime(1_000);
    expect(published).toEqual([]);
    vi.useRealTimers();
  });
});
