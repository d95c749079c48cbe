import { type Database, openDatabase } from '#server/platform/postgres/db.ts';
import type { Sql } from '#server/platform/postgres/sql.ts';
import type { WorkerPlaces } from '#tests/fixtures/worker-product.ts';
import { loadConstants, shareConstants } from '#tools/wire/gateway-client.ts';

/** The product of this worker. Playwright gives each worker a process of its own, so there is one of it here. */
let opened: { readonly places: WorkerPlaces; readonly db: Database } | null = null;

/** The product that the global setup has started for the worker in this place. */
export function startedProduct(place: number): WorkerPlaces {
  const products = JSON.parse(process.env.E2E_PRODUCTS ?? '[]') as readonly WorkerPlaces[];
  const places = products[place];
  if (places === undefined) throw new Error('the global setup has started no product for this worker');
  return places;
}

/** Connects to the product of this worker. Answers its address. */
export async function openProduct(places: WorkerPlaces): Promise<string> {
  shareConstants(places.url, await loadConstants(places.url));
  const db = openDatabase({
    url: places.databaseUrl,
    poolSize: 2,
    role: 'market_app',
    statementTimeoutMs: 60_000,
    onError: (error) => console.error(`the worker's database: ${error.message}`),
  });
  opened = { places, db };
  return places.url;
}

export async function closeProduct(): Promise<void> {
  const closing = opened;
  opened = null;
  await closing?.db.close();
}

export const productUrl = (): string => product().places.url;
export const relayPort = (): number => product().places.relayPort;
/** A connection as the application's user, for facts that the gateway does not return. */
export const database = (): Database => product().db;

/** Writes what the application may not, such as the times of a row, as if they had come. */
export async function asOwner(statement: Sql): Promise<void> {
  const { databaseUrl: url } = product().places;
  const owner = openDatabase({ url, poolSize: 1, statementTimeoutMs: 60_000, onError: () => undefined });
  await owner.run(statement);
  await owner.close();
}

function product(): { readonly places: WorkerPlaces; readonly db: Database } {
  if (opened === null) throw new Error('this worker is not connected to its product');
  return opened;
}
