import type { Loop } from './feature.ts';
import type { Services } from './services.ts';

const ERROR_PAUSE_MS = 250;
const LONGEST_ERROR_PAUSE_MS = 10_000;

/** Runs loops until they are stopped; `stop` resolves when the current batch of each loop is done. */
export function runLoops(loops: readonly Loop[], services: Services): { stop(): Promise<void> } {
  const ending = new AbortController();
  const running = loops.map((loop) => runLoop(loop, services, ending.signal));
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

/** A full batch is followed by the next at once, an empty one by the loop's pause, a failure by a growing one. */
async function runLoop(loop: Loop, services: Services, ending: AbortSignal): Promise<void> {
  let failures = 0;
  while (!ending.aborted) {
    let pauseMs: number;
    try {
      const handled = await loop.run(services);
      failures = 0;
      pauseMs = handled > 0 ? 0 : loop.idleMs;
    } catch (error) {
      failures++;
      pauseMs = Math.min(LONGEST_ERROR_PAUSE_MS, ERROR_PAUSE_MS * 2 ** Math.min(failures, 10));
      services.log.error({ err: error, loop: loop.name, failures }, 'a loop failed and will try again');
    }
    await pause(pauseMs, ending);
  }
}

/** Resolves after the pause, or at once when the process ends. */
function pause(ms: number, ending: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (ending.aborted) return resolve();
    const done = (): void => {
      clearTimeout(timer);
      ending.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    ending.addEventListener('abort', done);
  });
}
