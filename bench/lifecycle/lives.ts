import type { Socket } from 'node:net';
import pg from 'pg';
import { exchange, isOk, openSockets, type Target, wireOf } from '../lib/wire.ts';
import { FEW_ADS, ownerOf } from '../orders/world.ts';

/** People in a separate process: each connection takes one order after the other through its whole life. */
export interface LivesPlan extends Target {
  readonly databaseUrl: string;
  readonly tradePassword: string;
  readonly clients: number;
  /** The most lives. */
  readonly requests: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface LivesResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  /** The median of each step. */
  readonly p50Ms: Record<string, number>;
}

/** Sends a call of a life and returns its answer; its time counts under the step's name. */
export type Step = (name: string, request: Buffer) => Promise<string>;

class Refused extends Error {}

/** The order that an answer names. */
export const codeIn = (answer: string): string => /"orderCode":"(\w+)"/.exec(answer)?.[1] as string;

/**
 * Proves the trading password of each ad's owner once, with a call on an order that there is not: owners who confirm
 * orders all day have given it before, so the slow hash is not part of each order.
 */
export async function provePasswords(
  plan: LivesPlan,
  sockets: readonly Socket[],
  proof: { readonly call: number; readonly order: string },
): Promise<void> {
  const owners = Array.from({ length: FEW_ADS }, (_, n) => ownerOf(n + 1));
  const params = { code: proof.order, tradePassword: plan.tradePassword };
  await Promise.all(
    sockets.map(async (socket) => {
      for (let userNo = owners.pop(); userNo !== undefined; userNo = owners.pop()) {
        await exchange(socket, wireOf(plan, { userNo, code: proof.call, params }));
      }
    }),
  );
}

interface Lives {
  readonly plan: LivesPlan;
  readonly prepare: (sockets: readonly Socket[]) => Promise<void>;
  /** The n-th life. */
  readonly live: (n: number, step: Step) => Promise<void>;
}

/** Runs the lives and prints what `watch` of bench/lib/measure.ts waits for. */
export async function runLives({ plan, prepare, live }: Lives): Promise<void> {
  const sockets = await openSockets(plan, plan.clients);
  process.stdout.write('prepared\n');
  await prepare(sockets);
  const result = await measureLives(plan, sockets, live);
  for (const socket of sockets) socket.destroy();
  process.stdout.write(`result ${JSON.stringify(result)}\n`);
  process.exit(0);
}

async function measureLives(plan: LivesPlan, sockets: readonly Socket[], live: Lives['live']): Promise<LivesResult> {
  const times = new Map<string, number[]>();
  let next = 0;
  let done = 0;
  const refused: Record<string, number> = {};
  const from = performance.now() + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  // Autovacuum does this within a minute: plans made for empty tables would keep reading whole tables.
  setTimeout(() => analyze(plan.databaseUrl), plan.warmUpMs / 2);
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  await Promise.all(
    sockets.map(async (socket) => {
      const step: Step = async (name, request) => {
        const sent = performance.now();
        const answer = await exchange(socket, request);
        if (!isOk(answer)) throw new Refused(`${name}: ${answer.slice(0, 160)}`);
        const list = times.get(name) ?? [];
        times.set(name, list);
        list.push(performance.now() - sent);
        return answer;
      };
      while (next < plan.requests && performance.now() < until) {
        try {
          await live(next++, step);
          const now = performance.now();
          if (now >= from && now <= until) done += 1;
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          refused[error.message] = (refused[error.message] ?? 0) + 1;
        }
      }
    }),
  );
  const elapsedMs = Math.min(performance.now(), until) - from;
  process.stdout.write('measured\n');
  const p50 = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const p50Ms = Object.fromEntries([...times].map(([name, list]) => [name, p50(list)]));
  return { placed: done, refused, elapsedMs, p50Ms };
}

async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('ANALYZE');
  await client.end();
}
