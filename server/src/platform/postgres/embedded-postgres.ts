import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { endProcess } from '../bus/processes.ts';
import { initCluster, launch, runningPid, socketDirectory } from './postgres-cluster.ts';
import { findHome, type PostgresHome } from './postgres-home.ts';

export interface EmbeddedOptions {
  /** Absolute path. Holds postgres.json, the log and, if PostgreSQL's user can reach it, the cluster. */
  readonly dataDir: string;
  /** Gives up durability for speed: for tests, whose data can be lost. */
  readonly volatile?: boolean;
  /** Called when the server was started, adopted, or restarted after it died. */
  readonly onEvent?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the owner of the database `market`. */
  readonly url: string;
  /** Connects as the login of the runtime, once the database is prepared for it. */
  readonly runtimeUrl: string;
  /** Connects as the login of the signer, once it is prepared. */
  readonly signerUrl: string;
  readonly port: number;
  /** The postmaster's process id; changes when it had to be started again. */
  pid(): number;
  /** Shuts the server down after aborting its open transactions. */
  stop(): Promise<void>;
}

interface Saved {
  readonly cluster: string;
  readonly port: number;
  readonly password: string;
  readonly runtimePassword: string;
  readonly signerPassword: string;
}

interface Server extends Saved {
  readonly home: PostgresHome;
  readonly options: EmbeddedOptions;
}

const DATABASE = 'market';
const OWNER = 'postgres';
const RUNTIME_LOGIN = 'market_runtime';
const SIGNER_LOGIN = 'market_signer_login';
const WATCH_MS = 250;
const REVIVE_PAUSE_MS = 5_000;

/**
 * Starts the PostgreSQL of a data folder: creates the cluster once, then at every start adopts the server that a killed
 * process left running, or starts one. A server that dies meanwhile is restarted. One owner at a time: the caller holds
 * the lock of the data folder.
 */
export async function startPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const server = await prepare(options);
  let pid = await adoptOrLaunch(server);
  await createDatabase(server);
  let restFrom = 0;
  let reviving: Promise<void> = Promise.resolve();
  const watch = setInterval(() => {
    if (Date.now() < restFrom || runningPid(server.cluster) !== null) return;
    restFrom = Number.POSITIVE_INFINITY;
    options.onEvent?.('the database died; starting it again');
    reviving = adoptOrLaunch(server).then(
      (revived) => {
        pid = revived;
        restFrom = 0;
      },
      (error: Error) => {
        options.onEvent?.(`the database could not be started again, next try soon: ${error.message}`);
        restFrom = Date.now() + REVIVE_PAUSE_MS;
      },
    );
  }, WATCH_MS);
  watch.unref();
  return {
    url: urlOf(server, DATABASE),
    signerUrl: addressOf(server, { user: SIGNER_LOGIN, password: server.signerPassword, database: DATABASE }),
    runtimeUrl: addressOf(server, { user: RUNTIME_LOGIN, password: server.runtimePassword, database: DATABASE }),
    port: server.port,
    pid: () => pid,
    async stop() {
      clearInterval(watch);
      await reviving;
      await endProcess(pid, [
        ['SIGINT', 30_000],
        ['SIGQUIT', 5_000],
        ['SIGKILL', 5_000],
      ]);
    },
  };
}

/** The address of a data folder's server if it is running, else null. Starts nothing. */
export function runningPostgres(dataDir: string): string | null {
  const saved = readSaved(dataDir);
  if (saved === null || runningPid(saved.cluster) === null) return null;
  return urlOf(saved, DATABASE);
}

/** The directory of a data folder's cluster. Throws before its first start. */
export async function clusterDirectory(dataDir: string): Promise<string> {
  const saved = readSaved(dataDir);
  if (saved === null) throw new Error(`${dataDir} has no database yet`);
  return saved.cluster;
}

const urlOf = (saved: Saved, database: string): string =>
  addressOf(saved, { user: OWNER, password: saved.password, database });

interface Login {
  readonly user: string;
  readonly password: string;
  readonly database: string;
}

/** Uses the Unix socket where there is one: a round trip over TCP costs both ends a third more. */
function addressOf({ cluster, port }: Saved, { user, password, database }: Login): string {
  const url = new URL(`postgres://${user}:${password}@127.0.0.1:${port}/${database}`);
  const directory = socketDirectory(cluster);
  if (directory !== null) url.search = `host=${encodeURIComponent(directory)}`;
  return url.href;
}

async function prepare(options: EmbeddedOptions): Promise<Server> {
  const saved = readSaved(options.dataDir);
  const home = findHome(options.dataDir, saved?.cluster ?? null);
  const password = saved?.password ?? randomBytes(24).toString('hex');
  const runtimePassword = saved?.runtimePassword ?? randomBytes(24).toString('hex');
  const signerPassword = saved?.signerPassword ?? randomBytes(24).toString('hex');
  const running = runningPid(home.cluster) !== null;
  const port = saved !== null && (running || (await isFree(saved.port))) ? saved.port : await freePort();
  const server = { cluster: home.cluster, port, password, runtimePassword, signerPassword, home, options };
  // Saved before the cluster exists: a start that is killed in between must find the password that the cluster was
  // created with.
  writeSaved(options.dataDir, { cluster: home.cluster, port, password, runtimePassword, signerPassword });
  await initCluster(home, password, options.volatile ?? false);
  return server;
}

async function adoptOrLaunch(server: Server): Promise<number> {
  const left = runningPid(server.cluster);
  if (left !== null) {
    if (await answers(server, 15_000)) {
      server.options.onEvent?.('the database was still running');
      return left;
    }
    await endProcess(left, [
      ['SIGINT', 5_000],
      ['SIGQUIT', 5_000],
      ['SIGKILL', 5_000],
    ]);
  }
  return launch(server.home, {
    port: server.port,
    volatile: server.options.volatile ?? false,
    logFile: join(server.options.dataDir, 'postgres.log'),
    ready: () => answers(server, 0),
  });
}

/** Whether the server accepts our password; tries until `patienceMs` have passed. */
async function answers(server: Saved, patienceMs: number): Promise<boolean> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const client = new pg.Client({ connectionString: urlOf(server, 'postgres'), connectionTimeoutMillis: 3_000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch (error) {
      await client.end().catch(() => {});
      if ((error as { code?: string }).code === '28P01') {
        throw new Error(`the database does not take the password in postgres.json (cluster: ${server.cluster})`);
      }
      if (Date.now() >= until) return false;
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

async function createDatabase(server: Server): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(server, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function readSaved(dataDir: string): Saved | null {
  const file = join(dataDir, 'postgres.json');
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Saved;
  } catch {
    throw new Error(`${file} cannot be read: it holds the database's password; restore it, or move ${dataDir} away`);
  }
}

function writeSaved(dataDir: string, saved: Saved): void {
  const file = join(dataDir, 'postgres.json');
  writeFileSync(`${file}.new`, `${JSON.stringify(saved, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
