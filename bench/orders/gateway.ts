import { startChild } from '../lib/child.ts';
import { type Bench, idleText, refuseFindings, refuseSurprises, watch, whole } from '../lib/measure.ts';
import type { ClientPlan, ClientResult } from './client.ts';
import { startProduct } from './product.ts';
import { newSecrets } from './world.ts';

const CLIENTS = 64;
const WARM_UP_MS = 1_500;
/** Requests prepared for each second: more than the machine places, so that they never run out. */
const PER_SECOND = 7_000;

/** Microseconds of CPU time per order. */
interface Split {
  readonly product: number;
  readonly database: number;
  readonly client: number;
}

export interface Measured {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly cpuUs: Split;
  readonly idle: readonly number[];
}

/** A database with an image for each request, and what was placed in it before (PlacingPlan). */
export type GatewayWorld = Pick<ClientPlan, 'requests' | 'scale' | 'first'> & { readonly url: string };

/** How many requests one measurement may take. */
export const requestsFor = ({ seconds }: Pick<Bench, 'seconds'>): number =>
  Math.ceil((seconds + WARM_UP_MS / 1000) * PER_SECOND);

/** Orders placed through the gateway over HTTP, by as many sellers at a time as there are connections. */
export async function throughGateway(bench: Bench, { url, ...placing }: GatewayWorld): Promise<Measured> {
  const secrets = newSecrets();
  const product = await startProduct(url, secrets);
  const plan: ClientPlan = {
    ...placing,
    url: product.url,
    secrets,
    clients: CLIENTS,
    spread: 'all-ads',
    warmUpMs: WARM_UP_MS,
    seconds: bench.seconds,
  };
  const client = startChild('bench/orders/client.ts', [JSON.stringify(plan)]);
  try {
    await client.line('prepared');
    client.send({ go: true });
    const processes = { product: product.pid, client: client.pid };
    const { result, cpu, idle } = await watch<ClientResult>(bench, client, processes);
    refuseSurprises(result);
    const perOrder = (us: number): number => whole(us / result.placed);
    return {
      perSecond: (result.placed * 1000) / result.elapsedMs,
      p50Ms: result.p50Ms,
      p99Ms: result.p99Ms,
      cpuUs: {
        product: perOrder(cpu.product ?? 0),
        database: perOrder(cpu.database ?? 0),
        client: perOrder(cpu.client ?? 0),
      },
      idle,
    };
  } finally {
    await client.stop();
    await product.stop();
    await refuseFindings(url);
  }
}

export const cpuOfOrder = ({ cpuUs }: Measured): number => cpuUs.product + cpuUs.database;

export function textOf({ p50Ms, p99Ms, cpuUs, idle }: Measured): string {
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  return `${latency}, CPU per order ${JSON.stringify(cpuUs)} us, ${idleText(idle)}`;
}
