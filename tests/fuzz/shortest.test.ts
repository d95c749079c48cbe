import { describe, expect, it } from 'vitest';
import { shortest } from './shortest.ts';

const upTo = (count: number): number[] => Array.from({ length: count }, (_, no) => no);

describe('the shortest list that fails', () => {
  it('keeps what it takes, in order', async () => {
    const fails = async (some: readonly number[]) => [7, 30, 31].every((value) => some.includes(value));
    expect(await shortest(upTo(100), fails, Date.now() + 60_000)).toEqual([7, 30, 31]);
  });

  it('is the list itself when nothing can be spared, and when there is no time', async () => {
    expect(await shortest(upTo(5), async () => false, Date.now() + 60_000)).toEqual(upTo(5));
    expect(await shortest(upTo(5), async () => true, 0)).toEqual(upTo(5));
  });
});
