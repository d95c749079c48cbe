import { installJobs } from '../jobs/install-jobs.ts';
import { migrate } from './migrate.ts';
import { ownsTables, prepareRuntimeLogin } from './runtime-login.ts';

/**
 * Brings a database up to date, as its owner: our schema, that of background jobs, and the login of the runtime. Returns
 * the files it applied. Throws when the runtime's login could change the schema although it is another than the owner's.
 */
export async function prepareDatabase(ownerUrl: string, runtimeUrl = ownerUrl): Promise<string[]> {
  const applied = await migrate(ownerUrl);
  await installJobs(ownerUrl);
  if (runtimeUrl === ownerUrl) return applied;
  await prepareRuntimeLogin(ownerUrl, runtimeUrl);
  if (await ownsTables(runtimeUrl)) {
    throw new Error('the login of DATABASE_URL owns tables, or is a superuser: name one in it that is neither');
  }
  return applied;
}
