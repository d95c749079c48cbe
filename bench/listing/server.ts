import fastify from 'fastify';
import { z } from 'zod';
import { defineFunction } from '#contract/define.ts';
import { listAds } from '#contract/functions/ads.ts';
import { startApp } from '#server/app/app.ts';
import { listAdsHandler } from '#server/features/offers/market/list-buy.ts';
import { handle } from '#server/gateway/handler.ts';
import { openPipeline } from '#server/gateway/pipeline.ts';
import { buildRegistry } from '#server/gateway/registry.ts';
import { registerGateway } from '#server/gateway/routes.ts';
import { openSessions } from '#server/gateway/sessions.ts';
import { loadConfig } from '#server/platform/config.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { SELECT_ONE } from './calls.ts';

/** The smallest possible call through the gateway with a database query. */
const selectOne = defineFunction(SELECT_ONE, 'bench.selectOne', {
  purpose: 'SELECT 1',
  access: 'visitor',
  params: z.object({}),
  result: z.object({ one: z.number() }),
});
const selectOneHandler = handle(selectOne, (call) => call.db.one<{ one: number }>(sql`SELECT ${1}::int AS one`));

/** The product, and a second gateway of the same services with two functions: the list, and SELECT 1. */
const config = loadConfig(process.env);
if (config.databaseUrl === null) throw new Error('DATABASE_URL is missing');
const app = await startApp({ ...config, databaseUrl: config.databaseUrl });
const { services } = app;
const functions = [listAds, selectOne];
const registry = buildRegistry(functions, [listAdsHandler, selectOneHandler], services.rules);
const pipeline = openPipeline({
  services,
  registry,
  sessions: openSessions(services),
  checkResults: false,
  stepUp: async () => {},
});
const gateway = fastify({ logger: false });
registerGateway(gateway, { services, pipeline, functions });
const url = await gateway.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`ready: ${url}\n`);
