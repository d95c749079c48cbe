import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, type Runner, run } from 'graphile-worker';
import type pg from 'pg';
import { openJobPool } from '#server/platform/jobs/job-pool.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Loop } from '../feature.ts';
import type { Services } from '../services.ts';
import { schedule } from './job.ts';
import { type JobBook, tasksOf } from './tasks.ts';

/** Jobs that one process runs at a time; nearly all of their time is spent waiting for other servers. */
const CONCURRENCY = 8;
/**
 * New jobs are announced by LISTEN; polling finds jobs whose time has come, and all jobs where LISTEN is not available.
 */
const POLL_MS = 2_000;
const RESTART_MS = 1_000;
/**
 * How long a stop waits for the library: it gives running jobs five seconds before it calls them off. After a write that met a
 * dead database version 0.18 counts its batches wrong, and its end never comes.
 */
const STOP_MS = 20_000;
/** A process that has held a job for longer than this is taken for dead: another one runs the job. */
const STUCK_S = 180;
const STUCK_LOOK_MS = 30_000;

/**
 * The library does not wait for the end of a job to be written unless ends are batched: a worker that stops would leave
 * a finished job locked, and another process would run it again.
 */
const AWAITED_ENDS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Works the queue until it is stopped; `stop` resolves when the running jobs are done. */
export function runJobs(book: JobBook, services: Services): { stop(): Promise<void> } {
  const ending = new AbortController();
  const pool = openJobPool(services.config.databaseUrl ?? '', (error) =>
    services.log.warn({ err: error }, 'a connection of the job queue broke'),
  );
  const working = keepWorking(book, { services, pool, ending: ending.signal }).finally(() => pool.end());
  return {
    stop() {
      ending.abort();
      return working;
    },
  };
}

interface Workplace {
  readonly services: Services;
  readonly pool: pg.Pool;
  readonly ending: AbortSignal;
}

/** The library's worker ends when its database connection does; a new one is started then. */
async function keepWorking(book: JobBook, { services, pool, ending }: Workplace): Promise<void> {
  while (!ending.aborted) {
    try {
      for (const job of book.recurring) await schedule(services.db, job, { afterS: 0, sooner: false });
      const runner = await run({
        pgPool: pool,
        taskList: tasksOf(book, services),
        parsedCronItems: [],
        concurrency: CONCURRENCY,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        preset: AWAITED_ENDS,
        logger: loggerOf(services),
      });
      await endOf(runner, ending);
    } catch (error) {
      if (ending.aborted) return;
      services.log.error({ err: error }, 'the job queue stopped and will start again');
      await sleep(RESTART_MS, undefined, { signal: ending }).catch(() => undefined);
    }
  }
}

/** Resolves when the worker has stopped as told, or does not within `STOP_MS`; throws when it stopped by itself. */
export async function endOf(runner: Pick<Runner, 'stop' | 'promise'>, ending: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const gaveUp = Promise.withResolvers<void>();
  const stop = (): void => {
    timer = setTimeout(gaveUp.resolve, STOP_MS);
    void runner.stop().catch(() => undefined);
  };
  if (ending.aborted) stop();
  ending.addEventListener('abort', stop, { once: true });
  try {
    await Promise.race([runner.promise, gaveUp.promise]);
  } finally {
    clearTimeout(timer);
    ending.removeEventListener('abort', stop);
  }
  if (!ending.aborted) throw new Error('the worker ended');
}

/** Sends the library's messages to our log; its message for the end of each job is for debugging only. */
function loggerOf({ log }: Services): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.debug({ jobs: true }, message);
    else log.trace({ jobs: true }, message);
  });
}

/**
 * Frees jobs whose process died (the library would wait four hours), and deletes jobs that were replaced while they
 * ran. It is not a job itself, because freeing jobs must not depend on a free job slot.
 */
export const stuckJobsLoop: Loop = {
  name: 'stuck jobs',
  idleMs: STUCK_LOOK_MS,
  async run({ db, log }) {
    await db.run(sql`
      DELETE FROM graphile_worker._private_jobs WHERE attempts >= max_attempts
        AND (locked_at IS NULL OR locked_at < now() - make_interval(secs => ${STUCK_S}))`);
    const freed = await db.many<{ name: string }>(sql`
      UPDATE graphile_worker._private_jobs j SET locked_at = NULL, locked_by = NULL, run_at = greatest(run_at, now())
      FROM graphile_worker._private_tasks t
      WHERE t.id = j.task_id AND j.locked_at < now() - make_interval(secs => ${STUCK_S}) RETURNING t.identifier AS name`);
    if (freed.length > 0) log.warn({ jobs: freed.map(({ name }) => name) }, 'jobs were taken from a process that died');
    return 0;
  },
};
