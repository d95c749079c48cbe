import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginBusy, isBusy } from './busy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

describe('the loading mask', () => {
  it('stands while a request runs and goes 500 ms after it', () => {
    expect(isBusy()).toBe(false);
    const end = beginBusy();
    expect(isBusy()).toBe(true);
    vi.advanceTimersByTime(3000);
    end();
    vi.advanceTimersByTime(499);
    expect(isBusy()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isBusy()).toBe(false);
  });
  it('waits for the last of several, and stays through a chain of them', () => {
    const [first, second] = [beginBusy(), beginBusy()];
    first();
    first();
    vi.advanceTimersByTime(1000);
    expect(isBusy()).toBe(true);
    second();
    vi.advanceTimersByTime(400);
    const third = beginBusy();
    vi.advanceTimersByTime(400);
    expect(isBusy()).toBe(true);
    third();
    vi.advanceTimersByTime(500);
    expect(isBusy()).toBe(false);
  });
  it('never stays longer than 12 s, and comes back with the next request', () => {
    const stuck = beginBusy();
    vi.advanceTimersByTime(11_999);
    expect(isBusy()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(isBusy()).toBe(false);
    const next = beginBusy();
    expect(isBusy()).toBe(true);
    next();
    stuck();
    vi.advanceTimersByTime(500);
    expect(isBusy()).toBe(false);
  });
});
