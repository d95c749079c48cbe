import { WireError } from '#tools/wire/gateway-client.ts';
import type { Task } from './duty.ts';

/** Tasks that are done after one look; the rest waits for the next. */
const TASKS_PER_LOOK = 10;
const TRIES = 3;
const RETRY_MS = 15_000;
/** A deed may leave the next thing to do, of which the bot is not told because it did it itself. */
const AGAIN_MS = 500;

interface Waiting {
  dueAt: number;
  failures: number;
}

export interface OpenTasks {
  /** Does what is due of what a look found, and answers in how many milliseconds the next is; null: nothing waits. */
  work(current: readonly Task[], now: () => number): Promise<number | null>;
}

/**
 * Remembers since when each task waits. A task that is found no more is forgotten; one that was refused is tried again, at most
 * three times. A failure of the transport is thrown: the session is over.
 */
export function openTasks(onRefused: (key: string, error: Error) => void): OpenTasks {
  const waiting = new Map<string, Waiting>();
  return {
    async work(current, now) {
      const keys = new Set(current.map(({ key }) => key));
      for (const key of waiting.keys()) if (!keys.has(key)) waiting.delete(key);
      let left = TASKS_PER_LOOK;
      let hasRun = false;
      for (const { key, delayS, run } of current) {
        const entry = waiting.get(key) ?? { dueAt: now() + delayS * 1_000, failures: 0 };
        waiting.set(key, entry);
        if (left === 0 || entry.dueAt > now() || entry.failures >= TRIES) continue;
        left -= 1;
        try {
          await run();
          hasRun = true;
          // It stays known until a look finds it no more, and is not done twice meanwhile.
          entry.dueAt = now() + RETRY_MS;
        } catch (error) {
          if (!(error instanceof WireError)) throw error;
          entry.failures += 1;
          entry.dueAt = now() + RETRY_MS;
          onRefused(key, error);
        }
      }
      if (hasRun) return AGAIN_MS;
      const due = [...waiting.values()].filter(({ failures }) => failures < TRIES).map(({ dueAt }) => dueAt - now());
      return due.length === 0 ? null : Math.max(0, Math.min(...due));
    },
  };
}
