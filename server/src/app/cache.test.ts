import { describe, expect, it, vi } from 'vitest';
import { localBus } from '#server/platform/bus/bus.ts';
import { type CacheSpec, defineCache } from './cache.ts';
import type { Services } from './services.ts';

/** A cache for one test; each load waits until the test releases it. */
function setUp(spec: Partial<CacheSpec<string, string>> = {}) {
  const bus = localBus((error) => {
    throw error;
  });
  const services = { bus, parts: new Map() } as unknown as Services;
  const loads: { answer(text: string): void; fail(): void }[] = [];
  const cached = defineCache<string, string>({
    max: 10,
    keptMs: () => 60_000,
    load: () =>
      new Promise((resolve, reject) => {
        loads.push({ answer: resolve, fail: () => reject(new Error('of the test')) });
      }),
    ...spec,
  });
  const ask = (key = 'a') => cached(services, key, key);
  /** Asks the cache and returns the load that this begins. */
  const load = async (text: string) => {
    const answer = ask();
    await vi.waitFor(() => expect(loads.length).toBeGreaterThan(0));
    loads.at(-1)?.answer(text);
    return answer;
  };
  return { bus, loads, ask, load };
}

describe('a cache', () => {
  it('loads once for all who ask meanwhile, and keeps the answer', async () => {
    const { loads, ask } = setUp();
    const all = [ask(), ask()];
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    loads[0]?.answer('first');
    expect(await Promise.all(all)).toEqual(['first', 'first']);
    expect(await ask()).toBe('first');
    expect(loads).toHaveLength(1);
  });

  it('keeps no failure', async () => {
    const { loads, ask, load } = setUp();
    const failed = ask();
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    loads[0]?.fail();
    await expect(failed).rejects.toThrow('of the test');
    expect(await load('second')).toBe('second');
    expect(loads).toHaveLength(2);
  });

  it('keeps nothing for 0 milliseconds', async () => {
    const { loads, load } = setUp({ keptMs: () => 0 });
    expect([await load('first'), await load('second')]).toEqual(['first', 'second']);
    expect(loads).toHaveLength(2);
  });

  it('answers who asked when it is told to forget, and keeps nothing of it', async () => {
    const { bus, loads, ask } = setUp({ forgottenOn: ['ads'] });
    const early = ask();
    await vi.waitFor(() => expect(loads).toHaveLength(1));
    bus.publish('ads', { adIds: [] });
    // The bus delivers after the current task.
    await Promise.resolve();
    const late = ask();
    await vi.waitFor(() => expect(loads).toHaveLength(2));
    loads[0]?.answer('old');
    loads[1]?.answer('new');
    expect([await early, await late, await ask()]).toEqual(['old', 'new', 'new']);
    bus.publish('settings', {});
    await Promise.resolve();
    expect(await ask()).toBe('new');
    expect(loads).toHaveLength(2);
  });

  it('gives an old answer while it loads the next, and none that is too old', async () => {
    let now = 1_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    try {
      const { loads, ask, load } = setUp({ keptMs: () => 1_000, staleWhileLoading: true });
      await load('first');
      now += 1_500;
      expect([await ask(), await ask()]).toEqual(['first', 'first']);
      expect(loads).toHaveLength(2);
      loads[1]?.answer('second');
      await vi.waitFor(async () => expect(await ask()).toBe('second'));
      now += 2_500;
      const late = ask();
      await vi.waitFor(() => expect(loads).toHaveLength(3));
      loads[2]?.answer('third');
      expect(await late).toBe('third');
    } finally {
      clock.mockRestore();
    }
  });
});
