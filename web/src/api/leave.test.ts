import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LeaveTarget, leaveSoon, onLeave } from './leave.ts';

let went: LeaveTarget[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  went = [];
  onLeave((target) => went.push(target));
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('leaving', () => {
  it('waits 1.5 s, the time to read why', () => {
    expect(leaveSoon('login')).toBe(true);
    vi.advanceTimersByTime(1499);
    expect(went).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(went).toEqual(['login']);
  });
  it('goes one way at a time, and another way later', () => {
    leaveSoon({ path: '/serviceLogin' }, 1000);
    expect(leaveSoon('login')).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(leaveSoon('reload')).toBe(true);
    vi.advanceTimersByTime(1500);
    expect(went).toEqual([{ path: '/serviceLogin' }, 'reload']);
  });
});
