import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';
import type { Scope } from '../order-command.ts';
import { allOrEach } from '../transitions/all-or-each.ts';

/** One provider's command on one order. */
export interface OrderRequest {
  readonly code: string;
  readonly session: Session;
  /** The idempotency key that the caller sent. */
  readonly key: { readonly userId: string; readonly key: string } | null;
}

/** The result of one request: its answer, or its refusal. */
export type Result<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: unknown };

/**
 * Runs commands on orders that arrive at the same time in one transaction, each order once: each is carried out as if
 * it were alone, and they share the round trips.
 */
export function orderQueue<Request extends OrderRequest, Answer>(
  run: (scope: Scope, requests: readonly Request[]) => Promise<readonly Result<Answer>[]>,
): (services: Services, request: Request) => Promise<Answer> {
  const queues = new WeakMap<Services, Batcher<Request, Result<Answer>>>();
  return async (services, request) => {
    const queue = queues.get(services) ?? openQueue(services, run);
    queues.set(services, queue);
    const result = await queue.add(request);
    if (!result.ok) throw result.error;
    return result.answer;
  };
}

function openQueue<Request extends OrderRequest, Answer>(
  services: Services,
  run: (scope: Scope, requests: readonly Request[]) => Promise<readonly Result<Answer>[]>,
): Batcher<Request, Result<Answer>> {
  const together = (requests: readonly Request[]) => services.db.transaction((tx) => run({ services, tx }, requests));
  return openBatcher({
    run: async (requests) => {
      const settled = await allOrEach(requests, together, (error) => !isFromDatabase(error));
      return settled.map((result) =>
        result.status === 'fulfilled' ? result.value : { ok: false, error: result.reason },
      );
    },
    keysOf: ({ code, key }) => [code, ...(key ? [`${key.userId} ${key.key}`] : [])],
    lockOf: ({ session }) => session.userId,
    maxItems: services.rules.get('orders.batch_max'),
    waitMs: services.rules.get('orders.batch_wait_ms'),
    maxInFlight: services.rules.get('orders.batches_in_flight'),
    maxWaiting: services.rules.get('orders.placements_waiting'),
    busy: 'orders.busy',
  });
}

/** Errors of the database or its connection are left to the batcher, which knows which of them can be retried. */
const isFromDatabase = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error;
