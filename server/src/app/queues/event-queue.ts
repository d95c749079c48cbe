import type { ErrorCode } from '#contract/errors/codes.ts';
import type { Session } from '#server/gateway/handler.ts';
import { findAnswers, type KeyedCall, storeAnswers } from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Scope } from '../scope.ts';
import type { Services } from '../services.ts';
import { keyNames, type Result, storedResult, transactionQueue } from './transaction-queue.ts';

/** A party's command on one order. */
export interface OrderRequest {
  readonly code: string;
  readonly session: Session;
  /** The idempotency key that the caller sent. */
  readonly key: KeyedCall | null;
  /** What else no two requests at a time may name, such as uploads. */
  readonly alsoOnce?: readonly string[];
}

/** The queue of one kind of commands: those that arrive at the same time share a transaction, each order once. */
export const orderQueue = <Request extends OrderRequest, Answer>(
  run: (scope: Scope, requests: readonly Request[]) => Promise<readonly Result<Answer>[]>,
): ((services: Services, request: Request) => Promise<Answer>) =>
  transactionQueue({
    run,
    keysOf: ({ code, key, alsoOnce = [] }) => [code, ...keyNames(key), ...alsoOnce],
    lockOf: ({ session }) => session.userId,
  });

/** Orders of one kind, as their events are sent to them. */
export interface OrderKind<Request, Order, Step> {
  readonly lock: (scope: Scope, codes: readonly string[]) => Promise<ReadonlyMap<string, Order>>;
  /** The requests that are refused whatever their orders say. Asked once the orders are locked. */
  readonly refuse: (scope: Scope, requests: readonly Request[]) => Promise<ReadonlyMap<Request, AppError>>;
  /** Null for an order of others, which does not exist for the caller. */
  readonly stepOf: (order: Order, request: Request) => Step | null;
  /** One outcome for each step, in their order. */
  readonly apply: (scope: Scope, steps: readonly Step[]) => Promise<readonly Outcome<Order>[]>;
}

type Outcome<Order> =
  | { readonly ok: true; readonly after: Order }
  | { readonly ok: false; readonly refusal: ErrorCode };

/** A queue whose requests send one event each to an order, and answer its state. Throws `nothing.found`. */
export const eventQueue = <
  Request extends OrderRequest,
  State,
  Order extends { readonly row: { readonly state: State } },
  Step,
>(
  kind: OrderKind<Request, Order, Step>,
): ((services: Services, request: Request) => Promise<{ state: State }>) =>
  orderQueue((scope, requests) => sendAll(scope, requests, kind));

/**
 * Sends the events of the requests whose keys are new, and stores their answers: the others get what is stored under their key.
 * The orders are locked before the keys are looked up, so that a repeated call waits for the first one.
 */
async function sendAll<
  Request extends OrderRequest,
  State,
  Order extends { readonly row: { readonly state: State } },
  Step,
>(
  scope: Scope,
  requests: readonly Request[],
  kind: OrderKind<Request, Order, Step>,
): Promise<Result<{ state: State }>[]> {
  const { tx } = scope;
  const keys = requests.flatMap(({ key }) => key ?? []);
  const [orders, stored, refused] = await Promise.all([
    kind.lock(
      scope,
      requests.map(({ code }) => code),
    ),
    findAnswers(tx, keys),
    kind.refuse(scope, requests),
  ]);
  const own = requests.flatMap((request) => {
    const order = orders.get(request.code);
    const step = order && !(request.key && stored.has(request.key)) ? kind.stepOf(order, request) : null;
    return step === null ? [] : [{ request, step, error: refused.get(request) }];
  });
  const sent = own.filter(({ error }) => error === undefined);
  const outcomes = await kind.apply(
    scope,
    sent.map(({ step }) => step),
  );
  const outcomeOf = new Map(sent.map(({ request }, index) => [request, outcomes[index]]));
  const errorOf = new Map(own.map(({ request, error }) => [request, error]));
  const done: { keyedCall: KeyedCall; answer: { state: State } }[] = [];
  const results = requests.map((request): Result<{ state: State }> => {
    const { key } = request;
    const earlier = key && stored.get(key);
    if (key && earlier) return storedResult(earlier, key);
    const error = errorOf.get(request);
    if (error) return { ok: false, error };
    const outcome = outcomeOf.get(request);
    if (!outcome?.ok) return { ok: false, error: new AppError(outcome?.refusal ?? 'nothing.found') };
    const answer = { state: outcome.after.row.state };
    if (key) done.push({ keyedCall: key, answer });
    return { ok: true, answer };
  });
  storeAnswers(tx, done);
  return results;
}
