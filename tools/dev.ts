import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './step.ts';

/**
 * `npm run dev`: the server, restarted when one of its files changes, and Vite's server with the pages as they are
 * edited, which forwards calls. Open the second address.
 */
const port = process.env.PORT || '8080';
const webPort = process.env.WEB_PORT || '5173';
const env = { ...process.env, PORT: port, WEB_PORT: webPort, API: `http://127.0.0.1:${port}` };
const pages = `http://127.0.0.1:${webPort}`;

const children: ChildProcess[] = [
  run(['--watch', '--watch-preserve-output', 'server/src/main.ts', '--no-web'], { PUBLIC_URL: pages }),
  run([join(ROOT, 'node_modules/vite/bin/vite.js'), '--config', 'vite.config.ts', '--strictPort'], {}),
];

function run(args: readonly string[], more: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, args, { cwd: ROOT, env: { ...env, ...more }, stdio: 'inherit' });
  child.once('exit', (code) => stop(code ?? 0));
  return child;
}

let stopping = false;

function stop(code: number): void {
  if (stopping) return;
  stopping = true;
  process.exitCode = code;
  for (const child of children) child.kill('SIGTERM');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.on(signal, () => stop(0));
process.channel?.unref();
console.log(`pages: ${pages}`);
