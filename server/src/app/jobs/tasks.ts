import type { TaskList } from 'graphile-worker';
import type { Services } from '../services.ts';
import { type Job, type RecurringJob, schedule } from './job.ts';

/** Every job of the product. */
export interface JobBook {
  readonly jobs: readonly Job<unknown>[];
  readonly recurring: readonly RecurringJob[];
}

/** The jobs in the form that the library runs. Throws when two have the same name. */
export function tasksOf({ jobs, recurring }: JobBook, services: Services): TaskList {
  const tasks: TaskList = {};
  const add = (name: string, task: TaskList[string]): void => {
    if (name in tasks) throw new Error(`two jobs are named ${name}`);
    tasks[name] = task;
  };
  for (const job of jobs)
    add(job.name, (payload, { job: { attempts } }) => runJob(job, services, { payload, attempts }));
  for (const job of recurring) add(job.name, () => runRecurring(job, services));
  return tasks;
}

/** After an error the job returns to the queue, until it has been tried often enough. */
async function runJob(
  job: Job<unknown>,
  services: Services,
  { payload, attempts }: { payload: unknown; attempts: number },
): Promise<void> {
  const parsed = job.payload.parse(payload);
  try {
    await job.run(services, parsed);
  } catch (error) {
    const isLast = attempts >= job.maxAttempts(services.rules);
    services.log.warn(
      { job: job.name, payload: parsed, attempts, reason: String(error) },
      isLast ? 'a job was given up' : 'a job failed and will be tried again',
    );
    if (!isLast) throw error;
    await job.giveUp?.(services, parsed, error);
  }
}

/** The next run is scheduled however this run ends; after an error the usual pause applies. */
async function runRecurring(job: RecurringJob, services: Services): Promise<void> {
  let handled = 0;
  try {
    handled = await job.run(services);
  } catch (error) {
    services.log.error({ err: error, job: job.name }, 'a recurring job failed and will run again');
  }
  await schedule(services.db, job, { afterS: handled > 0 ? 0 : job.everyS, sooner: true });
}
