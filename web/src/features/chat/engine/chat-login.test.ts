import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLoggedIn, LOGIN_RETRY_MS } from './chat-login.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection whose server refuses the first so many logins. */
function line(refusals: number) {
  let open = true;
  let listener: ((open: boolean) => void) | null = null;
  let logins = 0;
  const stop = keepLoggedIn({
    login: async () => {
      logins += 1;
      if (logins <= refusals) throw new Error('not now');
    },
    isLinked: () => open,
    onLink: (listen) => {
      listener = listen;
      return () => {
        listener = null;
      };
    },
  });
  return {
    stop,
    logins: () => logins,
    isHeard: () => listener !== null,
    link(now: boolean) {
      open = now;
      listener?.(now);
    },
  };
}

describe('the login of the chat', () => {
  it('is tried every two seconds until it is taken, and then no more', async () => {
    const { logins } = line(2);
    expect(LOGIN_RETRY_MS).toBe(2_000);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(logins()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(logins()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(logins()).toBe(3);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(logins()).toBe(3);
  });

  it('is given anew at each connection, and not without one', async () => {
    const { logins, link } = line(1);
    link(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(logins()).toBe(1);
    link(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(logins()).toBe(2);
    link(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(logins()).toBe(3);
  });

  it('ends with the chat', async () => {
    const { logins, stop, isHeard } = line(100);
    await vi.advanceTimersByTimeAsync(0);
    stop();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(logins()).toBe(1);
    expect(isHeard()).toBe(false);
  });
});
