import { type ChildProcess, fork } from 'node:child_process';

/** A process that reads one file at a time. */
export interface Child {
  readonly process: ChildProcess;
  /** It has read no file before. */
  readonly isNew: boolean;
  /** Keeps it for the next file. */
  giveBack(): void;
  /** Kills it: it did not answer, or broke. */
  end(): void;
}

interface Idle {
  readonly process: ChildProcess;
  readonly maxBytes: number;
  readonly jobs: number;
  readonly timer: NodeJS.Timeout;
}

const PROGRAM = new URL('./inspect-child.ts', import.meta.url);
const MAX_HEAP_MB = 256;
/** A process without work ends after this long. */
const IDLE_MS = 30_000;
/** A process reads at most this many files, because decoders leave memory in pieces. */
const MAX_JOBS = 100;

const idle: Idle[] = [];

/** A process that waits, or a new one. Its caller limits how many there are at the same time. */
export function borrowChild(maxBytes: number): Child {
  const index = idle.findIndex((candidate) => candidate.maxBytes === maxBytes);
  const [waiting] = index < 0 ? [] : idle.splice(index, 1);
  clearTimeout(waiting?.timer);
  return lend(waiting?.process ?? start(maxBytes), maxBytes, (waiting?.jobs ?? 0) + 1);
}

export const newChild = (maxBytes: number): Child => lend(start(maxBytes), maxBytes, 1);

function lend(child: ChildProcess, maxBytes: number, jobs: number): Child {
  const end = (): void => void child.kill('SIGKILL');
  return {
    process: child,
    isNew: jobs === 1,
    end,
    giveBack() {
      if (jobs >= MAX_JOBS) return end();
      keep({ process: child, maxBytes, jobs });
    },
  };
}

function keep(rest: Omit<Idle, 'timer'>): void {
  const timer = setTimeout(() => {
    forget(rest.process);
    rest.process.kill('SIGKILL');
  }, IDLE_MS).unref();
  idle.push({ ...rest, timer });
}

function forget(child: ChildProcess): void {
  const index = idle.findIndex((candidate) => candidate.process === child);
  if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer);
}

function start(maxBytes: number): ChildProcess {
  const child = fork(PROGRAM, [String(maxBytes)], {
    env: {},
    cwd: '/',
    execArgv: [`--max-old-space-size=${MAX_HEAP_MB}`],
    // Passes bigints.
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // It must not keep a process alive that has nothing else to do. A caller that waits has its own timer.
  child.unref();
  child.channel?.unref();
  // The caller learns of it; without a listener it would end this process.
  child.on('error', () => {});
  child.once('exit', () => forget(child));
  return child;
}
