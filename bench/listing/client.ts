import type { Socket } from 'node:net';
import { listAds } from '#contract/functions/ads.ts';
import { exchange, isOk, openSockets, type Target, wireOf } from '../lib/wire.ts';
import { FILTERS, RARE_FILTERS, SELECT_ONE } from './calls.ts';

/** Visitors in a separate process: the two kinds of calls in turn, slice by slice, over the same connections. */
export interface ListingPlan extends Target {
  readonly clients: number;
  readonly seconds: number;
}

export interface ListingResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly listsPerSecond: number;
  readonly onesPerSecond: number;
  readonly adsPerPage: number;
  /** The slowest rare filter: the median time of its pages, one at a time. */
  readonly rareMs: number;
}

const SLICE_MS = 250;
const RARE_PAGES = 15;

async function run(plan: ListingPlan): Promise<ListingResult> {
  const sockets = await openSockets(plan, plan.clients);
  const lists = FILTERS.map((filter) =>
    wireOf(plan, { code: listAds.code, params: { start: 1, limit: 20, ...filter } }),
  );
  const ones = [wireOf(plan, { code: SELECT_ONE, params: {} })];
  const refused: Record<string, number> = {};
  let sent = 0;
  /** Calls of one kind for a while; returns the number of answers, and the milliseconds taken. */
  const slice = async (requests: readonly Buffer[], ms: number): Promise<{ done: number; ms: number }> => {
    const from = performance.now();
    let done = 0;
    await Promise.all(
      sockets.map(async (socket) => {
        while (performance.now() < from + ms) {
          const answer = await exchange(socket, requests[sent++ % requests.length] as Buffer);
          if (isOk(answer)) done += 1;
          else refused[answer.slice(0, 160)] = (refused[answer.slice(0, 160)] ?? 0) + 1;
        }
      }),
    );
    return { done, ms: performance.now() - from };
  };
  // One round: every filter's statement is planned and every page was loaded.
  await slice(lists, 2_000);
  await slice(ones, 1_000);
  const pages = await Promise.all(
    lists.slice(0, sockets.length).map((request, n) => exchange(sockets[n] as never, request)),
  );
  const adsPerPage = pages.reduce((sum, page) => sum + page.split('"cardTypeId"').length - 1, 0) / pages.length;
  const rareMs = Math.max(...(await rarePages(plan, sockets[0] as Socket)));
  process.stdout.write('measuring\n');
  const total = { lists: { done: 0, ms: 0 }, ones: { done: 0, ms: 0 } };
  const until = performance.now() + plan.seconds * 1000;
  while (performance.now() < until) {
    for (const [kind, requests] of [
      ['lists', lists],
      ['ones', ones],
    ] as const) {
      const { done, ms } = await slice(requests, SLICE_MS);
      total[kind].done += done;
      total[kind].ms += ms;
    }
  }
  process.stdout.write('measured\n');
  for (const socket of sockets) socket.destroy();
  const perSecond = ({ done, ms }: { done: number; ms: number }): number => (done * 1000) / ms;
  return {
    placed: total.lists.done + total.ones.done,
    refused,
    listsPerSecond: perSecond(total.lists),
    onesPerSecond: perSecond(total.ones),
    adsPerPage,
    rareMs,
  };
}

/** The median of each rare filter. Every call asks for another page length, so that no cached page answers it. */
async function rarePages(plan: ListingPlan, socket: Socket): Promise<number[]> {
  const medians: number[] = [];
  for (const filter of RARE_FILTERS) {
    const times: number[] = [];
    for (let limit = 20; limit < 20 + RARE_PAGES; limit++) {
      const request = wireOf(plan, { code: listAds.code, params: { start: 1, limit, ...filter } });
      const from = performance.now();
      const answer = await exchange(socket, request);
      times.push(performance.now() - from);
      if (!isOk(answer)) throw new Error(answer.slice(0, 160));
    }
    medians.push(times.sort((a, b) => a - b)[Math.floor(RARE_PAGES / 2)] as number);
  }
  return medians;
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as ListingPlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
