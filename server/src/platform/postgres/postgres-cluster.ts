import { execFile, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isAlive } from '../bus/processes.ts';
import { giveTo, type PostgresHome } from './postgres-home.ts';

const run = promisify(execFile);

/** The environment of every PostgreSQL process: nothing of ours, so that the caller's PG* variables have no effect. */
const ENV = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** A Unix socket's path must fit 107 bytes; a cluster with a longer one is reached by TCP only. */
const MAX_SOCKET_DIR = 80;
const MAX_LOG_BYTES = 10_000_000;
/** Crash recovery after a kill may have minutes of log to go through. */
const START_TIMEOUT_MS = 300_000;
const LAUNCHES = 40;

const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'shared_buffers=256MB',
  'max_connections=100',
  'max_wal_size=2GB',
  // Log segments are reused: writing to a new one costs twice as much.
  'min_wal_size=512MB',
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
];
const DURABLE = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on'];
const VOLATILE = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=300',
  // A union over all tables looks expensive, and on tables of a few rows the start of its workers is most of its time.
  'max_parallel_workers_per_gather=0',
];

/**
 * Creates the cluster's files unless they exist. Created in a temporary folder and renamed, so that a killed start
 * leaves no partial cluster.
 */
export async function initCluster(home: PostgresHome, password: string, volatile: boolean): Promise<void> {
  if (existsSync(join(home.cluster, 'PG_VERSION'))) return;
  const partial = `${home.cluster}.new`;
  const passwordFile = `${home.cluster}.password`;
  await rm(partial, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await mkdir(partial, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  giveTo(home.runner, partial);
  giveTo(home.runner, passwordFile);
  const flags = ['--encoding=UTF8', '--locale=C', '--username=postgres', '--auth=scram-sha-256'];
  try {
    await run(
      join(home.native, 'bin', 'initdb'),
      [...flags, `--pwfile=${passwordFile}`, ...(volatile ? ['--no-sync'] : []), '-D', partial],
      { cwd: '/', env: ENV, ...home.runner },
    );
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new Error(`initdb failed: ${(stderr || message).trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(partial, home.cluster);
}

/** The Unix socket directory of the server on these files, if it has one. */
export function socketDirectory(cluster: string): string | null {
  return process.platform !== 'win32' && Buffer.byteLength(cluster) <= MAX_SOCKET_DIR ? cluster : null;
}

/** The process id of the server that runs on these files, or null. Removes a stale lock file. */
export function runningPid(cluster: string): number | null {
  const file = join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return null;
  }
  if (isAlive(pid) && worksIn(pid, cluster)) return pid;
  // The id may belong to another program by now, and then PostgreSQL would refuse to start.
  rmSync(file, { force: true });
  return null;
}

/**
 * Whether the process is the cluster's server: a postmaster's working directory is its cluster. Where that cannot be
 * read, the process id is taken as enough.
 */
function worksIn(pid: number, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster);
  } catch {
    return true;
  }
}

export interface LaunchOptions {
  readonly port: number;
  readonly volatile: boolean;
  readonly logFile: string;
  readonly ready: () => Promise<boolean>;
}

/**
 * Starts the server in a session of its own, which the terminal's Ctrl-C does not reach, and waits until it is ready.
 */
export async function launch(home: PostgresHome, options: LaunchOptions): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const from = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    const started = spawnServer(home, options);
    if (await becomesReady(started, options)) return started.pid;
    const lines = readFileSync(options.logFile, 'utf8')
      .slice(from > MAX_LOG_BYTES ? 0 : from)
      .trim();
    // After a SIGKILL the dead server's children need a moment to notice and exit.
    const passing = /pre-existing shared memory block|lock file .* already exists/.test(lines);
    if (!passing || attempt >= LAUNCHES) throw new Error(`PostgreSQL did not start:\n${lines.slice(-2_000)}`);
    await sleep(250);
  }
}

interface Started {
  readonly pid: number;
  failed(): boolean;
}

function spawnServer(home: PostgresHome, { port, volatile, logFile }: LaunchOptions): Started {
  const settings = [
    ...SETTINGS,
    ...(volatile ? VOLATILE : DURABLE),
    `port=${port}`,
    `unix_socket_directories=${socketDirectory(home.cluster) ?? ''}`,
  ];
  mkdirSync(join(logFile, '..'), { recursive: true });
  const fresh = !existsSync(logFile) || statSync(logFile).size > MAX_LOG_BYTES;
  const log = openSync(logFile, fresh ? 'w' : 'a', 0o600);
  try {
    const child = spawn(
      join(home.native, 'bin', 'postgres'),
      ['-D', home.cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { cwd: '/', env: ENV, detached: true, stdio: ['ignore', log, log], ...home.runner },
    );
    let failed = false;
    child.once('error', () => {
      failed = true;
    });
    child.once('exit', () => {
      failed = true;
    });
    child.unref();
    return { pid: child.pid ?? 0, failed: () => failed };
  } finally {
    closeSync(log);
  }
}

async function becomesReady(started: Started, options: LaunchOptions): Promise<boolean> {
  const until = Date.now() + START_TIMEOUT_MS;
  while (!started.failed()) {
    if (await options.ready()) return !started.failed();
    if (Date.now() > until) throw new Error(`PostgreSQL is still not ready; see ${options.logFile}`);
    await sleep(30);
  }
  return false;
}
