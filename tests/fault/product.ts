import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';

const START_LIMIT_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, '../..');

export interface ProductOptions {
  readonly dataDir: string;
  readonly port: number;
  readonly rules: Readonly<Record<string, number>>;
}

/** The product as an operator runs it: one process of ours, with its database beneath. */
export interface Product {
  readonly url: string;
  /** Resolves when the process is gone. */
  readonly gone: Promise<unknown>;
  /** SIGKILL: no handler runs. */
  killServer(): void;
  /** SIGKILL to the database's postmaster. */
  killDatabase(): Promise<void>;
  /** SIGTERM, and the end of it. */
  stop(): Promise<void>;
}

/** Starts server/src/main.ts and waits for its `ready:` line. Throws with the last output when it does not come. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const child = spawn(process.execPath, [path.join(ROOT, 'server/src/main.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      RULES: JSON.stringify(options.rules),
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gone = once(child, 'exit');
  await ready(child);
  return {
    url: `http://127.0.0.1:${options.port}`,
    gone,
    killServer: () => child.kill('SIGKILL'),
    killDatabase: async () => {
      const pid = await postmasterPid(options.dataDir);
      if (pid) process.kill(pid, 'SIGKILL');
    },
    stop: async () => {
      child.kill('SIGTERM');
      await gone;
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  const tail: string[] = [];
  const keep = (line: string): void => {
    tail.push(line);
    if (tail.length > 30) tail.shift();
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`not ready in time:\n${tail.join('\n')}`)), START_LIMIT_MS);
    const fail = (): void => reject(new Error(`ended before it was ready:\n${tail.join('\n')}`));
    child.once('exit', fail);
    if (!child.stdout || !child.stderr) return fail();
    createInterface(child.stderr).on('line', keep);
    createInterface(child.stdout).on('line', (line) => {
      keep(line);
      if (!line.startsWith('ready:')) return;
      clearTimeout(timer);
      child.off('exit', fail);
      resolve();
    });
  });
}

/** The postmaster's process id from its own lock file; null when it does not run. */
async function postmasterPid(dataDir: string): Promise<number | null> {
  const { clusterDirectory } = await import('#server/platform/embedded-postgres.ts');
  const text = await readFile(path.join(await clusterDirectory(dataDir), 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text.split('\n')[0] ?? '', 10);
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  probe.listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
