import type pg from 'pg';
import { runScript } from '../lib/database.ts';

/** Deposits of one transaction, as many as the product credits in one. */
const DEPOSITS_PER_COMMIT = 1_000;

type Row = Readonly<Record<string, unknown>>;

interface RowSet {
  /** Inserts them row by row, and returns deposits per second. */
  into(client: pg.Client): Promise<number>;
}

/** The rows of deposits and of their transfers, as the product left them, to be inserted elsewhere. */
export async function insertRows(url: string): Promise<RowSet> {
  const watch = await runScript(url, 'SELECT network FROM chain_watch');
  const deposits = ((await runScript(url, 'SELECT * FROM deposit ORDER BY height, id')).rows as Row[]).map(
    withoutComputed,
  );
  const transfers = Map.groupBy(
    (await runScript(url, 'SELECT * FROM ledger_transfer WHERE code IN (500, 501)')).rows as Row[],
    (row) => row.ref,
  );
  return {
    async into(client) {
      await client.query('INSERT INTO chain_watch (network) VALUES ($1)', [watch.rows[0]?.network]);
      // Addresses have other ids in the copy.
      const { rows: addresses } = await client.query<{ id: string; userId: string }>(
        'SELECT id, user_id AS "userId" FROM deposit_address',
      );
      const addressOf = new Map(addresses.map(({ id, userId }) => [userId, id]));
      const begin = performance.now();
      for (let start = 0; start < deposits.length; start += DEPOSITS_PER_COMMIT) {
        await client.query('BEGIN');
        for (const deposit of deposits.slice(start, start + DEPOSITS_PER_COMMIT)) {
          await client.query(insertOf('deposit', { ...deposit, address_id: addressOf.get(String(deposit.user_id)) }));
          for (const row of transfers.get(deposit.id) ?? []) await client.query(insertOf('ledger_transfer', row));
        }
        await client.query('COMMIT');
      }
      return deposits.length / ((performance.now() - begin) / 1_000);
    },
  };
}

/** The database computes the currency from the network. */
const withoutComputed = ({ currency: _, ...row }: Row): Row => row;

const texts = new Map<string, string>();

/** A prepared insert of one row. */
function insertOf(table: 'deposit' | 'ledger_transfer', row: Row): pg.QueryConfig {
  const columns = Object.keys(row);
  const values = columns.map((_, place) => `$${place + 1}`);
  let text = texts.get(table);
  if (text === undefined) {
    text = `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')})`;
    texts.set(table, text);
  }
  return { name: table, text, values: Object.values(row) };
}
