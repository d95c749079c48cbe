import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { catalogue } from '#contract/catalogue.ts';
import { requireStepUp } from '../features/auth/public.ts';
import { loadHelp } from '../features/help/public.ts';
import { registerIdentityWebhook } from '../features/identity/public.ts';
import { registerCardChecks } from '../features/orders/public.ts';
import { registerPayoutWebhooks } from '../features/payouts/public.ts';
import { currentMarket, openRates } from '../features/prices/public.ts';
import { openWords } from '../features/sensitive-words/public.ts';
import { registerUploads } from '../features/uploads/public.ts';
import { openPipeline } from '../gateway/pipeline.ts';
import { buildRegistry } from '../gateway/registry.ts';
import { checkAddresses, limitRequests } from '../gateway/request-limit.ts';
import { registerGateway } from '../gateway/routes.ts';
import { openSessions } from '../gateway/sessions.ts';
import { foldFees } from '../ledger/fold-fees.ts';
import { postgresLedger } from '../ledger/postgres-ledger.ts';
import { type Bus, localBus } from '../platform/bus/bus.ts';
import { natsBus } from '../platform/bus/bus-nats.ts';
import { parentChannel, workersBus } from '../platform/bus/bus-workers.ts';
import { seventeenTrack } from '../platform/carriers/carrier-17track.ts';
import { openChains } from '../platform/chain/open-chains.ts';
import type { Config } from '../platform/config.ts';
import { cutOffSlowReaders } from '../platform/http/slow-readers.ts';
import { sumsub } from '../platform/identity-check/sumsub.ts';
import { newId } from '../platform/ids.ts';
import type { LimitNews } from '../platform/limits/limit-book.ts';
import { limitsOf } from '../platform/limits/limits-of.ts';
import { noMailer, outboxMailer, smtpMailer } from '../platform/mail/mailers.ts';
import { openLog } from '../platform/observability/log.ts';
import { openPayoutChannels } from '../platform/payout-channels/open-channels.ts';
import { APP_ROLE, openDatabase } from '../platform/postgres/db.ts';
import { webPush } from '../platform/push/web-push.ts';
import { openMethodFees } from '../platform/settings/method-fees.ts';
import { openRules, type Rules } from '../platform/settings/rules.ts';
import { readSettings, type SettingsNews, watchSettings } from '../platform/settings/settings-watch.ts';
import { openSms } from '../platform/sms/open-sms.ts';
import { encryptedStorage } from '../platform/storage/encrypted-storage.ts';
import { diskStorage } from '../platform/storage/storage-disk.ts';
import { ensureHashKey } from '../platform/vault/hash-key.ts';
import { openKeyRing } from '../platform/vault/key-ring.ts';
import { openLocalVault } from '../platform/vault/local-vault.ts';
import { busCodec } from '../realtime/bus-codec.ts';
import { createHub, type Hub } from '../realtime/hub.ts';
import { type LivePresence, openPresence } from '../realtime/presence.ts';
import { relayLoop } from '../realtime/relay.ts';
import { openSignals } from '../realtime/signals.ts';
import { registerSocket } from '../realtime/socket.ts';
import { registerSite } from '../site/site.ts';
import { refuseDemoAccounts, refuseForeignHosts } from './demo-accounts.ts';
import type { Loop } from './feature.ts';
import { FEATURES, JOBS } from './features.ts';
import { runJobs, stuckJobsLoop } from './jobs/run-jobs.ts';
import { runLoops } from './loops.ts';
import { registerProposals } from './proposal.ts';
import { btcSourcesOf, publisherOf } from './rate-publisher.ts';
import type { Services } from './services.ts';

const FOLD_ROWS = 1000;
const FOLD_PAUSE_MS = 500;
const foldLoop: Loop = { name: 'fold fees', idleMs: FOLD_PAUSE_MS, run: ({ db }) => foldFees(db, FOLD_ROWS) };

/** Database connections of all workers together; the embedded database allows a hundred. */
const MAX_CONNECTIONS = 64;
const POOL_SIZE = 16;
const STATEMENT_TIMEOUT_MS = 30_000;

