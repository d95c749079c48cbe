import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import { startWorkerProduct, type WorkerProduct } from '#tests/fixtures/worker-product.ts';

/** The product of this worker. Playwright gives each worker a process of its own, so there is one of it here. */
let running: { readonly product: WorkerProduct; readonly db: Database } | null = null;

/** Starts the worker's product on a copy of what the global setup has prepared. */
export async function openProduct(): Promise<WorkerProduct> {
  const template = process.env.E2E_TEMPLATE;
  if (!template) throw new Error('the global setup has prepared nothing');
  const product = await startWorkerProduct(template);
  const db = openDatabase({
    url: product.databaseUrl,
    poolSize: 2,
    role: 'market_app',
    statementTimeoutMs: 60_000,
    onError: (error) => console.error(`the worker's database: ${error.message}`),
  });
  running = { product, db };
  return product;
}

export async function closeProduct(): Promise<void> {
  const closing = running;
  running = null;
  await closing?.db.close();
  await closing?.product.stop();
}

export const productUrl = (): string => opened().product.url;
export const relayPort = (): number => opened().product.relayPort;
/** Connected as the application is, for what nobody can ask the gateway for. */
export const database = (): Database => opened().db;

function opened(): { readonly product: WorkerProduct; readonly db: Database } {
  if (running === null) throw new Error('the product of this worker does not run');
  return running;
}
