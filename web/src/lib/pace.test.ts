import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, throttle } from './pace.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function seen() {
  const calls: string[] = [];
  return { calls, run: (text: string) => void calls.push(text) };
}

describe('debounce', () => {
  it('acts once, a second after the last call, with its arguments', () => {
    const { calls, run } = seen();
    const paced = debounce(run);
    paced('a');
    vi.advanceTimersByTime(999);
    paced('ab');
    vi.advanceTimersByTime(999);
    expect(calls).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(calls).toEqual(['ab']);
  });
  it('takes another pause', () => {
    const { calls, run } = seen();
    debounce(run, 10)('a');
    vi.advanceTimersByTime(10);
    expect(calls).toEqual(['a']);
  });
  it('acts at once when told so, and not again', () => {
    const { calls, run } = seen();
    const paced = debounce(run);
    paced.flush();
    paced('a');
    paced.flush();
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual(['a']);
  });
  it('forgets when told so', () => {
    const { calls, run } = seen();
    const paced = debounce(run);
    paced('a');
    paced.cancel();
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual([]);
  });
});

describe('throttle', () => {
  it('acts at the first call, then every 50 ms, and never loses the last', () => {
    const { calls, run } = seen();
    const paced = throttle(run);
    for (let ms = 0; ms < 120; ms += 10) {
      paced(String(ms));
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(1000);
    expect(calls).toEqual(['0', '40', '90', '110']);
  });
  it('acts at once again after a rest', () => {
    const { calls, run } = seen();
    const paced = throttle(run);
    paced('a');
    vi.advanceTimersByTime(50);
    paced('b');
    expect(calls).toEqual(['a', 'b']);
  });
  it('forgets when told so', () => {
    const { calls, run } = seen();
    const paced = throttle(run);
    paced('a');
    paced('b');
    paced.cancel();
    vi.advanceTimersByTime(5000);
    expect(calls).toEqual(['a']);
  });
});
