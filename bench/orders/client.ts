import { once } from 'node:events';
import { askForKeys } from '../lib/keys.ts';
import { exchange, isOk, openSockets } from '../lib/wire.ts';
import { type PlacingPlan, preparePlacements, requestOf } from './prepare.ts';

/**
 * The sellers, in a separate process: the given number of keep-alive connections, each sending its next request after
 * the previous answer. Every request is ready before the clock starts: sealed, signed, with its token and CSRF token.
 */
export interface ClientPlan extends PlacingPlan {
  readonly clients: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface ClientResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

async function run(plan: ClientPlan): Promise<ClientResult> {
  const requests = await preparePlacements(plan);
  const sockets = await openSockets(plan, plan.clients);
  const sellers = [...new Set(requests.map((_, n) => requestOf(plan, n).sellerNo))];
  process.stdout.write('prepared\n');
  await once(process.stdin, 'data');
  await askForKeys(plan, sockets, sellers);

  let next = 0;
  let placed = 0;
  const refused: Record<string, number> = {};
  const latencies: number[] = [];
  const begin = performance.now();
  const from = begin + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  let last = from;
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < requests.length && performance.now() < until) {
        const sentAt = performance.now();
        const answer = await exchange(socket, requests[next++] as Buffer);
        const now = performance.now();
        if (!isOk(answer)) refused[answer.slice(0, 160)] = (refused[answer.slice(0, 160)] ?? 0) + 1;
        else if (now >= from && now <= until) {
          placed += 1;
          latencies.push(now - sentAt);
        }
        last = Math.max(last, Math.min(now, until));
      }
    }),
  );
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? 0;
  return { placed, refused, elapsedMs: last - from, p50Ms: at(0.5), p99Ms: at(0.99) };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as ClientPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
