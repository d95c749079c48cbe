import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { closedProcessFlags } from '#server/platform/closed-process.ts';
import { PipeReader } from './pipe-messages.ts';

/** A process with its two pipes, the only ways in and out of it. */
interface Reader {
  readonly process: ChildProcess;
  readonly input: Writable;
  readonly output: PipeReader;
}

/** A process that reads one file at a time. */
export interface Child extends Reader {
  /** It has read no file before. */
  readonly isNew: boolean;
  /** Keeps it for the next file. */
  giveBack(): void;
  /** Kills it: it did not answer, or broke. */
  end(): void;
}

export interface ReaderLimits {
  /** The maximum memory of a reader. */
  readonly maxBytes: number;
  /** The program that starts it, with its arguments, such as one that gives it another user; none: this process does. */
  readonly command: readonly string[];
}

interface Idle {
  readonly reader: Reader;
  readonly maxBytes: number;
  readonly jobs: number;
  readonly timer: NodeJS.Timeout;
}

const PROGRAM = fileURLToPath(new URL('./inspect-child.ts', import.meta.url));
const MAX_HEAP_MB = 256;
/** It reads its own program. The decoder of images is machine code, so that a fault in it is held by the system's own means only. */
export const READER_FLAGS: readonly string[] = [
  ...closedProcessFlags({ program: ['server/src/features/uploads/inspect/'], hasAddons: true }),
  `--max-old-space-size=${MAX_HEAP_MB}`,
];
/** A process without work ends after this long. */
const IDLE_MS = 30_000;
/** A process reads at most this many files, because decoders leave memory in pieces. */
const MAX_JOBS = 100;

const idle: Idle[] = [];

/** A process that waits, or a new one. Its caller limits how many there are at the same time. */
export function borrowChild({ maxBytes, command }: ReaderLimits): Child {
  const index = idle.findIndex((candidate) => candidate.maxBytes === maxBytes);
  const [waiting] = index < 0 ? [] : idle.splice(index, 1);
  clearTimeout(waiting?.timer);
  return lend(waiting?.reader ?? start({ maxBytes, command }), maxBytes, (waiting?.jobs ?? 0) + 1);
}

export const newChild = (limits: ReaderLimits): Child => lend(start(limits), limits.maxBytes, 1);

function lend(reader: Reader, maxBytes: number, jobs: number): Child {
  const end = (): void => void reader.process.kill('SIGKILL');
  return {
    ...reader,
    isNew: jobs === 1,
    end,
    giveBack() {
      if (jobs >= MAX_JOBS) return end();
      keep({ reader, maxBytes, jobs });
    },
  };
}

function keep(rest: Omit<Idle, 'timer'>): void {
  const timer = setTimeout(() => {
    forget(rest.reader.process);
    rest.reader.process.kill('SIGKILL');
  }, IDLE_MS).unref();
  idle.push({ ...rest, timer });
}

function forget(child: ChildProcess): void {
  const index = idle.findIndex((candidate) => candidate.reader.process === child);
  if (index >= 0) clearTimeout(idle.splice(index, 1)[0]?.timer);
}

function start({ maxBytes, command }: ReaderLimits): Reader {
  const words = [...command, process.execPath, ...READER_FLAGS, PROGRAM, String(maxBytes)];
  const child = spawn(words[0] ?? process.execPath, words.slice(1), {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  // It must not keep a process alive that has nothing else to do. A caller that waits has its own timer.
  child.unref();
  for (const pipe of [child.stdin, child.stdout]) if (pipe instanceof Socket) pipe.unref();
  // The caller learns of it; without a listener it would end this process.
  child.on('error', () => {});
  child.stdin.on('error', () => {});
  child.once('exit', () => forget(child));
  return { process: child, input: child.stdin, output: new PipeReader(child.stdout) };
}
