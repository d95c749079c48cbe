import { describe, expect, it } from 'vitest';
import { gather } from './gather.ts';

interface Run {
  readonly items: readonly number[];
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** A gathered function whose runs the test answers by hand. */
function byHand(limits: { readonly maxItems: number; readonly maxInFlight: number; readonly waitMs?: number }) {
  const runs: Run[] = [];
  const ask = gather<number, string>({
    ...limits,
    run: (items) =>
      new Promise((resolve, reject) => {
        runs.push({ items, answer: () => resolve(items.map((item) => `answer ${item}`)), fail: reject });
      }),
  });
  return { ask, runs, batches: () => runs.map(({ items }) => items) };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('gather', () => {
  it('runs together what one turn asks for, and answers each', async () => {
    const { ask, runs, batches } = byHand({ maxItems: 10, maxInFlight: 1 });
    const answers = Promise.all([ask(1), ask(2), ask(3)]);
    await turn();
    expect(batches()).toEqual([[1, 2, 3]]);
    runs[0]?.answer();
    expect(await answers).toEqual(['answer 1', 'answer 2', 'answer 3']);
  });

  it('keeps what comes while as much as may be is under way, and cuts what is too long', async () => {
    const { ask, runs, batches } = byHand({ maxItems: 2, maxInFlight: 2 });
    const answers = Promise.all([1, 2, 3, 4, 5].map(ask));
    await turn();
    await turn();
    expect(batches()).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]?.answer();
    await turn();
    await turn();
    expect(batches()[2]).toEqual([5]);
    runs[0]?.answer();
    runs[2]?.answer();
    expect(await answers).toHaveLength(5);
  });

  it('lets what comes during a run wait for its end, though another might run', async () => {
    const { ask, runs, batches } = byHand({ maxItems: 3, maxInFlight: 2, waitMs: 60_000 });
    const answers = [ask(1)];
    await turn();
    answers.push(ask(2), ask(3));
    await turn();
    expect(batches()).toEqual([[1]]);
    runs[0]?.answer();
    await turn();
    await turn();
    expect(batches()).toEqual([[1], [2, 3]]);
    // As many as a run takes wait for nobody.
    answers.push(ask(4), ask(5), ask(6));
    await turn();
    expect(batches()[2]).toEqual([4, 5, 6]);
    for (const { answer } of runs.slice(1)) answer();
    expect(await Promise.all(answers)).toHaveLength(6);
  });

  it('tells all of a run that failed, and goes on', async () => {
    const { ask, runs } = byHand({ maxItems: 10, maxInFlight: 1 });
    const answers = Promise.allSettled([ask(1), ask(2)]);
    await turn();
    runs[0]?.fail(new Error('lost'));
    expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = ask(3);
    await turn();
    runs[1]?.answer();
    expect(await next).toBe('answer 3');
  });
});
