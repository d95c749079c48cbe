import type { z } from 'zod';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { Services } from '../services.ts';

/** Work done after the transaction that enqueued it, by any free process with the role `worker`. */
export interface Job<Payload> {
  /** Unique in the product, such as `notices.push`; stored in the queue. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** How often a job is tried; the pauses between tries grow by a factor of e, from 2.7 seconds to 6 hours. */
  maxAttempts(rules: Rules): number;
  /** May run twice with one payload when a process dies at its end, so it must recognise what was done already. */
  run(services: Services, payload: Payload): Promise<void>;
  /** Called after the last failed attempt. */
  giveUp?(services: Services, payload: Payload, error: unknown): Promise<void>;
}

/** Looks for due work at intervals, in one process at a time. */
export interface RecurringJob {
  readonly name: string;
  /** Pause after an empty batch; a full batch is followed by the next at once. */
  readonly everyS: number;
  /**
   * Does one batch and returns the number of rows it handled. Two runs may overlap when a process seemed dead but was
   * not.
   */
  run(services: Services): Promise<number>;
}

/** The queue library never gives up a job: `maxAttempts` decides that when a job has failed. */
const QUEUE_ATTEMPTS = 1_000;

export interface JobRequest<Payload> {
  readonly job: Job<Payload>;
  readonly payload: Payload;
  /** Of several waiting jobs with one key, only the last remains. */
  readonly key?: string;
  /** The delay in seconds before it may run. */
  readonly afterS?: number;
}

/** Puts a job into the queue. With a transaction it is enqueued only if that commits. */
export async function enqueue<Payload>(
  tx: Queryable,
  { job, payload, key, afterS = 0 }: JobRequest<Payload>,
): Promise<void> {
  await tx.run(sql`
    SELECT FROM graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload.parse(payload))}::json,
      run_at => now() + make_interval(secs => ${afterS}), max_attempts => ${QUEUE_ATTEMPTS}, job_key => ${key ?? null})`);
}

/** Puts many jobs of one kind into the queue with one statement. */
export async function enqueueAll<Payload>(
  tx: Queryable,
  job: Job<Payload>,
  payloads: readonly Payload[],
): Promise<void> {
  if (payloads.length === 0) return;
  await tx.run(sql`
    SELECT FROM graphile_worker.add_jobs(ARRAY(
      SELECT ROW (${job.name}, p.payload, NULL, NULL, ${QUEUE_ATTEMPTS}::smallint, NULL, NULL, NULL)::graphile_worker.job_spec
      FROM json_array_elements(${JSON.stringify(payloads.map((payload) => job.payload.parse(payload)))}::json) p (payload)))`);
}

/**
 * Schedules the next run of a recurring job in that many seconds. While the job runs, its next run may be scheduled
 * already; with `sooner: false` a run that is scheduled keeps its time.
 */
export async function schedule(
  db: Queryable,
  job: RecurringJob,
  { afterS, sooner }: { afterS: number; sooner: boolean },
): Promise<void> {
  await db.run(sql`
    SELECT FROM graphile_worker.add_job(${job.name}, run_at => now() + make_interval(secs => ${afterS}),
      max_attempts => ${QUEUE_ATTEMPTS}, job_key => ${job.name},
      job_key_mode => ${sooner ? 'replace' : 'preserve_run_at'})`);
}
