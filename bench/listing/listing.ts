import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild } from '../lib/child.ts';
import { freshCopy, runScript, settleDown } from '../lib/database.ts';
import { type Bench, hundredths, refuseSurprises, watch, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { environmentOf } from '../orders/product.ts';
import { newSecrets, PROVIDERS, prepareTemplate, TEMPLATE } from '../orders/world.ts';
import type { ListingPlan, ListingResult } from './client.ts';

const ADS = 100_000;
const CLIENTS = 16;

/**
 * Filtered first pages per second of a market of 100,000 ads, through the gateway over HTTP, against calls through the
 * same gateway that only run SELECT 1; both in turn, in the same run.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  await prepareTemplate(bench.server);
  const url = await freshCopy(bench.server, TEMPLATE, 'bench_listing');
  const script = readFileSync(new URL('seed.sql', import.meta.url), 'utf8');
  const numbers: Record<string, number> = { ads: ADS, providers: PROVIDERS };
  await runScript(
    url,
    script.replace(/:(ads|providers)\b/g, (_, name: string) => String(numbers[name])),
  );
  await settleDown(url);
  bench.say(`a market of ${ADS} ads`);
  const secrets = newSecrets();
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-bench-blobs-'));
  const server = startChild('bench/listing/server.ts', [], { ...environmentOf(url, secrets), DATA_DIR: dataDir });
  const plan: ListingPlan = {
    url: (await server.line('ready: ')).trim(),
    secrets,
    clients: CLIENTS,
    seconds: bench.seconds * 2,
  };
  const client = startChild('bench/listing/client.ts', [JSON.stringify(plan)]);
  try {
    const { result } = await watch<ListingResult>(bench, client, {});
    refuseSurprises(result);
    bench.say(`lists ${whole(result.listsPerSecond)} /s, SELECT 1 ${whole(result.onesPerSecond)} /s`);
    bench.say(`a page of the rare filter that takes longest: ${hundredths(result.rareMs)} ms`);
    return {
      ratio: hundredths(result.listsPerSecond / result.onesPerSecond),
      listsPerSecond: whole(result.listsPerSecond),
      selectOnePerSecond: whole(result.onesPerSecond),
      adsPerPage: hundredths(result.adsPerPage),
      rareMs: hundredths(result.rareMs),
      targets: { ratio: 0.5, rareMs: 20 },
    };
  } finally {
    await client.stop();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
