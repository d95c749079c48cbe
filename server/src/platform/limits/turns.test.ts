import { describe, expect, it } from 'vitest';
import { Turns } from './turns.ts';

const LIMITS = { atOnce: 2, waiting: 1 };

describe('turns', () => {
  it('lets so many work at once, so many wait in order, and turns the rest away', async () => {
    const turns = new Turns();
    const started: number[] = [];
    const ends: (() => void)[] = [];
    const work = (n: number) => () =>
      new Promise<number>((resolve) => {
        started.push(n);
        ends.push(() => resolve(n));
      });
    const all = [1, 2, 3].map((n) => turns.take(LIMITS, work(n)));
    await expect(turns.take(LIMITS, work(4))).rejects.toMatchObject({ code: 'gateway.unavailable' });
    expect(started).toEqual([1, 2]);
    ends[0]?.();
    expect(await all[0]).toBe(1);
    await expect.poll(() => started).toEqual([1, 2, 3]);
    for (const end of ends) end();
    expect(await Promise.all(all)).toEqual([1, 2, 3]);
    const after = turns.take(LIMITS, work(5));
    await expect.poll(() => started).toContain(5);
    ends.at(-1)?.();
    expect(await after).toBe(5);
  });

  it('goes on after work that failed', async () => {
    const turns = new Turns();
    const limits = { atOnce: 1, waiting: 1 };
    const failed = turns.take(limits, () => Promise.reject(new Error('of the test')));
    const next = turns.take(limits, async () => 'done');
    await expect(failed).rejects.toThrow('of the test');
    expect(await next).toBe('done');
  });
});
