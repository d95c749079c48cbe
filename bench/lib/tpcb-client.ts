import pg from 'pg';

/**
 * pgbench's TPC-B-like script for machines without pgbench: seven statements a transaction, prepared, each a separate
 * round trip. Arguments: url, clients, scale, seconds. Node costs more per statement than pgbench, so the ratio comes
 * out too high.
 */
const [url = '', clients = '8', scale = '50', seconds = '10'] = process.argv.slice(2);

const STATEMENTS = {
  account: 'UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2',
  read: 'SELECT abalance FROM pgbench_accounts WHERE aid = $1',
  teller: 'UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2',
  branch: 'UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2',
  history: `INSERT INTO pgbench_history (tid, bid, aid, delta, mtime)
            VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)`,
};

const upTo = (limit: number): number => 1 + Math.floor(Math.random() * limit);

async function transact(client: pg.Client): Promise<void> {
  const [aid, tid, bid] = [upTo(Number(scale) * 100_000), upTo(Number(scale) * 10), upTo(Number(scale))];
  const delta = upTo(10_001) - 5_001;
  const run = (name: keyof typeof STATEMENTS, values: unknown[]) =>
    client.query({ name, text: STATEMENTS[name], values });
  await client.query({ name: 'begin', text: 'BEGIN' });
  await run('account', [delta, aid]);
  await run('read', [aid]);
  await run('teller', [delta, tid]);
  await run('branch', [delta, bid]);
  await run('history', [tid, bid, aid, delta]);
  await client.query({ name: 'end', text: 'END' });
}

const cpuFrom = process.cpuUsage();
const started = performance.now();
const until = started + Number(seconds) * 1000;
let done = 0;
await Promise.all(
  Array.from({ length: Number(clients) }, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    while (performance.now() < until) {
      await transact(client);
      done += 1;
    }
    await client.end();
  }),
);
const { user, system } = process.cpuUsage(cpuFrom);
const report = { perSecond: (done * 1000) / (performance.now() - started), cpu: user + system };
process.stdout.write(`report ${JSON.stringify(report)}\n`);
