import { installJobs } from '../jobs/install-jobs.ts';
import { migrate } from './migrate.ts';

/**
 * Brings a database up to date, as its owner: our schema, and that of background jobs. Returns the files it applied.
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const applied = await migrate(url);
  await installJobs(url);
  return applied;
}
