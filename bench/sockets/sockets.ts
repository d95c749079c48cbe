import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Child, startChild } from '../lib/child.ts';
import { type Bench, hundredths, mean, watch, whole, withServer } from '../lib/measure.ts';
import type { BenchOptions } from '../lib/options.ts';
import { environmentOf } from '../orders/product.ts';
import { newSecrets } from '../orders/world.ts';
import type { ChatPlan, ChatResult } from './chat-client.ts';
import type { ClientPlan, ClientResult } from './client.ts';
import type { InsertPlan, InsertResult } from './inserts.ts';
import { freshTalk, IDLERS, issueTickets, prepareWorld, TALKERS } from './world.ts';

const ROUNDS = 3;
const WARM_UP_MS = 2_000;
const INSERT_CONNECTIONS = 8;
const SCENARIOS = ['all', 'pairs'] as const;
const CHAT_TEXT = 'Is the receipt in the picture from the shop where you bought the card?';
/** Lifts the limits that would stop a load test, and nothing else. */
const RULES = {
  'gateway.calls_per_minute_address': 1e9,
  'gateway.requests_per_minute_address': 1e9,
  'sockets.frames_per_minute': 1e9,
  'chat.marks_per_minute': 1e9,
  'chat.messages_per_minute': 1e9,
  'chat.messages_per_day': 1e9,
};

interface Rate {
  readonly perSecond: number;
  /** Microseconds of the server's CPU time for each. */
  readonly cpuUs: number;
}

interface Pair {
  readonly ours: Rate[];
  readonly plain: Rate[];
}

/**
 * Deliveries per second over the product's sockets against plain `ws` with the same JSON, in turn: one message to 1,000
 * sockets, and 1,000 messages between pairs. Chat messages stored and delivered per second against raw inserts of the
 * same rows. Memory of an idle socket, with 10,000 of them on one process.
 */
export const run = (options: BenchOptions): Promise<object> => withServer(options, measureAll);

async function measureAll(bench: Bench): Promise<object> {
  await prepareWorld(bench.server);
  const rates: Record<(typeof SCENARIOS)[number], Pair> = {
    all: { ours: [], plain: [] },
    pairs: { ours: [], plain: [] },
  };
  const chat: number[] = [];
  const inserts: number[] = [];
  const url = await freshTalk(bench.server, 'bench_sockets');
  const idle = await withProduct(url, (product) => idleSockets(bench, product, url));
  await withProduct(url, async (product) => {
    for (let round = 1; round <= ROUNDS; round++) {
      for (const scenario of SCENARIOS) {
        rates[scenario].plain.push(await plainRelay(bench, scenario));
        rates[scenario].ours.push(await ourRelay(bench, product, { url, round, scenario }));
        bench.say(`round ${round}, ${textOf(scenario, rates[scenario])}`);
      }
    }
  });
  for (let round = 1; round <= ROUNDS; round++) {
    inserts.push(await rawInserts(bench));
    chat.push(await chatThere(bench));
    bench.say(`round ${round}, chat: ${whole(chat.at(-1))} /s, raw inserts ${whole(inserts.at(-1))} /s`);
  }
  const perSecond = (some: readonly Rate[]): number => mean(some.map((rate) => rate.perSecond));
  const ratioOf = ({ ours, plain }: Pair): number => hundredths(perSecond(ours) / perSecond(plain));
  return {
    ratio: Math.min(ratioOf(rates.all), ratioOf(rates.pairs)),
    toAll: ratioOf(rates.all),
    pairs: ratioOf(rates.pairs),
    chat: hundredths(mean(chat) / mean(inserts)),
    targets: { ratio: 0.7, chat: 0.5 },
    yardstick: `plain ws: ${whole(perSecond(rates.all.plain))} /s to all, ${whole(perSecond(rates.pairs.plain))} /s in pairs`,
    deliveriesPerSecond: { toAll: whole(perSecond(rates.all.ours)), pairs: whole(perSecond(rates.pairs.ours)) },
    chatPerSecond: whole(mean(chat)),
    insertsPerSecond: whole(mean(inserts)),
    ...idle,
  };
}

const textOf = (scenario: string, { ours, plain }: Pair): string => {
  const [us, them] = [ours.at(-1), plain.at(-1)];
  const cpu = `CPU per delivery ${us?.cpuUs.toFixed(1)} and ${them?.cpuUs.toFixed(1)} us`;
  return `${scenario}: ${whole(us?.perSecond)} /s, plain ws ${whole(them?.perSecond)} /s, ${cpu}`;
};

