import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { beginBusy, busyKind } from './busy.ts';

const isBusy = () => busyKind() === 'act';

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
  it('shows a read after a moment, and not at all when it was answered before', () => {
    const quick = beginBusy('read');
    vi.advanceTimersByTime(399);
    expect(busyKind()).toBeNull();
    quick();
    vi.advanceTimersByTime(5_000);
    expect(busyKind()).toBeNull();
    const slow = beginBusy('read');
    vi.advanceTimersByTime(400);
    expect(busyKind()).toBe('read');
    slow();
    vi.advanceTimersByTime(499);
    expect(busyKind()).toBe('read');
    vi.advanceTimersByTime(1);
    expect(busyKind()).toBeNull();
  });
  it('covers the page for an act, whatever is read beside it', () => {
    const read = beginBusy('read');
    vi.advanceTimersByTime(400);
    const command = beginBusy();
    expect(busyKind()).toBe('act');
    command();
    vi.advanceTimersByTime(500);
    expect(busyKind()).toBe('read');
    read();
    vi.advanceTimersByTime(500);
    expect(busyKind()).toBeNull();
  });
});
