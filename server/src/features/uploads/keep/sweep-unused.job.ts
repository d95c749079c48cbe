import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { lockUnsent, lockUnused } from '../uploads.store.ts';
import { removeFiles } from './remove-files.ts';

const BATCH = 100;
const EVERY_S = 600;
/** How far back a sweep looks, in seconds; the first sweep of a process goes back to the beginning. */
const WINDOW_S = 2 * 86_400;
const FOREVER_S = 100 * 365 * 86_400;

const lookedBack = new WeakSet<Services>();

/** Removes files that were not used within `uploads.keep_unused_s`, and files of messages that were never stored. */
export const sweepUnusedJob: RecurringJob = {
  name: 'uploads.sweep_unused',
  everyS: EVERY_S,
  async run(services) {
    const windowS = lookedBack.has(services) ? WINDOW_S : FOREVER_S;
    let removed = 0;
    let most = 0;
    for (const look of [lockUnused, lockUnsent]) {
      const count = await sweepOnce(services, look, windowS);
      removed += count;
      most = Math.max(most, count);
    }
    if (most < BATCH) lookedBack.add(services);
    return removed;
  },
};

/** Sweeps one batch of the files that `look` finds; returns their number. */
function sweepOnce(services: Services, look: typeof lockUnused, windowS: number): Promise<number> {
  const toAgeS = services.rules.get('uploads.keep_unused_s');
  return services.db.transaction(async (tx) => {
    const unused = await look(tx, { toAgeS, fromAgeS: toAgeS + windowS, limit: BATCH });
    await removeFiles(services, tx, unused);
    return unused.length;
  });
}
