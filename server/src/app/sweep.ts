import type { Sweep } from './feature.ts';
import type { RecurringJob } from './jobs/job.ts';
import type { Services } from './services.ts';

const BATCH_ROWS = 1000;
const EVERY_S = 10 * 60;

/**
 * Deletes one batch of each kind of outdated rows. Returns the rows of the fullest batch, 0 when no batch was full. A
 * failing sweep is logged and tried again in the next round, so that it does not stop the others.
 */
export async function runSweeps(services: Services, sweeps: readonly Sweep[]): Promise<number> {
  let most = 0;
  for (const { name, statement } of sweeps) {
    try {
      most = Math.max(most, await services.db.run(statement(services.rules, BATCH_ROWS)));
    } catch (error) {
      services.log.error({ err: error, sweep: name }, 'a sweep failed and will try again');
    }
  }
  return most < BATCH_ROWS ? 0 : most;
}

export const sweepJob = (sweeps: readonly Sweep[]): RecurringJob => ({
  name: 'sweep',
  everyS: EVERY_S,
  run: (services) => runSweeps(services, sweeps),
});
