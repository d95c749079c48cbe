import { setTimeout as sleep } from 'node:timers/promises';
import { type AppConfig, startApp } from './app/app.ts';
import type { Services } from './app/services.ts';
import { startSigner } from './app/start-signer.ts';
import { startWorkers, tellReady, type WorkerIdentity, workerIdentity } from './app/workers.ts';
import { firstAdminLink } from './features/staff/public.ts';
import { type Config, loadConfig, PROCESS_ROLES } from './platform/config.ts';
import { tellMetrics } from './platform/observability/workers-metrics.ts';
import { type DataDirLock, lockDataDir } from './platform/postgres/data-dir.ts';
import { APP_ROLE, openDatabase } from './platform/postgres/db.ts';
import { startPostgres } from './platform/postgres/embedded-postgres.ts';
import { prepareDatabase } from './platform/postgres/prepare-database.ts';
import { prepareSignerLogin } from './platform/postgres/runtime-login.ts';
import { requireBuiltWeb } from './site/site.ts';

const DEMO_ACCOUNTS = `demo accounts: demo_trader, demo_seller, demo_provider, demo_payout, demo_operator, demo_support, demo_moderator, demo_moderator2, demo_auditor, demo_admin, demo_admin2
login password: Demo2468   trading password: Trade2468`;

/**
 * npm passes a terminal's Ctrl-C on although this process received it too: only a later one is a second request to end.
 */
const SAME_SIGNAL_MS = 1_000;
const LOCK_PATIENCE_MS = 10_000;
const FIRST_LINK_MS = 30_000;

/** How the database is reached: for its schema, and by the running product. */
interface DatabaseAccess {
  /** Connects as the owner of the database. */
  readonly ownerUrl: string;
  /** Connects as a login that owns nothing; the owner's address where there is only one login. */
  readonly runtimeUrl: string;
  /** Connects as the signer’s own login; null: no signer is started here. */
  readonly signerUrl: string | null;
}

/** The shutdown steps, run in reverse order. */
const stops: (() => Promise<void>)[] = [];
let stoppingSince = 0;

