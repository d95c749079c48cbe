import { randomBytes } from 'node:crypto';
import { answerAt } from '#server/features/orders/place/answer.ts';
import type { PlaceRequest } from '#server/features/orders/place/place-request.ts';
import { openPlacing } from '#server/features/orders/place/placing-queue.ts';
import { localBus } from '#server/platform/bus/bus.ts';
import { newCode, newId } from '#server/platform/ids.ts';
import { openDatabase, type Tx } from '#server/platform/postgres/db.ts';
import { openRules, parseRules } from '#server/platform/settings/rules.ts';
import { openLocalVault } from '#server/platform/vault/local-vault.ts';
import { FACE, idOf, pricedOffer, requestNo, type Spread, USERS } from './world.ts';

/** The placement engine without a gateway: prepared placements, through the batcher, in one process. */
export interface EnginePlan {
  readonly url: string;
  readonly requests: number;
  readonly spread: Spread;
  readonly waiting: number;
  readonly seconds: number;
  readonly scale?: number;
}

export interface EngineResult {
  readonly placed: number;
  readonly refused: Record<string, number>;
  readonly elapsedMs: number;
  readonly batches: number;
}

const SEALED_BYTES = 105;
const HASH_BYTES = 32;
const CODE_APART_MS = 1;

/**
 * Random bytes for all placements from one buffer. Hundreds of thousands of small buffers, which the product never
 * holds at a time, would keep the garbage collector busy for a third of this process's time.
 */
function openChance(placements: number): (bytes: number) => Buffer {
  const all = randomBytes(placements * (SEALED_BYTES + 2 * HASH_BYTES));
  let at = 0;
  return (bytes) => {
    at += bytes;
    return all.subarray(at - bytes, at);
  };
}

/** Codes that are all drawn in the same second, hundreds of thousands of them, would now and then be equal. */
const codeOf = (n: number): string => newCode('GO', new Date(Date.now() + n * CODE_APART_MS));

function requestOf(n: number, plan: EnginePlan, chance: (bytes: number) => Buffer): PlaceRequest {
  const sale = requestNo(n, plan.spread, plan.scale);
  const candidate = pricedOffer(sale);
  const stored = { sealed: chance(SEALED_BYTES), hash: chance(HASH_BYTES), tail: 'AB12' };
  const codeKey = stored.hash.toString('latin1');
  const card = { id: newId(), row: 1, faceValue: BigInt(FACE) * 100n, stored, imageId: sale.imageId, codeKey };
  const request: PlaceRequest = {
    way: 'attach',
    orderId: newId(),
    orderCode: codeOf(n),
    holdId: newId(),
    takerId: idOf('user', sale.sellerNo),
    candidates: [candidate],
    seen: { version: 1, price: sale.price },
    minPrice: null,
    cards: [card],
    newCards: [card],
    areForSale: true,
    amount: null,
    description: '',
    receipt: null,
    requestId: null,
    key: null,
    lockedSellAd: null,
    accountKnown: n > USERS,
    mayBuyBack: false,
  };
  const answer = JSON.stringify(answerAt(request, candidate));
  return { ...request, key: { text: randomBytes(12).toString('hex'), paramsHash: chance(HASH_BYTES), answer } };
}

async function run(plan: EnginePlan): Promise<EngineResult> {
  const lifted = {
    ...parseRules(process.env['RULES'] ?? '{}'),
    'orders.view_timeout_s': 86_400,
    'orders.max_open_per_pair': 1e9,
    'orders.max_open_per_user': 1e9,
    'identity.trade_day_none': 1e15,
  };
  const rules = openRules(lifted, true);
  const db = openDatabase({
    url: plan.url,
    poolSize: 8,
    role: 'market_app',
    statementTimeoutMs: 30_000,
    onError: (error) => process.stderr.write(`${error.message}\n`),
  });
  const chance = openChance(plan.requests);
  const requests = Array.from({ length: plan.requests }, (_, n) => requestOf(n, plan, chance));
  let batches = 0;
  const counted = {
    ...db,
    transaction: <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
      batches += 1;
      return db.transaction(work);
    },
  };
  const vault = openLocalVault({ masterKeys: [{ id: 1, key: randomBytes(32) }], hashKey: randomBytes(32) });
  const batcher = openPlacing(
    { rules, db: counted, vault, bus: localBus((error) => process.stderr.write(`${String(error)}\n`)) },
    plan.waiting,
  );
  process.stdout.write('measuring\n');
  const refused: Record<string, number> = {};
  const begin = performance.now();
  const until = begin + plan.seconds * 1000;
  let next = 0;
  let placed = 0;
  const seller = async (): Promise<void> => {
    while (next < requests.length && performance.now() < until) {
      const result = await batcher.add(requests[next++] as PlaceRequest);
      if (result.outcome === 'placed') placed += 1;
      else refused[JSON.stringify(result)] = (refused[JSON.stringify(result)] ?? 0) + 1;
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
