import { countWaiting, listWaiting } from '#contract/functions/inbox.ts';
import type { Waiting, WaitingKind } from '#server/app/waiting-kind.ts';
import { waitingOrders } from '#server/features/orders/public.ts';
import { waitingPayouts } from '#server/features/payouts/public.ts';
import { waitingPointsOrders } from '#server/features/points-orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { offsetOf } from '#server/platform/postgres/page-of.ts';

/** Every kind of orders: a new kind is added here and to `zWaiting`. */
const KINDS: readonly WaitingKind[] = [waitingOrders, waitingPointsOrders, waitingPayouts];
/** Orders of one kind that are merged with those of the others, the most urgent ones. */
const MERGED_OF_KIND = 100;

/** Without a deadline it waits, but nothing happens meanwhile. */
const dueMs = ({ dueAt }: Waiting): number => (dueAt === null ? Number.POSITIVE_INFINITY : new Date(dueAt).getTime());

const byDeadline = (a: Waiting, b: Waiting): number => {
  const [first, second] = [dueMs(a), dueMs(b)];
  return first === second ? 0 : first - second;
};

export const listWaitingHandler = handle(listWaiting, async (call: UserCall, params) => {
  const kinds = KINDS.filter(({ kind }) => params.kind === undefined || kind === params.kind);
  const answers = await Promise.all(kinds.map((kind) => kind.list(call, MERGED_OF_KIND)));
  const all = answers.flatMap(({ list }) => list).sort(byDeadline);
  const offset = offsetOf(params);
  return {
    list: all.slice(offset, offset + params.limit),
    totalCount: answers.reduce((sum, { totalCount }) => sum + totalCount, 0),
  };
});

export const countWaitingHandler = handle(countWaiting, async (call: UserCall) => {
  const counts = await Promise.all(KINDS.map((kind) => kind.count(call)));
  return { waiting: counts.reduce((sum, count) => sum + count, 0) };
});
