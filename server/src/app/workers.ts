import cluster, { type Worker } from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { isWorkerMessage } from '#server/platform/bus/bus-workers.ts';
import { answerMetrics } from '#server/platform/observability/workers-metrics.ts';

/** The environment variable that tells a worker its number. */
const INDEX = 'CARDWAY_WORKER';
const DATABASE = 'CARDWAY_WORKER_DATABASE';
const SEED_DATABASE = 'CARDWAY_WORKER_SEED_DATABASE';

const RESTART_PAUSE_MS = 1_000;
const STOP_PATIENCE_MS = 20_000;

export interface WorkersOptions {
  readonly count: number;
  readonly databaseUrl: string;
  /** The owner's address, for the demo data that the first worker makes; null without the demo. */
  readonly seedUrl: string | null;
  readonly onEvent: (message: string) => void;
}

export interface Workers {
  /** The address that all workers listen on. */
  readonly url: string;
  stop(): Promise<void>;
}

/** A worker's number, and the database that its parent process has opened. */
export interface WorkerIdentity {
  readonly index: number;
  readonly databaseUrl: string;
  /** The owner's address, where this worker makes the demo data. */
  readonly seedUrl: string | null;
}

/** The identity of this process; null when it is no worker. */
export function workerIdentity(): WorkerIdentity | null {
  if (!cluster.isWorker) return null;
  return {
    index: Number(process.env[INDEX]),
    databaseUrl: process.env[DATABASE] ?? '',
    seedUrl: process.env[SEED_DATABASE] || null,
  };
}

/** Tells the parent process that this worker listens. */
export function tellReady(url: string): void {
  process.send?.({ ready: url });
}

/**
 * Runs the product in several processes that share one port. The first one also runs the loops and jobs; a worker that
 * ends is replaced by one with the same part. Bus messages are passed between the workers here.
 */
export async function startWorkers(options: WorkersOptions): Promise<Workers> {
  const { count, databaseUrl, seedUrl, onEvent } = options;
  cluster.setupPrimary({ exec: fileURLToPath(new URL('../main.ts', import.meta.url)) });
  let isStopping = false;
  const living = new Set<Worker>();
  const answerIfAsked = answerMetrics();

  function start(index: number): Worker {
    const worker = cluster.fork({
      [INDEX]: String(index),
      [DATABASE]: databaseUrl,
      [SEED_DATABASE]: index === 0 ? (seedUrl ?? '') : '',
      // The owner's password stays with the parent process.
      MIGRATE_URL: '',
    });
    living.add(worker);
    worker.on('message', (message: unknown) => {
      answerIfAsked(worker, message);
      if (!isWorkerMessage(message)) return;
      for (const other of living) if (other !== worker && other.isConnected()) other.send(message);
    });
    worker.on('error', (error) => onEvent(`worker ${index}: ${error.message}`));
    return worker;
  }

  /** A worker that ends after it has listened is replaced. */
  function keep(worker: Worker, index: number): void {
    worker.once('exit', (code, signal) => {
      living.delete(worker);
      if (isStopping) return;
      onEvent(`worker ${index} ended (${signal ?? code}); starting it again`);
      setTimeout(() => {
        if (!isStopping) keep(start(index), index);
      }, RESTART_PAUSE_MS);
    });
  }

  async function stop(): Promise<void> {
    isStopping = true;
    await Promise.all([...living].map(end));
  }

  try {
    const urls: string[] = [];
    // One after the other: the first prepares what all of them use.
    for (let index = 0; index < count; index++) {
      const worker = start(index);
      urls.push(await listening(worker, index));
      keep(worker, index);
    }
    return { url: urls[0] as string, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listening(worker: Worker, index: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => reject(new Error(`worker ${index} ended with ${code} while starting`));
    const onMessage = (message: { readonly ready?: unknown }): void => {
      if (typeof message.ready !== 'string') return;
      worker.off('exit', onExit);
      worker.off('message', onMessage);
      resolve(message.ready);
    };
    worker.on('exit', onExit);
    worker.on('message', onMessage);
  });
}

async function end(worker: Worker): Promise<void> {
  if (worker.isDead()) return;
  const gone = new Promise((resolve) => worker.once('exit', resolve));
  worker.process.kill('SIGTERM');
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), STOP_PATIENCE_MS);
  await gone;
  clearTimeout(timer);
}
