import { releaseOrder } from '#contract/functions/orders.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import {
  earlierAnswer,
  findAnswers,
  isSameCall,
  type KeyedCall,
  keyedCallOf,
  type StoredAnswer,
  storeAnswers,
} from '#server/gateway/idempotency.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Scope } from '../order-command.ts';
import { partyOf } from '../orders.policy.ts';
import { lockOrders, type Order } from '../orders.store.ts';
import { applyEvents } from '../transitions/apply-events.ts';
import type { Step } from '../transitions/transition.ts';
import { type OrderRequest, orderQueue, type Result } from './order-queue.ts';

interface Released {
  readonly state: GiftState;
}

interface ReleaseRequest extends OrderRequest {
  readonly key: KeyedCall | null;
}

/** Pays in full: after viewing an e-code or receiving a parcel, or amicably before a moderator has ruled. */
export const releaseOrderHandler = handle(releaseOrder, async (call: UserCall, { code, tradePassword }) => {
  const { services, session } = call;
  const key = keyedCallOf(call, releaseOrder.code);
  const done = key === null ? null : await earlierAnswer(services, key);
  if (done !== null) return done.answer as Released;
  await requireTradingPassword(call, tradePassword);
  return release(services, { code, session, key });
});

const release = orderQueue(releaseAll);

/** The order is locked before its key is looked up, so that a repeated call waits for the first one. */
async function releaseAll(scope: Scope, requests: readonly ReleaseRequest[]): Promise<Result<Released>[]> {
  const { tx } = scope;
  const codes = requests.map(({ code }) => code);
  const keys = requests.flatMap(({ key }) => key ?? []);
  const [orders, answers] = await Promise.all([lockOrders(tx, codes), findAnswers(tx, keys)]);
  const fresh = requests.flatMap((request) => {
    const order = orders.get(request.code);
    const step = order && !(request.key && answers.has(request.key)) ? stepOf(order, request) : null;
    return step ? [{ request, step }] : [];
  });
  const steps = fresh.map(({ step }) => step);
  const outcomes = await applyEvents(scope, steps);
  const outcomeOf = new Map(fresh.map(({ request }, index) => [request, outcomes[index]]));
  const done: { keyedCall: KeyedCall; answer: Released }[] = [];
  const results = requests.map((request): Result<Released> => {
    const { key } = request;
    const stored = key && answers.get(key);
    if (key && stored) return storedResult(stored, key);
    const outcome = outcomeOf.get(request);
    if (!outcome?.ok) return { ok: false, error: new AppError(outcome?.refusal ?? 'nothing.found') };
    const answer = { state: outcome.after.row.state };
    if (key) done.push({ keyedCall: key, answer });
    return { ok: true, answer };
  });
  storeAnswers(tx, done);
  return results;
}

/** Null for an order of others, which does not exist for the caller. */
function stepOf(order: Order, { session }: ReleaseRequest): Step | null {
  const role = partyOf(order.row, session.userId);
  if (role === null) return null;
  const type = order.row.state === 'in_arbitration' ? 'release' : 'confirm';
  return {
    order,
    command: { event: { type }, actor: { role, userId: session.userId, operatorId: session.operator?.id ?? null } },
  };
}

function storedResult(stored: StoredAnswer, key: KeyedCall): Result<Released> {
  if (!isSameCall(stored, key)) return { ok: false, error: new AppError('gateway.idempotency_mismatch') };
  return { ok: true, answer: stored.answer as Released };
}
