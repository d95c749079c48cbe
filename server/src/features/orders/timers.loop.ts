import type { Loop } from '#server/app/feature.ts';
import { allOrEach } from '#server/app/queues/all-or-each.ts';
import type { Services } from '#server/app/services.ts';
import { frozenAmong } from '#server/features/users/public.ts';
import { backedOff, backOff, type TimerFailures } from '#server/platform/background/back-off.ts';
import { counter, gauge } from '#server/platform/observability/metrics.ts';
import { clocksLoop } from './clocks/clocks-loop.ts';
import { type DueOrder, dueOrders, lockOrdersUnlessBusy, timerLagSeconds } from './orders.store.ts';
import { applyEvents } from './transitions/apply-events.ts';

const BATCH_ORDERS = 128;
/** The pause after a batch with nothing due, in milliseconds: how late a clock may be on an idle machine. */
const IDLE_MS = 250;

let lagSeconds = 0;
gauge('cardway_order_timer_lag_seconds', 'How late the longest overdue order clock was at last look', () => lagSeconds);
const fired = counter('cardway_order_timers_fired_total', 'Order clocks that ran out and were acted on');
const failed = counter('cardway_order_timers_failed_total', 'Attempts to act on an order clock that failed');

/**
 * Applies the clocks of orders that have run out. Any number of processes may run it: an order moves on once, by its
 * state. An order that cannot be moved on is skipped for a while, so that it does not hold up the others.
 */
export const openTimers = (): Loop => clocksLoop({ name: 'order-timers', idleMs: IDLE_MS }, fireDueTimers);

/** Processes one batch of due clocks and returns the number that acted. */
export async function fireDueTimers(services: Services, failures: TimerFailures = new Map()): Promise<number> {
  const skip = backedOff(failures);
  const due = await dueOrders(services.db, { limit: BATCH_ORDERS, skip });
  lagSeconds = due.length > 0 ? await timerLagSeconds(services.db) : 0;
  let count = 0;
  for (const batch of batchesOf(due)) count += await fireBatch(services, batch, failures);
  return count;
}

/** One batch for all, except orders that may move on: those lock ads, whose order against the others is not fixed. */
function batchesOf(due: readonly DueOrder[]): string[][] {
  const staying = due.filter(({ mayMove }) => !mayMove).map(({ id }) => id);
  const moving = due.filter(({ mayMove }) => mayMove).map(({ id }) => [id]);
  return staying.length > 0 ? [staying, ...moving] : moving;
}

async function fireBatch(services: Services, ids: readonly string[], failures: TimerFailures): Promise<number> {
  const settled = await allOrEach(ids, (some) => fire(services, some));
  let count = 0;
  for (const [index, result] of settled.entries()) {
    const id = ids[index] as string;
    if (result.status === 'rejected') {
      failed.inc();
      const retryInMs = backOff(failures, id);
      services.log.error({ err: result.reason, orderId: id, retryInMs }, 'an order clock could not be acted on');
      continue;
    }
    if (result.value === 'refused') {
      // A clock that is due and does nothing would otherwise hold its place among the longest overdue for ever.
      backOff(failures, id);
      continue;
    }
    failures.delete(id);
    if (result.value === 'busy') continue;
    fired.inc();
    count += 1;
  }
  return count;
}

/** `busy`: another transaction holds the order; `refused`: it has changed meanwhile, or the clock has no effect on it. */
type Fired = 'acted' | 'busy' | 'refused';

function fire(services: Services, ids: readonly string[]): Promise<Fired[]> {
  return services.db.transaction(async (tx) => {
    const orders = await lockOrdersUnlessBusy(tx, ids);
    const frozen = await frozenAmong(
      tx,
      orders.map(({ row }) => row.providerId),
    );
    const actor = { role: 'system', userId: null } as const;
    const outcomes = await applyEvents(
      { services, tx },
      orders.map((order) => {
        const event = { type: 'clock', isProviderFrozen: frozen.has(order.row.providerId) } as const;
        return { order, command: { event, actor } };
      }),
    );
    const results = new Map(
      orders.map(({ row }, index) => [row.id, outcomes[index]?.ok ? 'acted' : 'refused'] as const),
    );
    return ids.map((id) => results.get(id) ?? 'busy');
  });
}
