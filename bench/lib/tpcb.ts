import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startChild } from './child.ts';
import { coreTimes, cpuOfEndedChildren, cpuOfTree, idleShares } from './cpu.ts';
import { type BenchServer, runScript, settleDown, urlFor } from './database.ts';

const SCALE = 50;
const CLIENTS = 8;
const ACCOUNTS_PER_SCALE = 100_000;
const DATABASE = 'tpcb';
/** The yardstick is warmed up, as the product is. */
const WARM_UP_S = 2;

const execute = promisify(execFile);

/** The cost of a transaction: the rate per second, and its CPU time in microseconds. */
export interface TpcB {
  readonly perSecond: number;
  readonly cpuUs: { readonly client: number; readonly database: number };
  readonly idle: readonly number[];
}

/** The yardstick: transactions per second of pgbench's TPC-B-like script, prepared, scale 50, 8 clients. */
export interface Yardstick {
  readonly tool: string;
  measure(seconds: number): Promise<TpcB>;
}

/** The client's last line of output. */
interface ClientReport {
  readonly perSecond: number;
  /** Total CPU time in microseconds. */
  readonly cpu: number;
}

/** Debian's pgbench where it is installed, otherwise our client with the same statements. */
export function openYardstick(server: BenchServer & { pid(): number }): Yardstick {
  const url = urlFor(server, DATABASE);
  const pgbench = findPgbench();
  const run = (seconds: number): Promise<ClientReport> =>
    pgbench ? runPgbench(pgbench, url, seconds) : runOurs(url, seconds);
  return {
    tool: pgbench ?? 'bench/lib/tpcb-client.ts',
    async measure(seconds) {
      await reset(server, url);
      await run(WARM_UP_S);
      const cores = coreTimes();
      const before = cpuOfTree(server.pid());
      const { perSecond, cpu } = await run(seconds);
      const database = cpuOfTree(server.pid()) - before;
      const idle = idleShares(cores, coreTimes());
      const done = perSecond * seconds;
      return { perSecond, cpuUs: { client: cpu / done, database: database / done }, idle };
    },
  };
}

function findPgbench(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions) ? readdirSync(versions).sort().reverse() : [];
  const places = installed.map((version) => join(versions, version, 'bin/pgbench'));
  return [...places, '/usr/bin/pgbench'].find((path) => existsSync(path)) ?? null;
}

/** Creates pgbench's tables, filled by the server itself. */
async function reset(server: BenchServer, url: string): Promise<void> {
  await runScript(urlFor(server, 'postgres'), `DROP DATABASE IF EXISTS ${DATABASE} WITH (FORCE)`);
  await runScript(urlFor(server, 'postgres'), `CREATE DATABASE ${DATABASE}`);
  await runScript(
    url,
    `CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22));
     CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor = 100);
     CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor = 100);
     CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor = 100);
     INSERT INTO pgbench_branches SELECT n, 0, '' FROM generate_series(1, ${SCALE}) n;
     INSERT INTO pgbench_tellers SELECT n, (n - 1) / 10 + 1, 0, '' FROM generate_series(1, ${SCALE * 10}) n;
     INSERT INTO pgbench_accounts SELECT n, (n - 1) / ${ACCOUNTS_PER_SCALE} + 1, 0, ''
       FROM generate_series(1, ${SCALE * ACCOUNTS_PER_SCALE}) n;
     ALTER TABLE pgbench_branches ADD PRIMARY KEY (bid);
     ALTER TABLE pgbench_tellers ADD PRIMARY KEY (tid);
     ALTER TABLE pgbench_accounts ADD PRIMARY KEY (aid);`,
  );
  await settleDown(url);
}

/** Run by a shell, because only the parent that waits for a process gets its total CPU time. */
async function runPgbench(tool: string, url: string, seconds: number): Promise<ClientReport> {
  const script = '"$@" && cat /proc/$$/stat';
  const args = ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-T', String(seconds), url];
  const { stdout } = await execute('/bin/sh', ['-c', script, 'sh', tool, ...args]);
  const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`${tool} said no rate: ${stdout}`);
  return { perSecond: Number(tps), cpu: cpuOfEndedChildren(stdout.trim().split('\n').at(-1) ?? '') };
}

async function runOurs(url: string, seconds: number): Promise<ClientReport> {
  const child = startChild('bench/lib/tpcb-client.ts', [url, String(CLIENTS), String(SCALE), String(seconds)]);
  const report = JSON.parse(await child.line('report ')) as ClientReport;
  await child.stop();
  return report;
}
