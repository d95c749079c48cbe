import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Leftover, leftovers, RUN_MARK } from './leftovers.ts';

export interface Guard {
  /** The folder of this run; also used for temporary files of the programs it starts. */
  readonly folder: string;
  /** Ends what is still running, removes the folder, and returns the processes that had to be ended. */
  end(): Promise<Leftover[]>;
}

/** The time that processes get to stop after a signal. */
const GRACE_MS = 30_000;
const LOOK_MS = 100;

/**
 * Begins a run: a new folder in `parent`, a mark that all its processes inherit, and a keeper process that ends them when
 * this process is gone, for whatever reason. A database outlives the product that started it on purpose, so without a
 * keeper the SIGKILL of a test runner would leave one running.
 */
export function guardRun(parent = tmpdir()): Guard {
  const folder = realpathSync(mkdtempSync(join(parent, 'cardway-')));
  // The database's user must be able to enter it when root runs the tests.
  chmodSync(folder, 0o711);
  const { [RUN_MARK]: outer, ...env } = process.env;
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'guard-keeper.ts')], {
    cwd: '/',
    // In its own process group, which signals to ours do not reach, and without the mark by which it finds the others.
    detached: true,
    env: { ...env, GUARDED_FOLDER: folder },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  keeper.unref();
  keeper.channel?.unref();
  process.env.TMPDIR = folder;
  process.env[RUN_MARK] = [outer, basename(folder)].filter(Boolean).join(' ');
  return {
    folder,
    async end() {
      for (let waited = 0; leftovers(folder).length > 0 && waited < GRACE_MS; waited += LOOK_MS) await sleep(LOOK_MS);
      const left = leftovers(folder);
      await endAll(folder);
      return left;
    },
  };
}

/** A killed postmaster leaves shared memory behind: it is told to stop at once, and killed only if it does not. */
const DATABASE_PATIENCE = 30;

/** Ends every process of the run in this folder, until none is left, and removes the folder. */
export async function endAll(folder: string): Promise<void> {
  for (let round = 0; ; round++) {
    const left = leftovers(folder);
    for (const { pid, command } of left) {
      const isDatabase = /\/bin\/postgres |^postgres: /.test(command);
      end(pid, isDatabase && round < DATABASE_PATIENCE ? 'SIGQUIT' : 'SIGKILL');
    }
    if (left.length === 0) break;
    await sleep(LOOK_MS);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
