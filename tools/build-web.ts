import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'web/dist');
const STAMP = join(DIST, '.sources');
/** The sources of the built pages. */
const SOURCES = ['web', 'words', 'contract', 'core', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds web/dist unless it was built from the same sources. Built in a temporary folder and moved as a whole, so that
 * a running server always has complete pages. Returns whether it built. Throws with Vite's message when the build
 * fails.
 */
export async function buildWeb(): Promise<boolean> {
  const sources = hashOf(SOURCES);
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return false;
  const fresh = join(ROOT, `.cache/web-${process.pid}`);
  const old = join(ROOT, `.cache/web-old-${process.pid}`);
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  try {
    await vite(fresh);
    writeFileSync(join(fresh, '.sources'), sources);
    if (existsSync(DIST)) renameSync(DIST, old);
    renameSync(fresh, DIST);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
    rmSync(old, { recursive: true, force: true });
  }
  return true;
}

/** In a separate process: a build takes memory that a server should not keep. */
function vite(outDir: string): Promise<void> {
  const flags = ['build', '--config', join(ROOT, 'vite.config.ts'), '--outDir', outDir, '--logLevel', 'warn'];
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js'), ...flags], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const endWithUs = () => void child.kill();
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => (code === 0 ? done() : fail(new Error(`the web could not be built:\n${output}`))));
  });
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf).sort()) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function filesOf(path: string): string[] {
  if (path.includes('.')) return [path];
  return readdirSync(join(ROOT, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length))
    .filter((file) => !file.startsWith('web/dist/') && !/\.test\.tsx?$/.test(file));
}
