import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import { type Batcher, openBatcher } from '#server/platform/background/batcher.ts';
import type { Scope } from '../act.ts';
import { allOrEach } from '../transitions/all-or-each.ts';

/** One provider's act on one order. */
export interface OrderRequest {
  readonly code: string;
  readonly session: Session;
  /** The key that the caller sent for it. */
  readonly key: { readonly userId: string; readonly key: string } | null;
}

/** What one request came to: its answer, or what it is refused with. */
export type Result<Answer> =
  | { readonly ok: true; readonly answer: Answer }
  | { readonly ok: false; readonly error: unknown };

/**
 * Takes acts on orders that come at the same time together, in one transaction, each order once: they are carried out as a
 * single one is, and share the round trips.
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

/** What the database or the way to it says is for the batcher, which knows what may be tried again. */
const isFromDatabase = (error: unknown): boolean => typeof error === 'object' && error !== null && 'code' in error;
