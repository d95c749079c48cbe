import pg from 'pg';
import { startApp } from '#server/app/app.ts';
import { watchChain } from '#server/features/deposits/watch/watch.loop.ts';
import { loadConfig } from '#server/platform/config.ts';
import { startChain, type TestChain } from '#tests/fixtures/chain/anvil.ts';
import { networksOf } from '#tests/fixtures/chain/networks.ts';
import { freshCopy, runScript, settleDown } from '../lib/database.ts';
import { type Bench, hundredths, refuseFindings, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { environmentOf } from '../orders/product.ts';
import { newSecrets, prepareTemplate, TEMPLATE, USERS } from '../orders/world.ts';
import { insertRows } from './raw-inserts.ts';

const PAYMENTS_PER_BLOCK = 1_000;
const CONFIRMATIONS = 12;
const POINT = 1_000_000n;
const ROUNDS = 3;

/** The address of the n-th user. */
const addressOf = (n: number): string => `0x${(n + 1).toString(16).padStart(40, '0')}`;

const ADDRESSES = `
  INSERT INTO deposit_key (id, family) VALUES (repeat('a', 40), 'evm');
  INSERT INTO deposit_address (id, user_id, key_id, key_index, family, address)
  SELECT uuidv7(), id, repeat('a', 40), n, 'evm', '0x' || lpad(to_hex(n + 1), 40, '0')
  FROM (SELECT id, (row_number() OVER (ORDER BY id) - 1)::int AS n FROM app_user) u WHERE n < ${USERS};`;

/**
 * 10,000 payments in one range of blocks: read from two nodes, compared, written and credited, against inserts of the rows
 * that this leaves (deposits and transfers), one statement a row, with as many commits.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  await prepareTemplate(bench.server);
  const chain = await startChain();
  try {
    for (let start = 0; start < USERS; start += PAYMENTS_PER_BLOCK) {
      const to = Array.from({ length: PAYMENTS_PER_BLOCK }, (_, n) => addressOf(start + n));
      await chain.payMany(to, 25n * POINT);
    }
    await chain.mine(CONFIRMATIONS);
    bench.say(`${USERS} payments in ${USERS / PAYMENTS_PER_BLOCK} blocks`);
    const credited: number[] = [];
    const inserted: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const url = await freshCopy(bench.server, TEMPLATE, `bench_deposits_${round}`);
      await runScript(url, ADDRESSES);
      credited.push(await creditAll(bench, { url, chain }));
      const copy = await freshCopy(bench.server, TEMPLATE, `bench_inserts_${round}`);
      await runScript(copy, ADDRESSES);
      inserted.push(await insertAll({ from: url, to: copy }));
      bench.say(`round ${round + 1}: ${whole(credited[round])} credited/s, ${whole(inserted[round])} inserted/s`);
    }
    const best = Math.max(...credited);
    const yardstick = Math.max(...inserted);
    return {
      ratio: hundredths(best / yardstick),
      creditedPerSecond: whole(best),
      insertedPerSecond: whole(yardstick),
      targets: { ratio: 0.3 },
    };
  } finally {
    await chain.stop();
  }
}

/** Deposits per second from the first look at the chain to the last credit. */
async function creditAll(
  { say }: Pick<Bench, 'say'>,
  { url, chain }: { readonly url: string; readonly chain: TestChain },
): Promise<number> {
  // The same node under two names: what is measured is the product, and both are asked all the same.
  const nodes = [chain.url, chain.url.replace('127.0.0.1', 'localhost')] as const;
  const environment = {
    ...environmentOf(url, newSecrets()),
    ...networksOf(chain, nodes, { confirmations: CONFIRMATIONS }),
  };
  const config = loadConfig(environment);
  const app = await startApp({ ...config, databaseUrl: url, roles: new Set(['web'] as const), workers: 1 });
  try {
    const [network] = app.services.chains;
    if (network === undefined) throw new Error('no network');
    // Read from the chain's first block on, not from its tip.
    await watchChain(app.services, network);
    await runScript(
      url,
      `UPDATE chain_watch SET height = 2, hash = NULL, final_height = 2, final_hash = NULL,
      polled_at = NULL`,
    );
    await settleDown(url);
    const begin = performance.now();
    await watchChain(app.services, network);
    const elapsedS = (performance.now() - begin) / 1_000;
    const { rows } = await runScript(url, `SELECT count(*)::int AS count FROM deposit WHERE state = 'credited'`);
    if (rows[0]?.count !== USERS) throw new Error(`${rows[0]?.count} of ${USERS} were credited`);
    say(`credited in ${hundredths(elapsedS)} s`);
    await refuseFindings(url);
    return USERS / elapsedS;
  } finally {
    await app.close();
  }
}

/** The same rows, copied one by one into an equal database; deposits per second. */
async function insertAll({ from, to }: { readonly from: string; readonly to: string }): Promise<number> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  try {
    const rows = await insertRows(from);
    await settleDown(to);
    return await rows.into(client);
  } finally {
    await client.end();
  }
}
