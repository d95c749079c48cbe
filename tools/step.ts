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
  /** Its test files with the seconds that each took. */
  readonly files?: readonly Timed[];
}

export interface Timed {
  readonly name: string;
  readonly seconds: number;
}

export interface Step {
  readonly name: string;
  run(): Promise<Outcome>;
}

/** Lanes that run side by side, because each alone leaves the machine partly idle; a lane runs its steps in order. */
export type Stage = readonly (readonly Step[])[];

/** The sum of a run. */
export interface Sum {
  readonly passed: number;
  readonly failed: number;
  readonly failures: readonly string[];
  readonly steps: readonly Timed[];
  readonly files: readonly Timed[];
}

export const PASSED: Outcome = { passed: 1, failed: 0 };
export const FAILED: Outcome = { passed: 0, failed: 1 };

/** Runs the stages one after another, whatever the results of their steps; returns the sum. */
export async function runStages(stages: readonly Stage[]): Promise<Sum> {
  const sum = { passed: 0, failed: 0, failures: [] as string[], steps: [] as Timed[], files: [] as Timed[] };
  const runLane = async (lane: readonly Step[]) => {
    for (const step of lane) {
      const { seconds, outcome } = await runStep(step);
      const { passed, failed, failures = ['see above'], files = [] } = outcome;
      sum.passed += passed;
      sum.failed += failed;
      if (failed > 0) sum.failures.push(...failures.map((failure) => `${step.name}: ${failure}`));
      sum.steps.push({ name: step.name, seconds });
      sum.files.push(...files);
    }
  };
  for (const stage of stages) await Promise.all(stage.map(runLane));
  return sum;
}

async function runStep(step: Step): Promise<{ seconds: number; outcome: Outcome }> {
  console.log(`\n== ${step.name}`);
  const began = Date.now();
  const outcome = await step.run().catch((error: Error): Outcome => {
    console.log(error.message);
    return FAILED;
  });
  const seconds = (Date.now() - began) / 1000;
  console.log(`== ${step.name}: ${outcome.passed} passed, ${outcome.failed} failed, ${seconds.toFixed(1)} s`);
  return { seconds, outcome };
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
