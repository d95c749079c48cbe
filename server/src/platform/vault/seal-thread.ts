import { Worker } from 'node:worker_threads';
import { gather } from '../background/gather.ts';
import type { Opened, Submission } from './open-seals.ts';
import type { VaultSecrets } from './vault-keys.ts';

/** Two messages in flight: the thread works on one while the other is on its way. */
const MAX_IN_FLIGHT = 2;
const MAX_ITEMS = 64;
const WAIT_MS = 4;

interface Reply {
  readonly resolve: (opened: readonly Opened[]) => void;
  readonly reject: (error: unknown) => void;
}

export interface SealThread {
  open(submission: Submission): Promise<Opened>;
  close(): Promise<void>;
}

/**
 * Opens seals on a separate thread, which starts with the first one. Submissions that arrive in one turn of the event
 * loop, or while the thread is busy, share a message, because a message costs the main thread more than its content.
 */
export function openSealThread(secrets: VaultSecrets): SealThread {
  let worker: Worker | null = null;
  /** In the order in which the thread answers. */
  const replies: Reply[] = [];

  function start(): Worker {
    const started = new Worker(new URL('./seal-worker.ts', import.meta.url), { workerData: secrets, name: 'seals' });
    started.unref();
    started.on('message', (opened: readonly Opened[]) => replies.shift()?.resolve(opened));
    // The next submission starts another thread.
    const fail = (error: unknown): void => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of replies.splice(0)) reject(error);
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`the thread that opens seals ended with ${code}`)));
    return started;
  }

  const open = gather<Submission, Opened>({
    maxItems: MAX_ITEMS,
    maxInFlight: MAX_IN_FLIGHT,
    waitMs: WAIT_MS,
    run: (submissions) =>
      new Promise((resolve, reject) => {
        worker ??= start();
        replies.push({ resolve, reject });
        worker.postMessage(submissions);
      }),
  });
  return {
    open,
    async close() {
      await worker?.terminate();
    },
  };
}
