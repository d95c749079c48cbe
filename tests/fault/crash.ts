import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { client, type Wire } from '#tests/fixtures/client.ts';
import { GENEROUS_RULES, type Launched, launchProduct } from '#tests/fixtures/product.ts';
import { findDatabaseUrl } from '#tools/find-database.ts';
import { killPostmaster } from './postmaster.ts';
import { untilNone } from './standstill.ts';

/** Of everybody in the demo. */
export const PASSWORD = 'Demo2468';
export const TRADE_PASSWORD = 'Trade2468';

export const TARGETS = ['server', 'database', 'both'] as const;
export type Target = (typeof TARGETS)[number];

export interface Victim {
  readonly product: Launched;
  readonly target: Target;
  readonly dataDir: string;
}

/**
 * The database's death alone is the product's to mend: it starts it again by itself. A dead server is started again by
 * its operator, on whatever the database has become meanwhile.
 */
export async function killAndRestart(
  { product, target, dataDir }: Victim,
  start: () => Promise<Launched>,
): Promise<Launched> {
  if (target !== 'server') {
    await killPostmaster(dataDir);
  }
  if (target === 'database') {
    await staysUp(product);
    return product;
  }
  product.kill('SIGKILL');
  await product.gone;
  return start();
}

/** Waits until the product answers that it is well again. Throws when the death of its database ended it, too. */
async function staysUp(product: Launched): Promise<void> {
  const gone = product.gone.then(() => {
    throw new Error('the product ended when its database died');
  });
  gone.catch(() => undefined); // it will end some day, long after this wait
  const health = async () => {
    const answer = await Promise.race([gone, fetch(`${product.url}/healthz`).catch(() => null)]);
    return answer?.ok ? 0 : 1;
  };
  await untilNone(health, 'database did not come back');
}

/** Fills the demo under the ordinary clocks: a slow machine would miss the short ones while it does so. */
export async function fillDemo(dataDir: string, port: number): Promise<void> {
  const product = await launchProduct({ dataDir, port, rules: GENEROUS_RULES });
  product.kill('SIGTERM');
  await product.gone;
}

/** A look at the product's database from outside. */
export async function openWatch(dataDir: string): Promise<Database> {
  const url = await findDatabaseUrl(dataDir);
  return openDatabase({ url, poolSize: 2, statementTimeoutMs: 30_000, onError: () => undefined });
}

/** Somebody of the demo, logged in. */
export async function logIn(product: Launched, name: string): Promise<{ wire: Wire; name: string; userId: string }> {
  const wire = client(product.url);
  const { userId } = await wire.login(name, PASSWORD);
  return { wire, name, userId };
}