export interface AppConfig extends Omit<Config, 'databaseUrl'> {
  readonly databaseUrl: string;
  /** Checks every answer against its schema: tests and development. */
  readonly checkResults?: boolean;
}

export interface App {
  /** The address that the server listens on. */
  readonly url: string;
  readonly services: Services;
  close(): Promise<void>;
}

/** Assembles the product on a migrated database and listens. Throws when a function of the catalogue has no handler. */
export async function startApp(config: AppConfig): Promise<App> {
  const log = openLog(config.logLevel);
  const opened = await openServices(config);
  const { services, closeServices } = opened;
  const app = fastify({
    trustProxy: (_address, hop) => hop < config.trustProxy,
    requestTimeout: services.rules.get('gateway.timeout_s') * 1000,
    forceCloseConnections: true,
    logger: false,
  });
  try {
    if (!config.demo) await refuseDemoAccounts(services.db);
    await loadHelp(services.db);
    if (config.roles.has('web') || config.roles.has('socket')) await registerHttp(app, opened);
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await closeServices();
    throw error;
  }
  const isWorker = config.roles.has('worker');
  const loops = isWorker ? runLoops(loopsOf(), services) : null;
  const jobs = isWorker ? runJobs(JOBS, services) : null;
  log.info({ url: urlOf(app, config.host) }, 'listening');
  return {
    url: urlOf(app, config.host),
    services,
    async close() {
      await app.close();
      await Promise.all([loops?.stop(), jobs?.stop()]);
      await closeServices();
    },
  };
}

interface Opened {
  readonly services: Services;
  readonly hub: Hub;
  readonly presence: LivePresence;
  closeServices(): Promise<void>;
}

/** Installs what administrators have set, now and after each change. Answers the version. */
function followSettings(
  bus: Bus,
  settings: SettingsNews,
  {
    rules,
    rates,
    methodFees,
  }: Pick<Services, 'rules' | 'methodFees'> & { readonly rates: Awaited<ReturnType<typeof openRates>> },
): number {
  let { version } = settings;
  const install = (news: SettingsNews): void => {
    rules.install(news.rules);
    rates.install(news.fx);
    methodFees.install(news.methodFees);
  };
  install(settings);
  // Subscribed first: other listeners drop their caches, which must then be loaded under the new settings.
  bus.subscribe('settings', (news: SettingsNews) => {
    if (news.version <= version) return;
    version = news.version;
    install(news);
  });
  return version;
}

async function openServices(config: AppConfig): Promise<Opened> {
  const log = openLog(config.logLevel);
  const rules = openRules(config.rules, config.wideRules);
  const chains = await openChains(config.networks);
  const payoutChannels = openPayoutChannels(config);
  const db = openDatabase({
    url: config.databaseUrl,
    poolSize: Math.max(4, Math.min(POOL_SIZE, Math.floor(MAX_CONNECTIONS / config.workers))),
    role: APP_ROLE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    onError: (error) => log.warn({ err: error }, 'a pooled connection broke'),
  });
  const ring = openKeyRing(config.masterKeys);
  const hashKey = await ensureHashKey(db, ring).catch(async (error: unknown) => {
    await db.close();
    throw error;
  });
  const bus = await openBus(config, log);
  if (config.workers > 1 || config.nats !== null) shareLimits(rules, bus, config.workers);
  const settings = await readSettings(db);
  rules.install(settings.rules);
  const publisher = publisherOf(config, rules, log);
  const rates = await openRates({ publisher, db, rules, log });
  const methodFees = openMethodFees();
  const version = followSettings(bus, settings, { rules, rates, methodFees });
  const watch = watchSettings({ db, bus, log, version, pollMs: rules.get('settings.poll_ms') });
  const hub = createHub();
  const presence = openPresence({ bus, hub, rules });
  const services: Services = {
    config,
    db,
    rules,
    ledger: postgresLedger(db),
    mail: mailerOf(config),
    sms: openSms(config),
    storage: encryptedStorage(diskStorage(`${config.dataDir}/blobs`), ring),
    rates,
    methodFees,
    btcSources: btcSourcesOf(config, { rules, last: (await currentMarket({ rules }, db))?.mid ?? null }, log),
    vault: openLocalVault({ masterKeys: config.masterKeys, hashKey }),
    carrier: config.carrier === null ? null : seventeenTrack(config.carrier),
    identityCheck: config.identityCheck === null ? null : sumsub(config.identityCheck),
    chains,
    payoutChannels,
    push: config.push === null ? null : webPush(config.push),
    bus,
    presence,
    signals: openSignals(bus),
    log,
    clocks: FEATURES.flatMap(({ lengthenClocks }) => lengthenClocks ?? []),
    bearers: FEATURES.flatMap((feature) => feature.endBearers ?? []),
    queues: FEATURES.flatMap((feature) => feature.queues ?? []),
    parts: new Map(),
  };
  registerProposals(
    services,
    FEATURES.flatMap(({ proposals }) => proposals ?? []),
  );
  const words = await openWords(services);
  const closeServices = async (): Promise<void> => {
    words.close();
    watch.close();
    rates.close();
    presence.close();
    await services.vault.close();
    await bus.close();
    await db.close();
  };
  return { services, hub, presence, closeServices };
}

