import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The result of one step of `npm test` or `npm run check`. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Failed tests with the beginning of their messages, for the end of a long output; default: the step's name. */
  readonly failures?: readonly string[];
}

export interface Step {
  readonly name: string;
  /** Runs beside the step before it: alone, each leaves the machine idle for most of its time. */
  readonly isBeside?: boolean;
  run(): Promise<Outcome>;
}

export const PASSED: Outcome = { passed: 1, failed: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1 };

/** Runs the steps one after another, or side by side where they say so, whatever their results; returns the sum. */
export async function runSteps(steps: readonly Step[]): Promise<Required<Outcome>> {
  const sum = { passed: 0, failed: 0, failures: [] as string[] };
  for (const group of groupsOf(steps)) {
    for (const { passed, failed, failures } of await Promise.all(group.map(runStep))) {
      sum.passed += passed;
      sum.failed += failed;
      sum.failures.push(...failures);
    }
  }
  return sum;
}

function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const before = groups.at(-1);
    if (step.isBeside && before !== undefined) before.push(step);
    else groups.push([step]);
  }
  return groups;
}

async function runStep(step: Step): Promise<Required<Outcome>> {
  console.log(`\n== ${step.name}`);
  const began = Date.now();
  const { passed, failed, failures } = await step.run().catch((error: Error): Outcome => {
    console.log(error.message);
    return FAILED;
  });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`== ${step.name}: ${passed} passed, ${failed} failed, ${seconds} s`);
  const named = failures?.length ? failures : ['see above'];
  return { passed, failed, failures: failed > 0 ? named.map((failure) => `${step.name}: ${failure}`) : [] };
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Captures standard output instead of showing it. */
  readonly quiet?: boolean;
  /** What each line of output begins with, where programs run side by side. */
  readonly label?: string;
  /** A program without output for this long is taken as stuck and ended. Its total time does not matter. */
  readonly silenceMs?: number;
}

export interface Ran {
  readonly code: number;
  readonly stdout: string;
}

/** Far longer than any test may take before its own limit ends it, with a message. */
const MAX_SILENCE_MS = 10 * 60_000;
const LAST_WORDS_MS = 5_000;
const running = new Set<ChildProcess>();

/** Runs one program of node_modules (a path in it) or of the project under the project's own Node. */
export function runNode(script: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  return runProgram(process.execPath, [script, ...args], options);
}

/** Runs a program in a new process group, which is ended with it. Never throws for its exit code. */
export function runProgram(program: string, args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}), ...options.env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  child.stdout.setEncoding('utf8');
  if (options.quiet) child.stdout.on('data', (chunk) => (stdout += chunk));
  else show(child.stdout, process.stdout, options.label);
  show(child.stderr, process.stderr, options.label);
  const stopWatching = endWhenSilent(child, `${program} ${args[0] ?? ''}`, options.silenceMs ?? MAX_SILENCE_MS);
  return new Promise((done, fail) => {
    const over = () => {
      stopWatching();
      running.delete(child);
      endGroup(child, 'SIGKILL');
    };
    child.once('error', (error) => {
      over();
      fail(error);
    });
    child.once('exit', (code) => {
      over();
      // Its last output may still be on its way; another process that holds the output open is not waited for.
      const finish = () => done({ code: code ?? 1, stdout });
      setTimeout(finish, LAST_WORDS_MS).unref();
      child.once('close', finish);
    });
  });
}

function show(from: Readable, to: NodeJS.WriteStream, label: string | undefined): void {
  if (label === undefined) from.pipe(to, { end: false });
  else createInterface(from).on('line', (line) => to.write(`${label}: ${line}\n`));
}

/** Ends a program that has been silent for that long. Returns a function that stops watching. */
function endWhenSilent(child: ChildProcess, name: string, silenceMs: number): () => void {
  const watch = watchSilence(silenceMs, () => {
    console.log(`${name} has said nothing for ${Math.round(silenceMs / 1000)} s: ended`);
    endGroup(child, 'SIGKILL');
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', watch.heard);
  return watch.stop;
}

export interface SilenceWatch {
  heard(): void;
  stop(): void;
}

/** Calls back after that long without output. */
export function watchSilence(silenceMs: number, callback: () => void): SilenceWatch {
  const timer = setTimeout(callback, silenceMs);
  return { heard: () => void timer.refresh(), stop: () => clearTimeout(timer) };
}

/** Passes a signal on to all running programs. */
export function signalAll(signal: NodeJS.Signals): void {
  for (const child of running) endGroup(child, signal);
}

function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // The group has no process left.
  }
}
