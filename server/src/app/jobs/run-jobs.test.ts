import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endOf } from './run-jobs.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the end of the worker of jobs', () => {
  it('is waited for while it may still come, and not for ever', async () => {
    const ending = new AbortController();
    const runner = { stop: vi.fn(async () => undefined), promise: new Promise<void>(() => undefined) };
    let hasEnded = false;
    const end = endOf(runner, ending.signal).then(() => {
      hasEnded = true;
    });
    ending.abort();
    await vi.advanceTimersByTimeAsync(19_000);
    expect([hasEnded, runner.stop.mock.calls.length]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(1_000);
    await end;
    expect(hasEnded).toBe(true);
  });

  it('comes with that of its jobs, and leaves no timer', async () => {
    const ending = new AbortController();
    const jobs = Promise.withResolvers<void>();
    const end = endOf({ stop: async () => jobs.resolve(), promise: jobs.promise }, ending.signal);
    ending.abort();
    await end;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is an error when nobody asked for it', async () => {
    const runner = { stop: async () => undefined, promise: Promise.resolve() };
    await expect(endOf(runner, new AbortController().signal)).rejects.toThrow('the worker ended');
  });
});
