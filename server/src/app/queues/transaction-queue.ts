import { isSameCall, type KeyedCall, type StoredAnswer } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type Batcher, type BatcherOptions, openBatcher } from '#server/platform/background/batcher.ts';
import { definePart } from '../parts.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { allOrEach } from './all-or-each.ts';

/** The result of one request: its answer, or its refusal. */
export type Result<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: unknown };

interface Work<Request, Answer> extends Pick<BatcherOptions<Request, Result<Answer>>, 'keysOf' | 'lockOf'> {
  /** One result for each request, in their order. A throw fails the transaction. */
  readonly run: (scope: Scope, requests: readonly Request[]) => Promise<readonly Result<Answer>[]>;
}

/**
 * Runs requests that arrive at the same time in one transaction: each is carried out as if it were alone, and they share the
 * round trips. After an error that is none of the database each runs in a transaction of its own.
 */
export function transactionQueue<Request, Answer>(
  work: Work<Request, Answer>,
): (services: Services, request: Request) => Promise<Answer> {
  const queueOf = definePart((services) => openQueue(services, work));
  return async (services, request) => {
    const result = await queueOf(services).add(request);
    if (!result.ok) throw result.error;
    return result.answer;
  };
}

function openQueue<Request, Answer>(
  services: Services,
  { run, keysOf, lockOf }: Work<Request, Answer>,
): Batcher<Request, Result<Answer>> {
  const together = (requests: readonly Request[]) => services.db.transaction((tx) => run({ services, tx }, requests));
  return openBatcher({
    run: async (requests) => {
      const settled = await allOrEach(requests, together, (error) => !isFromDatabase(error));
      return settled.map((result) =>
        result.status === 'fulfilled' ? result.value : { ok: false, error: result.reason },
      );
    },
    keysOf,
    lockOf,
    maxItems: services.rules.get('orders.batch_max'),
    waitMs: services.rules.get('orders.batch_wait_ms'),
    maxInFlight: services.rules.get('orders.batches_in_flight'),
    maxWaiting: services.rules.get('orders.placements_waiting'),
    busy: 'orders.busy',
  });
}

/** Errors of the database or its connection are left to the batcher, which knows which of them can be retried. */
const isFromDatabase = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && !(error instanceof AppError);

/** The name of an idempotency key among those of all users, for what no two requests at a time may name. */
export const keyNames = (key: KeyedCall | null): string[] => (key === null ? [] : [`${key.userId} ${key.key}`]);

/** The answer that is stored under the key of a call, or the refusal of other parameters under it. */
export function storedResult<Answer>(stored: StoredAnswer, key: KeyedCall): Result<Answer> {
  if (!isSameCall(stored, key)) return { ok: false, error: new AppError('gateway.idempotency_mismatch') };
  return { ok: true, answer: stored.answer as Answer };
}
