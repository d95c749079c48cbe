import { randomBytes } from 'node:crypto';
import { placeOrder } from '#contract/functions/orders.ts';
import { type Placement, placeBatch } from '#server/features/orders/place.store.ts';
import { openBatcher } from '#server/platform/background/batcher.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { openDatabase } from '#server/platform/postgres/db.ts';
import { openRules, parseRules } from '#server/platform/settings/rules.ts';
import { amountOf, FACE, idOf, pricedAd, requestNo, type Spread, USERS } from './world.ts';

/** The placement engine without a gateway in front: placements made beforehand, through the batcher, in one process. */
export interface EnginePlan {
  readonly url: string;
  readonly requests: number;
  readonly spread: Spread;
  readonly waiting: number;
  readonly seconds: number;
}

export interface EngineResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  readonly batches: number;
}

const SEALED_BYTES = 105;
const HASH_BYTES = 32;

/**
 * Random bytes for all placements from one piece of memory. Hundreds of thousands of small ones of their own, which the
 * product never holds at a time, would have the garbage collector at work for a third of this process's time.
 */
function openChance(placements: number): (bytes: number) => Buffer {
  const all = randomBytes(placements * (SEALED_BYTES + 2 * HASH_BYTES));
  let at = 0;
  return (bytes) => {
    at += bytes;
    return all.subarray(at - bytes, at);
  };
}

function placementNo(n: number, spread: Spread, chance: (bytes: number) => Buffer): Placement {
  const request = requestNo(n, spread);
  const faceValue = BigInt(FACE) * 100n;
  const stored = { sealed: chance(SEALED_BYTES), hash: chance(HASH_BYTES), tail: 'AB12' };
  return {
    orderId: newId(),
    orderCode: newCode('GO'),
    holdId: newId(),
    ad: pricedAd(request),
    sellerId: idOf('user', request.sellerNo),
    accountKnown: n > USERS,
    unitPrice: request.price,
    amount: amountOf(request),
    faceValue,
    feeBps: 100,
    description: '',
    key: { text: randomBytes(12).toString('hex'), paramsHash: chance(HASH_BYTES) },
    cards: [{ id: newId(), row: 1, faceValue, stored, imageId: request.imageId }],
  };
}

async function run(plan: EnginePlan): Promise<EngineResult> {
  const rules = openRules(parseRules(process.env['RULES'] ?? '{}'));
  const db = openDatabase({
    url: plan.url,
    poolSize: 8,
    role: 'market_app',
    statementTimeoutMs: 30_000,
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  const chance = openChance(plan.requests);
  const placements = Array.from({ length: plan.requests }, (_, n) => placementNo(n, plan.spread, chance));
  const limits = {
    functionCode: placeOrder.code,
    viewTimeoutS: 86_400,
    maxOpenPair: 1e9,
    maxOpen: 1e9,
    minRemainder: rules.get('ads.min_remainder'),
    exposureBps: rules.get('bail.exposure_multiple_bps'),
  };
  let batches = 0;
  const batcher = openBatcher<Placement, string>({
    run: (items) => {
      batches += 1;
      return placeBatch(db, items, limits);
    },
    keysOf: ({ cards }) => cards.flatMap((card) => [card.imageId, card.stored.hash.toString('latin1')]),
    lockOf: ({ ad }) => ad.accountId,
    maxItems: rules.get('orders.batch_max'),
    waitMs: rules.get('orders.batch_wait_ms'),
    maxInFlight: rules.get('orders.batches_in_flight'),
    maxWaiting: plan.waiting,
    busy: 'orders.busy',
  });
  process.stdout.write('measuring\n');
  const refused: Record<string, number> = {};
  const begin = performance.now();
  const until = begin + plan.seconds * 1000;
  let next = 0;
  let placed = 0;
  const seller = async (): Promise<void> => {
    while (next < placements.length && performance.now() < until) {
      const outcome = await batcher.add(placements[next++] as Placement);
      if (outcome === 'ok') placed += 1;
      else refused[outcome] = (refused[outcome] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: plan.waiting }, seller));
  const elapsedMs = performance.now() - begin;
  process.stdout.write('measured\n');
  await db.close();
  return { placed, refused, elapsedMs, batches };
}

const result = await run(JSON.parse(process.argv[2] ?? '{}') as EnginePlan);
process.stdout.write(`result ${JSON.stringify(result)}\n`);
