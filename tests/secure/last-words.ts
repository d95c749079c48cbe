import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Stage } from './stage.ts';

const ROOT = join(import.meta.dirname, '../..');
const PATIENCE_MS = 60_000;

/** The message of a product with these variables when it ends by itself; empty when it does not. */
export async function lastWords({ dataDir }: Stage, env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/start.ts')], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DATA_DIR: join(dataDir, 'other'), DATABASE_URL: '', ROLES: 'worker', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS);
  const [words] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  clearTimeout(timer);
  return child.exitCode === 0 ? '' : words;
}
