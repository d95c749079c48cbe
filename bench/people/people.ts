import { readFileSync } from 'node:fs';
import { findPeople } from '#server/features/staff-people/people.store.ts';
import { openDatabase, type Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { cpuOfTree } from '../lib/cpu.ts';
import { freshCopy, runScript, settleDown } from '../lib/database.ts';
import { type Bench, hundredths, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { prepareTemplate, TEMPLATE } from '../orders/world.ts';

const PEOPLE = 1_000_000;
const ROUNDS = 4;
const SEARCHES = 500;
const WARM_UP = 50;

/** What staff type: the beginning of a name, a whole address, a device; each of another account. */
const SEARCHED: readonly ((n: number) => string)[] = [
  (n) => `crowd_${n}`,
  (n) => `Crowd ${n}`,
  (n) => `CROWD_${n}@example.test`,
  (n) => `device-${n - (n % 10) + 1}`,
];

/**
 * The console's search of people among a million accounts against a look-up of the same rows by their ids, in turn: CPU
 * time of this process and of the database together.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  await prepareTemplate(bench.server);
  const url = await freshCopy(bench.server, TEMPLATE, 'bench_people');
  const script = readFileSync(new URL('seed.sql', import.meta.url), 'utf8');
  const people = bench.rows ?? PEOPLE;
  await runScript(url, script.replaceAll(':people', String(people)));
  await settleDown(url);
  bench.say(`${people} accounts`);
  const onError = (error: Error) => process.stderr.write(`${error.message}\n`);
  const db = openDatabase({ url, poolSize: 1, role: 'market_app', statementTimeoutMs: 30_000, onError });
  const search = (text: string) => findPeople(db, text, () => Promise.resolve());
  const cost = { search: 0, lookup: 0 };
  let rows = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const texts = Array.from({ length: SEARCHES + WARM_UP }, (_, n) => textOf(round * 7_919 + n * 1_009, people));
    const ids: string[][] = [];
    for (const text of texts) ids.push((await search(text)).people.map(({ userId }) => userId));
    rows += ids.slice(WARM_UP).flat().length;
    if (ids.some((list) => list.length === 0)) throw new Error('a search found nobody');
    cost.search += await costOf(bench, texts, search);
    cost.lookup += await costOf(bench, ids, (list) => lookUp(db, list));
  }
  await db.close();
  const each = (us: number): number => whole(us / (ROUNDS * SEARCHES));
  bench.say(`search ${each(cost.search)} us, look-up ${each(cost.lookup)} us of CPU time`);
  return {
    ratio: hundredths(cost.search / cost.lookup),
    searchUs: each(cost.search),
    lookupUs: each(cost.lookup),
    rowsPerSearch: hundredths(rows / (ROUNDS * SEARCHES)),
    targets: { ratio: 1.5 },
  };
}

const textOf = (n: number, people: number): string => SEARCHED[n % SEARCHED.length]?.(1 + ((n * 7_907) % people)) ?? '';

/** The same columns of the same rows by the primary key. */
const lookUp = (db: Queryable, ids: readonly string[]): Promise<unknown[]> =>
  db.many(sql`
    SELECT u.id AS "userId", u.nickname AS name, u.role, u.status, u.created_at AS "joinedAt"
    FROM app_user u WHERE u.id = ANY (${[...ids]}::uuid[]) ORDER BY u.nickname`);

/** Microseconds of CPU time of this process and the database for all but the first few. */
async function costOf<T>({ server }: Bench, items: readonly T[], ask: (item: T) => Promise<unknown>): Promise<number> {
  for (const item of items.slice(0, WARM_UP)) await ask(item);
  const own = process.cpuUsage();
  const before = cpuOfTree(server.pid());
  for (const item of items.slice(WARM_UP)) await ask(item);
  const { user, system } = process.cpuUsage(own);
  return user + system + cpuOfTree(server.pid()) - before;
}
