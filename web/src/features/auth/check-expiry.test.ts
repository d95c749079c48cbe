import { afterEach, describe, expect, it, vi } from 'vitest';
import { learnServerTime } from '#web/lib/clock.ts';
import { isExpiring } from './check-expiry.ts';

const SERVER = Date.parse('2026-11-29T12:00:00Z');
const HOUR_MS = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  learnServerTime(0, 0);
});

describe('a solved human check', () => {
  it.each([0, 8 * HOUR_MS, -8 * HOUR_MS])('holds as long as the server says, on a clock wrong by %i ms', (wrongMs) => {
    vi.useFakeTimers({ now: SERVER + wrongMs });
    learnServerTime(SERVER);
    expect(isExpiring(SERVER + 60_000)).toBe(false);
    expect(isExpiring(SERVER + 10_000)).toBe(true);
    vi.advanceTimersByTime(45_000);
    expect(isExpiring(SERVER + 60_000)).toBe(true);
  });
});
