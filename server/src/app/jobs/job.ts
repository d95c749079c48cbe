import type { z } from 'zod';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Rules } from '#server/platform/settings/rules.ts';
import type { Services } from '../services.ts';

/** Work that is done after the transaction that asked for it, by whichever process of the role `worker` is free. */
export interface Job<Payload> {
  /** Unique in the product, such as `notices.push`: it stands in the queue. */
  readonly name: string;
  readonly payload: z.ZodType<Payload>;
  /** Times that it is tried; the pauses between grow by a factor of e, from 2.7 seconds to 6 hours. */
  maxAttempts(rules: Rules): number;
  /** May run twice with one payload, when a process dies at its end: what was done already must be seen. */
  run(services: Services, payload: Payload): Promise<void>;
  /** What becomes of it after the last attempt. */
  giveUp?(services: Services, payload: Payload, error: unknown): Promise<void>;
}

/** A look at what is due, again and again, by one process at a time. */
export interface RecurringJob {
  readonly name: string;
  /** Pause after an empty batch; a full batch is followed by the next at once. */
  readonly everyS: number;
  /** Does one batch and answers how many it handled. It may run twice at a time when a process seemed to have died. */
  run(services: Services): Promise<number>;
}

/** The queue itself forgets no job: how often one is tried is decided by its `maxAttempts` when it has failed. */
const QUEUE_ATTEMPTS = 1_000;

export interface JobRequest<Payload> {
  readonly job: Job<Payload>;
  readonly payload: Payload;
  /** Of several jobs with one key that wait, the last remains. */
  readonly key?: string;
  /** Not sooner than so many seconds from now. */
  readonly afterS?: number;
}

/** Puts a job into the queue: within the caller's transaction when it is one, so that it is done if that commits. */
export async function enqueue<Payload>(
  tx: Queryable,
  { job, payload, key, afterS = 0 }: JobRequest<Payload>,
): Promise<void> {
  await tx.run(sql`
    SELECT FROM graphile_worker.add_job(${job.name}, ${JSON.stringify(job.payload.parse(payload))}::json,
      run_at => now() + make_interval(secs => ${afterS}), max_attempts => ${QUEUE_ATTEMPTS}, job_key => ${key ?? null})`);
}

/** Puts many jobs of one kind into the queue by one statement. */
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
 * Has a recurring job run next in so many seconds. While it runs it may wait for its next time already; when it waits,
 * `sooner: false` leaves the time as it is.
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
