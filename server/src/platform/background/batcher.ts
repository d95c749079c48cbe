import type { ErrorCode } from '#contract/errors/codes.ts';
import { AppError } from '../app-error.ts';

export interface BatcherOptions<Item, Answer> {
  /** Runs a batch as one statement: all or nothing for the statement, one answer for each item. */
  run(items: readonly Item[]): Promise<readonly Answer[]>;
  /** Two items that share one of these keys are never in flight at the same time, and run in the order of arrival. */
  keysOf(item: Item): readonly string[];
  /**
   * The row that an item locks in the database: items with the same lock go into one batch, and batches in flight avoid
   * each other's locks.
   */
  lockOf(item: Item): string;
  readonly maxItems: number;
  readonly waitMs: number;
  readonly maxInFlight: number;
  readonly maxWaiting: number;
  /** The error of an item that is refused because too many wait. */
  readonly busy: ErrorCode;
}

export interface Batcher<Item, Answer> {
  /** Throws `busy` when too many wait, and whatever `run` throws for this item. */
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
/** A serialization failure, a deadlock, or a row that another transaction committed first: the next attempt sees it. */
const RETRYABLE = new Set(['40001', '40P01', '23505']);
/** Shutdown or connection lost: it is unknown whether the statement took effect, so it is not sent again. */
const UNKNOWN_OUTCOME = /^(08|57)/;

/**
 * Collects items that arrive at the same time into batches. The first batch is sent at once; while batches are in
 * flight, further items gather for `waitMs` or until a batch returns.
 */
export function openBatcher<Item, Answer>(options: BatcherOptions<Item, Answer>): Batcher<Item, Answer> {
  const line = openLine<Waiting<Item, Answer>>();
  let inFlight = 0;
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
    if (line.length() === 0 || inFlight >= options.maxInFlight) return;
    if (inFlight === 0 || line.length() >= options.maxItems) planTurn();
    else timer ??= setTimeout(send, options.waitMs);
  }

  function send(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (inFlight >= options.maxInFlight) return;
    const batch = line.take(options.maxItems);
    if (batch.length === 0) return;
    inFlight += 1;
    settle(batch, options.run).finally(() => {
      inFlight -= 1;
      line.end(batch);
      plan();
    });
    plan();
  }

  return {
    add: (item) =>
      new Promise<Answer>((resolve, reject) => {
        if (line.length() >= options.maxWaiting) return reject(new AppError(options.busy));
        line.add({ item, keys: options.keysOf(item), lock: options.lockOf(item), resolve, reject });
        plan();
      }),
  };
}

interface Claim {
  readonly keys: readonly string[];
  readonly lock: string;
}

/** The waiting items, and the keys and locks held by those in flight. */
interface Line<One extends Claim> {
  length(): number;
  add(oneItem: One): void;
  /** Takes the next items; they are in flight until `end`. Empty when all wait for a key of an item in flight. */
  take(most: number): One[];
  end(batch: readonly One[]): void;
}

function openLine<One extends Claim>(): Line<One> {
  let length = 0;
  /** Waiting items by lock, in the order in which the locks were first requested. */
  const queues = new Map<string, One[]>();
  /** For each key the item in flight, followed by those that wait for it, in the order of arrival. */
  const wanted = new Map<string, One[]>();
  /** How many batches in flight hold each lock, or wait for it in the database. */
  const holders = new Map<string, number>();

  const mayGo = (oneItem: One): boolean => oneItem.keys.every((key) => wanted.get(key)?.[0] === oneItem);

  /** Items that share a lock go together, so that a batch locks as few rows as possible. */
  function fill(batch: One[], most: number, freeOnly: boolean): void {
    for (const [lock, queue] of queues) {
      if (batch.length >= most) return;
      if (freeOnly && holders.has(lock)) continue;
      const left = queue.filter((item) => {
        const goes = batch.length < most && mayGo(item);
        if (goes) batch.push(item);
        return !goes;
      });
      if (left.length === 0) queues.delete(lock);
      else queues.set(lock, left);
    }
  }

  return {
    length: () => length,
    add(oneItem) {
      length += 1;
      append(queues, oneItem.lock, oneItem);
      for (const key of oneItem.keys) append(wanted, key, oneItem);
    },
    take(most) {
      const batch: One[] = [];
      fill(batch, most, true);
      // When every lock is held by a batch in flight, the items queue behind it in the database.
      if (batch.length === 0) fill(batch, most, false);
      length -= batch.length;
      for (const lock of locksOf(batch)) holders.set(lock, (holders.get(lock) ?? 0) + 1);
      return batch;
    },
    end(batch) {
      for (const { keys } of batch) {
        for (const key of keys) {
          const others = wanted.get(key)?.slice(1) ?? [];
          if (others.length > 0) wanted.set(key, others);
          else wanted.delete(key);
        }
      }
      for (const lock of locksOf(batch)) {
        const left = (holders.get(lock) ?? 0) - 1;
        if (left > 0) holders.set(lock, left);
        else holders.delete(lock);
      }
    },
  };
}

function append<One>(lists: Map<string, One[]>, key: string, oneItem: One): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [oneItem]);
  else list.push(oneItem);
}

const locksOf = (batch: readonly Claim[]): Set<string> => new Set(batch.map(({ lock }) => lock));

type Run<Item, Answer> = BatcherOptions<Item, Answer>['run'];

/**
 * Runs a batch and settles each of its items. A batch that failed because of concurrent changes is tried once more;
 * when the statement as a whole fails again, each item is tried on its own.
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
    for (const waiting of batch) {
      if (again) await settleAlone(waiting, run);
      else waiting.reject(error);
    }
  }
}

async function settleAlone<Item, Answer>(waiting: Waiting<Item, Answer>, run: Run<Item, Answer>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [answer] = await run([waiting.item]);
      return waiting.resolve(answer as Answer);
    } catch (error) {
      if (attempt >= SINGLE_ATTEMPTS || !RETRYABLE.has(sqlState(error))) return waiting.reject(error);
    }
  }
}

const sqlState = (error: unknown): string => String((error as { code?: unknown } | null)?.code ?? '');
/** PostgreSQL itself reported an error (only its own have a severity), so nothing of the statement took effect. */
const wasUndone = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error && !UNKNOWN_OUTCOME.test(sqlState(error));