async function start(config: Config): Promise<void> {
  const access = await findDatabase(config);
  goOn();
  const applied = await prepareDatabase(access.ownerUrl, access.runtimeUrl);
  if (applied.length > 0) say(`database: applied ${applied.length} files of the schema`);
  goOn();
  if (config.roles.has('web') && !process.argv.includes('--no-web')) requireBuiltWeb();
  await runSigner(config, access);
  const url = await serve(config, access);
  goOn();
  await runBots(config, url);
  goOn();
  process.stdout.write(`ready: ${url.replace(`//${config.host}:`, `//${config.shownHost}:`)}\n`);
  if (config.demo) process.stdout.write(`${DEMO_ACCOUNTS}\n`);
  else if (config.roles.has('web')) await offerFirstAdmin(access.runtimeUrl, config.publicUrl);
}

/** Without the demo nobody can sign in to run the platform, until the host's first visitor follows this link. */
async function offerFirstAdmin(url: string, site: string): Promise<void> {
  const onError = (error: Error): void => say(error.message);
  const db = openDatabase({ url, poolSize: 1, role: APP_ROLE, statementTimeoutMs: FIRST_LINK_MS, onError });
  try {
    const link = await firstAdminLink(db, site);
    if (link === null) return;
    process.stdout.write(`first administrator: ${link.url}\ngood once, until ${link.expiresAt.toISOString()}\n`);
  } finally {
    await db.close();
  }
}

/** The signer, where a key is set up: a process of its own, which alone reads the key. */
async function runSigner({ signer, roles, demo }: Config, { ownerUrl, signerUrl }: DatabaseAccess): Promise<void> {
  if (signer === null || !roles.has('worker')) return;
  if (signerUrl === null) throw new Error('SIGNER_DATABASE_URL: required with a key of the signer and DATABASE_URL');
  await prepareSignerLogin(ownerUrl, signerUrl);
  const child = startSigner({ databaseUrl: signerUrl, keyFiles: signer.keyFiles, isDemo: demo, onEvent: say });
  stops.push(() => child.stop());
}

/** The demo's bots, so that its visitor is not alone. Loaded only in demo mode, as the demo data is. */
async function runBots({ demoBots, roles }: Config, url: string): Promise<void> {
  if (!demoBots || !PROCESS_ROLES.every((role) => roles.has(role))) return;
  const { startDemoBots } = await import('#tools/demo-bots/start-bots.ts');
  const bots = await startDemoBots({ url, onEvent: say });
  stops.push(() => bots.stop());
}

/** Starts the server in this process, or in several that share the port. */
async function serve(config: Config, { ownerUrl, runtimeUrl }: DatabaseAccess): Promise<string> {
  const seedUrl = config.demo ? ownerUrl : null;
  if (config.workers === 1) return startHere({ ...config, databaseUrl: runtimeUrl, migrateUrl: null }, seedUrl);
  const workers = await startWorkers({ count: config.workers, databaseUrl: runtimeUrl, seedUrl, onEvent: say });
  stops.push(() => workers.stop());
  return workers.url;
}

/** `seedUrl`: the owner's address, where this process makes the demo data. */
async function startHere(config: AppConfig, seedUrl: string | null): Promise<string> {
  const app = await startApp(config);
  stops.push(() => app.close());
  goOn();
  if (seedUrl !== null) await seed(app.services, seedUrl);
  return app.url;
}

/** One of several workers: the first also runs the loops; the parent process owns the database. */
async function startAsWorker(config: Config, { index, databaseUrl, seedUrl }: WorkerIdentity): Promise<void> {
  const roles = new Set(config.roles);
  if (index > 0) roles.delete('worker');
  tellMetrics();
  tellReady(await startHere({ ...config, roles, databaseUrl }, seedUrl));
}

async function findDatabase({ databaseUrl, migrateUrl, dataDir, signer }: Config): Promise<DatabaseAccess> {
  if (databaseUrl === null) return startDatabase(dataDir);
  if (migrateUrl === null) {
    say('database: DATABASE_URL is the owner, who could rewrite what is append-only; see MIGRATE_URL');
  }
  const signerUrl = signer?.databaseUrl ?? null;
  return { ownerUrl: migrateUrl ?? databaseUrl, runtimeUrl: databaseUrl, signerUrl };
}

async function startDatabase(dataDir: string): Promise<DatabaseAccess> {
  const lock = await takeDataDir(dataDir);
  stops.push(async () => lock.release());
  const postgres = await startPostgres({ dataDir, onEvent: say });
  stops.push(() => postgres.stop());
  return { ownerUrl: postgres.url, runtimeUrl: postgres.runtimeUrl, signerUrl: postgres.signerUrl };
}

/** A server that was told to stop a moment ago may still hold the directory. */
async function takeDataDir(dataDir: string): Promise<DataDirLock> {
  const until = Date.now() + LOCK_PATIENCE_MS;
  for (let hasReported = false; ; hasReported = true) {
    try {
      return lockDataDir(dataDir);
    } catch (error) {
      if (Date.now() > until || stoppingSince > 0) throw error;
      if (!hasReported) say(`${(error as Error).message} (waiting for it to end)`);
      await sleep(200);
    }
  }
}

/** Loaded only in demo mode: a production process does not need it. */
async function seed(services: Services, ownerUrl: string): Promise<void> {
  const { seedDemo } = await import('#tools/seed.ts');
  await seedDemo(services, ownerUrl);
}

/** Between two steps of the start: ends the process when a signal came meanwhile. */
function goOn(): void {
  if (stoppingSince > 0) throw new Error('stopped while starting');
}

async function stop(exitCode: number): Promise<never> {
  for (const stopPart of stops.reverse().splice(0)) {
    await stopPart().catch((error: Error) => say(`while stopping: ${error.message}`));
  }
  process.exit(exitCode);
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}

function main(): void {
  let started: Promise<void> = Promise.resolve();
  const end = (exitCode: number): void => {
    if (stoppingSince > 0) {
      if (Date.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(130);
      return;
    }
    stoppingSince = Date.now();
    void started.catch(() => {}).then(() => stop(exitCode));
  };
  process.on('SIGINT', () => end(0));
  process.on('SIGTERM', () => end(0));
  process.on('SIGHUP', () => end(0));
  // The channel to the parent process closed: the parent was killed.
  process.on('disconnect', () => end(0));
  process.channel?.unref();
  process.on('uncaughtException', (error) => {
    say(`unexpected: ${error.stack ?? error.message}`);
    end(1);
  });
  started = Promise.resolve().then(() => {
    const config = loadConfig(process.env, process.argv.slice(2));
    const worker = workerIdentity();
    return worker === null ? start(config) : startAsWorker(config, worker);
  });
  started.catch((error: Error) => {
    if (stoppingSince > 0) return;
    say(`cannot start: ${error.message}`);
    end(1);
  });
}

main();
