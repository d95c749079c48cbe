import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface Child {
  readonly pid: number;
  /** The next line of its output that starts with `prefix`, without it. Throws when the process ends before. */
  line(prefix: string): Promise<string>;
  send(message: object): void;
  stop(): Promise<void>;
}

/** Starts one of our scripts (a path from the repository's root) in a separate process. */
export function startChild(script: string, args: readonly string[], env: Record<string, string> = {}): Child {
  const flags = (env['NODE_FLAGS'] ?? '').split(' ').filter((flag) => flag !== '');
  const child = spawn(process.execPath, [...flags, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let ended = false;
  const wake = (): void => {
    for (const item of waiting) item();
  };
  createInterface(child.stdout).on('line', (line) => {
    lines.push(line);
    wake();
  });
  const exited = new Promise<void>((resolve) => {
    child.once('close', () => {
      ended = true;
      wake();
      resolve();
    });
  });
  return {
    pid: child.pid ?? 0,
    line: (prefix) =>
      new Promise((resolve, reject) => {
        const readLines = (): void => {
          const at = lines.findIndex((line) => line.startsWith(prefix));
          if (at < 0 && !ended) return;
          waiting.delete(readLines);
          if (at < 0) reject(new Error(`${script} ended before it said ${prefix}`));
          else resolve((lines.splice(at, 1)[0] as string).slice(prefix.length));
        };
        waiting.add(readLines);
        readLines();
      }),
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    stop: () => stop(child, exited),
  };
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
  await exited;
}