interface Ours extends Child {
  readonly url: string;
}

/** A product starts again on the same database with the keys that it was made with. */
const SECRETS = newSecrets();

/** The product as an operator starts it, on the given database. */
async function withProduct<T>(databaseUrl: string, work: (product: Ours) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cardway-bench-blobs-'));
  const env = { ...environmentOf(databaseUrl, SECRETS), DATA_DIR: dataDir, RULES: JSON.stringify(RULES) };
  const child = startChild('server/src/main.ts', ['--no-web'], env);
  try {
    return await work({ ...child, url: (await child.line('ready: ')).trim() });
  } finally {
    await child.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function plainRelay(bench: Bench, scenario: ClientPlan['scenario']): Promise<Rate> {
  const plain = startChild('bench/sockets/plain.ts', []);
  try {
    const url = (await plain.line('ready: ')).trim();
    return await relayed(bench, plain, { url, ticketRound: null, scenario });
  } finally {
    await plain.stop();
  }
}

async function ourRelay(
  bench: Bench,
  product: Ours,
  { url, round, scenario }: { url: string; round: number; scenario: ClientPlan['scenario'] },
): Promise<Rate> {
  const ticketRound = round * 10 + SCENARIOS.indexOf(scenario);
  await issueTickets(url, ticketRound, TALKERS);
  return relayed(bench, product, { url: product.url, ticketRound, scenario });
}

async function relayed(
  bench: Bench,
  server: Child,
  parts: Pick<ClientPlan, 'url' | 'ticketRound' | 'scenario'>,
): Promise<Rate> {
  const plan: ClientPlan = { ...parts, warmUpMs: WARM_UP_MS, seconds: bench.seconds / 2 };
  const client = startChild('bench/sockets/client.ts', [JSON.stringify(plan)]);
  try {
    const { result, cpu } = await watch<ClientResult>(bench, client, { server: server.pid });
    if (result.deliveries === 0) throw new Error('nothing was delivered');
    return {
      perSecond: (result.deliveries * 1000) / result.elapsedMs,
      cpuUs: (cpu.server ?? 0) / result.deliveries,
    };
  } finally {
    await client.stop();
  }
}

async function chatThere(bench: Bench): Promise<number> {
  const url = await freshTalk(bench.server, 'bench_chat');
  await issueTickets(url, 0, TALKERS);
  return withProduct(url, async (product) => {
    const plan: ChatPlan = { url: product.url, ticketRound: 0, warmUpMs: WARM_UP_MS, seconds: bench.seconds };
    const client = startChild('bench/sockets/chat-client.ts', [JSON.stringify(plan)]);
    try {
      const { result } = await watch<ChatResult>(bench, client, {});
      if (result.refused > 0 || result.delivered === 0) throw new Error(`chat: ${JSON.stringify(result)}`);
      return (result.delivered * 1000) / result.elapsedMs;
    } finally {
      await client.stop();
    }
  });
}

async function rawInserts(bench: Bench): Promise<number> {
  const url = await freshTalk(bench.server, 'bench_inserts');
  const plan: InsertPlan = {
    url,
    text: CHAT_TEXT,
    connections: INSERT_CONNECTIONS,
    warmUpMs: WARM_UP_MS,
    seconds: bench.seconds,
  };
  const child = startChild('bench/sockets/inserts.ts', [JSON.stringify(plan)]);
  try {
    const { result } = await watch<InsertResult>(bench, child, {});
    return (result.inserted * 1000) / result.elapsedMs;
  } finally {
    await child.stop();
  }
}

async function idleSockets(bench: Bench, product: Ours, url: string): Promise<object> {
  await issueTickets(url, 999, IDLERS);
  const before = residentKb(product.pid);
  const begin = performance.now();
  const plan = { url: product.url, ticketRound: 999, sockets: IDLERS };
  const client = startChild('bench/sockets/idle.ts', [JSON.stringify(plan)]);
  try {
    await client.line('opened');
    const seconds = (performance.now() - begin) / 1000;
    const perSocket = (residentKb(product.pid) - before) / IDLERS;
    bench.say(`${IDLERS} idle sockets: ${perSocket.toFixed(1)} kB each, opened in ${seconds.toFixed(0)} s`);
    return { idleSockets: IDLERS, idleSocketKb: hundredths(perSocket) };
  } finally {
    await client.stop();
  }
}

/** The resident memory of a process. */
function residentKb(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
}
