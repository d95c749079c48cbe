import { setTimeout as sleep } from 'node:timers/promises';
import { frameOf, openRaw, type RawSocket } from '#tests/fixtures/raw-socket.ts';
import { GROUP, pairOf, TALKERS, ticketOf } from './world.ts';

/** The users, in a separate process. */
export interface ClientPlan {
  readonly url: string;
  /** Null: the plain server, which needs no tickets. */
  readonly ticketRound: number | null;
  /**
   * `all`: one user writes to everybody, a few messages in flight at a time; `pairs`: each user writes to one other.
   */
  readonly scenario: 'all' | 'pairs';
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface ClientResult {
  readonly deliveries: number;
  readonly elapsedMs: number;
}

const OPENING = 50;
/** Messages to everybody that are in flight at the same time. */
const IN_FLIGHT = 8;

async function run(plan: ClientPlan): Promise<ClientResult> {
  const { hostname: host, port } = new URL(plan.url);
  const sockets: RawSocket[] = [];
  let hear: (n: number) => void = () => undefined;
  for (let first = 0; first < TALKERS; first += OPENING) {
    const some = Array.from({ length: OPENING }, (_, index) => first + index);
    const opened = some.map((n) => {
      const query = plan.ticketRound === null ? `user=${n}` : `ticket=${ticketOf(plan.ticketRound, n)}`;
      const where = { host, port: Number(port), path: `/socket?${query}`, localAddress: '127.0.0.1' };
      return openRaw(where, { hear: () => hear(n) });
    });
    sockets.push(...(await Promise.all(opened)));
  }
  let deliveries = 0;
  const frames = sockets.map((_, n) => typing(plan.scenario === 'all' ? GROUP : pairOf(n)));
  const say = (n: number): void => sockets[n]?.write(frames[n] as Buffer);
  const perMessage = TALKERS - 1;
  hear = (n) => {
    deliveries += 1;
    if (plan.scenario === 'pairs') say(n);
    else if (deliveries % perMessage === 0) say(0);
  };
  if (plan.scenario === 'pairs') for (const n of sockets.keys()) say(n);
  else for (let n = 0; n < IN_FLIGHT; n++) say(0);

  await sleep(plan.warmUpMs);
  process.stdout.write('measuring\n');
  const before = deliveries;
  const begin = performance.now();
  await sleep(plan.seconds * 1000);
  const result = { deliveries: deliveries - before, elapsedMs: performance.now() - begin };
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  return result;
}

/** A frame for typing: without `ref`, as browsers send it. */
const typing = (conversationId: string): Buffer =>
  frameOf(JSON.stringify({ type: 'chat.typing', params: { conversationId, on: true } }));

const result = await run(JSON.parse(process.argv[2] ?? '{}') as ClientPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