/**
 * Several processes talk over a NATS server, the workers of one machine also without one; a single process talks to
 * nobody.
 */
async function openBus(config: AppConfig, log: Logger): Promise<Bus> {
  if (config.nats !== null) return natsBus({ ...config.nats, codec: busCodec, log });
  const onError = (error: unknown): void => log.error({ err: error }, 'a listener failed');
  return config.workers > 1 ? workersBus({ channel: parentChannel, codec: busCodec, onError }) : localBus(onError);
}

/**
 * The processes share rate limits. Two processes are assumed when their number is unknown; with more, counts reach the
 * others a little later.
 */
function shareLimits(rules: Rules, bus: Bus, workers: number): void {
  const sharing = {
    me: newId(),
    processes: Math.max(2, workers),
    publish: (news: readonly LimitNews[]) => bus.publish('limits', news),
  };
  bus.subscribe('limits', limitsOf(rules).share(sharing));
}

function mailerOf(config: AppConfig) {
  if (config.smtpUrl !== null) return smtpMailer(config.smtpUrl, config.mailFrom);
  return config.demo ? outboxMailer : noMailer;
}

function loopsOf(): Loop[] {
  const reactions = FEATURES.flatMap((feature) => feature.reactions ?? []);
  return [relayLoop(reactions), foldLoop, stuckJobsLoop, ...FEATURES.flatMap((feature) => feature.loops ?? [])];
}

async function registerHttp(app: FastifyInstance, { services, hub, presence }: Opened): Promise<void> {
  checkAddresses(app, { log: services.log, trustProxy: services.config.trustProxy });
  limitRequests(app, services.rules);
  app.server.maxConnections = services.rules.get('gateway.max_connections');
  cutOffSlowReaders(app, services.rules);
  if (services.config.demo) refuseForeignHosts(app);
  const functions = Object.values(catalogue);
  const handlers = FEATURES.flatMap((feature) => feature.functions);
  const registry = buildRegistry(functions, handlers, services.rules);
  if (registry.missing.length > 0) throw new Error(`no handler for ${registry.missing.join(', ')}`);
  const sessions = openSessions(services);
  app.addHook('onClose', async () => sessions.close());
  const checkResults = (services.config as AppConfig).checkResults ?? false;
  const pipeline = openPipeline({ services, registry, sessions, checkResults, stepUp: requireStepUp });
  registerGateway(app, { services, pipeline, functions });
  if (services.config.roles.has('socket')) {
    const socketHandlers = [...presence.handlers, ...FEATURES.flatMap((feature) => feature.socketHandlers ?? [])];
    await registerSocket(app, { services, hub, handlers: socketHandlers, checkResults });
  }
  await registerUploads(app, services);
  registerIdentityWebhook(app, services);
  registerPayoutWebhooks(app, services);
  registerCardChecks(app, services);
  await registerSite(app, services);
}

function urlOf(app: FastifyInstance, host: string): string {
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}
