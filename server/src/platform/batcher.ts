import type { ErrorCode } from '#contract/errors/codes.ts';
import { AppError } from './app-error.ts';

export interface BatcherOptions<Item, Answer> {
  /** Does a batch in one statement: all or nothing for the statement, one answer per item. */
  run(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Two items that share one of these are never at work at the same time, and go in the order of arrival. */
  keysOf(item: Item): readonly string[];
  /** What an item makes others wait for in the database: batches in flight at the same time share none, if they can. */
  lockOf(item: Item): string;
  readonly maxItems: number;
  readonly waitMs: number;
  readonly maxInFlight: number;
  readonly maxWaiting: number;
  /** What an item is told when too many wait. */
  readonly busy: ErrorCode;
}

export interface Batcher<Item, Answer> {
  /** Throws `busy` when too many wait, and whatever `run` throws for this item alone. */
  add(item: Item): Promise<Answer>;
}

interface Waiting<Item, Answer> {
  readonly item: Item;
  readonly keys: readonly string[];
  readonly lock: string;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const SINGLE_ATTEMPTS = 3;
/** A serialization failure, a deadlock, or a row that another one committed first: the next attempt sees it. */
const RETRYABLE = new Set(['40001', '40P01', '23505']);
/** Shutdown, connection lost: whether the statement took effect is not known, so it is not sent again. */
const UNKNOWN_OUTCOME = /^(08|57)/;

/**
 * Sends what arrives at the same time together. The first goes at once; while batches are at work the next ones gather
 * for `waitMs`, or until a batch returns.
 */
export function openBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  let waiting: Waiting<Item, Answer>[] = [];
  let inFlight = 0;
  const claims = openClaims();
  let timer: NodeJS.Timeout | null = null;
  let turnPlanned = false;

  /** At the end of this turn of the event loop, so that requests read in the same turn share a batch. */
  function planTurn(): void {
    if (turnPlanned) return;
    turnPlanned = true;
    setImmediate(() => {
      turnPlanned = false;
      send();
    });
  }

  function plan(): void {
    if (waiting.length === 0 || inFlight >= options.maxInFlight) return;
    if (inFlight === 0 || waiting.length >= options.maxItems) planTurn();
    else timer ??= setTimeout(send, options.waitMs);
  }

  function send(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (waiting.length === 0 || inFlight >= options.maxInFlight) return;
    const { batch, left } = take(waiting, claims, options.maxItems);
    waiting = left;
    if (batch.length === 0) return;
    claims.begin(batch);
    inFlight += 1;
    settle(batch, options.run).finally(() => {
      inFlight -= 1;
      claims.end(batch);
      plan();
    });
    plan();
  }

  return {
    add: (item) =>
      new Promise<Answer>((resolve, reject) => {
        if (waiting.length >= options.maxWaiting) return reject(new AppError(options.busy));
        waiting.push({ item, keys: options.keysOf(item), lock: options.lockOf(item), resolve, reject });
        plan();
      }),
  };
}

interface Claim {
  readonly keys: readonly string[];
  readonly lock: string;
}

/** What the batches at work hold. */
interface Claims {
  hasKey(key: string): boolean;
  hasLock(lock: string): boolean;
  begin(batch: readonly Claim[]): void;
  end(batch: readonly Claim[]): void;
}

function openClaims(): Claims {
  const keysHeld = new Set<string>();
  // Several batches may wait for the same lock in the database.
  const holders = new Map<string, number>();
  const locksOf = (batch: readonly Claim[]): Set<string> => new Set(batch.map(({ lock }) => lock));
  return {
    hasKey: (key) => keysHeld.has(key),
    hasLock: (lock) => holders.has(lock),
    begin(batch) {
      for (const { keys } of batch) for (const key of keys) keysHeld.add(key);
      for (const lock of locksOf(batch)) holders.set(lock, (holders.get(lock) ?? 0) + 1);
    },
    end(batch) {
      for (const { keys } of batch) for (const key of keys) keysHeld.delete(key);
      for (const lock of locksOf(batch)) {
        const left = (holders.get(lock) ?? 0) - 1;
        if (left > 0) holders.set(lock, left);
        else holders.delete(lock);
      }
    },
  };
}

/** The earliest that wait for nobody; when all wait for a batch at work, they queue up behind it in the database. */
function take<One extends Claim>(waiting: readonly One[], claims: Claims, most: number): { batch: One[]; left: One[] } {
  const someFree = waiting.some(({ lock, keys }) => !claims.hasLock(lock) && !keys.some(claims.hasKey));
  const batch: One[] = [];
  const left: One[] = [];
  // Those left behind claim their keys too, so that nobody overtakes an earlier one with the same key.
  const claimed = new Set<string>();
  let at = 0;
  for (; at < waiting.length && batch.length < most; at++) {
    const one = waiting[at] as One;
    const isTaken = one.keys.some((key) => claims.hasKey(key) || claimed.has(key));
    if (isTaken || (someFree && claims.hasLock(one.lock))) left.push(one);
    else batch.push(one);
    for (const key of one.keys) claimed.add(key);
  }
  return { batch, left: left.concat(waiting.slice(at)) };
}

type Run<Item, Answer> = BatcherOptions<Item, Answer>['run'];

/**
 * Runs a batch and tells everyone in it. What failed for what others did meanwhile is tried once more together; when the
 * statement fails as a whole even so, each is tried alone.
 */
async function settle<Item, Answer>(batch: Waiting<Item, Answer>[], run: Run<Item, Answer>): Promise<void> {
  const items = batch.map(({ item }) => item);
  try {
    const answers = await run(items).catch((error: unknown) => {
      if (batch.length > 1 && RETRYABLE.has(sqlState(error))) return run(items);
      throw error;
    });
    batch.forEach(({ resolve }, index) => {
      resolve(answers[index] as Answer);
    });
  } catch (error) {
    const again = batch.length === 1 ? RETRYABLE.has(sqlState(error)) : wasUndone(error);
    for (const one of batch) {
      if (again) await settleAlone(one, run);
      else one.reject(error);
    }
  }
}

async function settleAlone<Item, Answer>(one: Waiting<Item, Answer>, run: Run<Item, Answer>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [answer] = await run([one.item]);
      return one.resolve(answer as Answer);
    } catch (error) {
      if (attempt >= SINGLE_ATTEMPTS || !RETRYABLE.has(sqlState(error))) return one.reject(error);
    }
  }
}

const sqlState = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** PostgreSQL itself answered with an error (only its own have a severity), so nothing of the statement remains. */
const wasUndone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error && !UNKNOWN_OUTCOME.test(sqlState(error));
