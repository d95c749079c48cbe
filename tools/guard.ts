import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Leftover, leftovers, RUN_MARK } from './leftovers.ts';

export interface Guard {
  /** Holds everything that is written for this run; the folder for temporary files of whatever it starts. */
  readonly folder: string;
  /** Ends what is still running, removes the folder, and answers what would not end by itself. */
  end(): Promise<Leftover[]>;
}

/** What is told to stop has as long, and nobody waits for it where all is gone. */
const GRACE_MS = 30_000;
const LOOK_MS = 100;

/**
 * Begins a run: a folder of its own, a mark that all its processes inherit, and a keeper beside this process that ends
 * them when it is gone, in whatever way it went. A database outlives the product that started it on purpose, so without
 * a keeper the SIGKILL of a test runner would leave one running for good.
 */
export function guardRun(): Guard {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardway-')));
  // The database's user must be able to pass through when root runs the tests.
  chmodSync(folder, 0o711);
  const { [RUN_MARK]: outer, ...env } = process.env;
  const keeper = spawn(process.execPath, [join(import.meta.dirname, 'guard-keeper.ts')], {
    cwd: '/',
    // Out of reach of a signal to our group, and without the mark by which it finds the others.
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

/** A postmaster that is killed leaves shared memory behind: it is told to stop at once, and killed when it does not. */
const DATABASE_PATIENCE = 30;

/** Ends whatever belongs to the run in this folder, until nothing does, and removes the folder. */
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
    // It has ended meanwhile.
  }
}
