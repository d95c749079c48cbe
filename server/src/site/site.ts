import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { pageAt } from '#contract/pages.ts';
import type { Services } from '#server/app/services.ts';
import { hasOutbox } from '#server/platform/demo.ts';
import { checkHealth, type Health, type HealthCheck } from '#server/platform/observability/health.ts';
import { metrics } from '#server/platform/observability/metrics.ts';
import { metricsText } from '#server/platform/observability/workers-metrics.ts';
import { contentPolicy } from './content-policy.ts';
import { FAUCET, registerFaucet } from './dev-faucet.ts';
import { outboxPage, outboxRows } from './dev-outbox.ts';
import { mayReadMetrics } from './metrics-access.ts';
import { registerMobileSite } from './mobile-moves.ts';
import { PART_HEADERS, PERMISSIONS, pageHeaders } from './page-headers.ts';

const DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const YEAR_S = 31_536_000;
const HEALTH_MS = 1_000;
const OUTBOX = '/dev/outbox';
const ASSETS = '/assets/';
const NOTHING_HERE = 'the requested resource does not exist';
/** Paths that are never pages: an unknown one is a 404, not the web's index. */
const NOT_PAGES = ['/gateway', '/socket', '/uploads', '/avatars', '/assets', '/healthz', '/metrics', '/dev/'];

/** Throws when the web was not built: a server that answers every page with 404 must not seem to work. */
export function requireBuiltWeb(): void {
  if (!hasBuiltWeb()) throw new Error('web/dist has no index.html: build the pages with `npm run build` first');
}

const hasBuiltWeb = (): boolean => existsSync(join(DIST, 'index.html'));

/**
 * The web's files, the index for every page address, health, metrics, and in demo mode the mails that were not sent
 * and the faucet of the demo's chain.
 */
export async function registerSite(app: FastifyInstance, services: Services): Promise<void> {
  const headers = {
    'permissions-policy': PERMISSIONS,
    ...pageHeaders({
      contentSecurityPolicy: { directives: contentPolicy(services.config) },
      // Links and pictures of a plain-HTTP demo must keep working; a TLS proxy adds its own header.
      strictTransportSecurity: services.config.publicUrl.startsWith('https:'),
      // As the policy says, for browsers that do not know it.
      xFrameOptions: { action: 'deny' },
      crossOriginEmbedderPolicy: false,
    }),
  };
  app.addHook('onRequest', (request, reply, next) => {
    // They mean nothing to a caller of functions.
    const { url } = request.routeOptions;
    if (url !== '/gateway') reply.headers(url?.startsWith(ASSETS) ? PART_HEADERS : headers);
    next();
  });
  if (services.config.mobileSite !== null) registerMobileSite(app, services.config.mobileSite);
  registerChecks(app, services);
  if (hasOutbox(services.config)) registerOutbox(app, services);
  const { faucetUrl, networks } = services.config;
  if (faucetUrl !== null) registerFaucet(app, { url: faucetUrl, networks });
  if (hasBuiltWeb()) await registerWeb(app, services);
}

function registerChecks(app: FastifyInstance, services: Services): void {
  const checks: Record<string, HealthCheck> = {
    database: async () => {
      await services.db.named('health', 'SELECT 1', []);
    },
  };
  // Anybody may ask, so that the questions of one second share an answer.
  const health = new LRUCache<'all', Health>({ max: 1, ttl: HEALTH_MS, fetchMethod: () => checkHealth(checks) });
  app.get('/healthz', async (_request, reply) => {
    const { ok, parts } = (await health.fetch('all')) as Health;
    return reply.code(ok ? 200 : 503).send({ ok, parts });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, services.config.metricsToken)) {
      return reply.code(404).send({ message: NOTHING_HERE });
    }
    return reply.type(metrics.contentType).send(await metricsText());
  });
}

function registerOutbox(app: FastifyInstance, services: Services): void {
  app.get(OUTBOX, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(outboxPage(await outboxRows(services.db))),
  );
  app.get(`${OUTBOX}.json`, async () => ({ mails: await outboxRows(services.db) }));
}

async function registerWeb(app: FastifyInstance, services: Services): Promise<void> {
  const index = pageWithClient(services);
  await app.register(fastifyStatic, {
    root: DIST,
    index: false,
    wildcard: false,
    // A route for each of a thousand files would take longer than the rest of a start.
    globIgnore: ['assets/**'],
    // The build puts a .br and a .gz beside each file.
    preCompressed: true,
    cacheControl: false,
    setHeaders(response, path) {
      const hashed = path.includes(`${DIST}${ASSETS}`);
      response.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
  app.get<{ Params: { name: string } }>(`${ASSETS}:name`, (request, reply) =>
    reply.sendFile(`assets/${request.params.name}`),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const isPage = ['GET', 'HEAD'].includes(request.method) && !NOT_PAGES.some((start) => path.startsWith(start));
    if (!isPage) return reply.code(404).send({ message: NOTHING_HERE });
    // The page of an unknown address says so itself; crawlers and monitors read the status.
    if (pageAt(path) === null) reply.code(404);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(index);
  });
}

/** The index with the client's constants. Every browser has them: they identify the client and protect nothing. */
function pageWithClient(services: Services): string {
  const { subsidiaryCode, signSecret, links, analytics, mobileSite, faucetUrl, carrier, demoBots } = services.config;
  const outbox = hasOutbox(services.config) ? OUTBOX : null;
  const client = JSON.stringify({
    subsidiaryCode,
    signSecret,
    links,
    analytics,
    outbox,
    faucet: faucetUrl === null ? null : FAUCET,
    hasMobileSite: mobileSite !== null,
    asksCarriers: carrier !== null,
    hasDemoBots: demoBots,
  }).replaceAll('<', '\\u003c');
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  return page.replace('</head>', `<script type="application/json" id="client">${client}</script></head>`);
}
