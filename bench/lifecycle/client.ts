import type { Socket } from 'node:net';
import pg from 'pg';
import { releaseOrder, revealCard } from '#contract/functions/orders.ts';
import { askForKeys } from '../lib/keys.ts';
import { exchange, isOk, openSockets, wireOf } from '../lib/wire.ts';
import { type PlacingPlan, preparePlacements } from '../orders/prepare.ts';
import { FEW_ADS, ownerOf, requestNo } from '../orders/world.ts';

/**
 * Sellers and providers in a separate process: each connection takes one order after the other through its whole life:
 * placed by its seller, opened and confirmed by its provider, settled.
 */
export interface LifecyclePlan extends PlacingPlan {
  readonly databaseUrl: string;
  readonly tradePassword: string;
  readonly clients: number;
  readonly warmUpMs: number;
  readonly seconds: number;
}

export interface LifecycleResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  /** Medians of the three steps. */
  readonly p50Ms: { readonly place: number; readonly view: number; readonly confirm: number };
}

/** A page gets the cards' ids from the order's details; here they are read from the database. */
const CARD_ID = {
  name: 'card',
  text: 'SELECT c.id FROM gift_card c JOIN gift_order o ON o.id = c.order_id WHERE o.code = $1',
};

interface Step {
  readonly userNo: number;
  readonly code: number;
  readonly params: object;
}

class Refused extends Error {}

/**
 * Proves each provider's password once: a provider who confirms orders all day has given it before, so the slow hash is
 * not part of each order.
 */
async function provePasswords(plan: LifecyclePlan, sockets: readonly Socket[]): Promise<void> {
  const providers = Array.from({ length: FEW_ADS }, (_, n) => ownerOf(n + 1));
  const params = { code: 'GO000000000000', tradePassword: plan.tradePassword };
  await Promise.all(
    sockets.map(async (socket) => {
      for (let userNo = providers.pop(); userNo !== undefined; userNo = providers.pop()) {
        await exchange(socket, wireOf(plan, { userNo, code: releaseOrder.code, params }));
      }
    }),
  );
}

async function run(plan: LifecyclePlan): Promise<LifecycleResult> {
  const placements = await preparePlacements(plan);
  const cards = new pg.Pool({ connectionString: plan.databaseUrl, max: 4, options: '-c enable_seqscan=off' });
  const sockets = await openSockets(plan, plan.clients);
  const step = (socket: Socket, call: Step) => exchange(socket, wireOf(plan, call));
  const must = async (name: string, answer: Promise<string>): Promise<string> => {
    const text = await answer;
    if (!isOk(text)) throw new Refused(`${name}: ${text.slice(0, 160)}`);
    return text;
  };
  process.stdout.write('prepared\n');
  await askForKeys(plan, sockets, [...new Set(placements.map((_, n) => requestNo(n, plan.spread).sellerNo))]);
  await provePasswords(plan, sockets);

  const times: Record<'place' | 'view' | 'confirm', number[]> = { place: [], view: [], confirm: [] };
  const live = async (socket: Socket, n: number): Promise<void> => {
    const userNo = ownerOf(requestNo(n, plan.spread).adNo);
    const begun = performance.now();
    const code = /"orderCode":"(\w+)"/.exec(
      await must('place', exchange(socket, placements[n] as Buffer)),
    )?.[1] as string;
    const placed = performance.now();
    const { rows } = await cards.query({ ...CARD_ID, values: [code] });
    const looked = performance.now();
    await must('view', step(socket, { userNo, code: revealCard.code, params: { code, cardId: rows[0]?.id } }));
    const viewed = performance.now();
    const params = { code, tradePassword: plan.tradePassword };
    await must('confirm', step(socket, { userNo, code: releaseOrder.code, params }));
    times.place.push(placed - begun);
    times.view.push(viewed - looked);
    times.confirm.push(performance.now() - viewed);
  };

  let next = 0;
  let done = 0;
  const refused: Record<string, number> = {};
  const from = performance.now() + plan.warmUpMs;
  const until = from + plan.seconds * 1000;
  // Autovacuum does this within a minute: plans made for empty tables would keep reading whole tables.
  setTimeout(() => cards.query('ANALYZE'), plan.warmUpMs / 2);
  setTimeout(() => process.stdout.write('measuring\n'), plan.warmUpMs);
  await Promise.all(
    sockets.map(async (socket) => {
      while (next < placements.length && performance.now() < until) {
        try {
          await live(socket, next++);
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
  for (const socket of sockets) socket.destroy();
  await cards.end();
  const p50 = (list: number[]): number => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
  const p50Ms = { place: p50(times.place), view: p50(times.view), confirm: p50(times.confirm) };
  return { placed: done, refused, elapsedMs, p50Ms };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as LifecyclePlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
process.exit(0);
