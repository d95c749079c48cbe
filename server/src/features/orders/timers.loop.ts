import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { counter, gauge } from '#server/platform/observability/metrics.ts';
import { applyEvent } from './apply-event.ts';
import { dueOrderIds, lockOrderUnlessBusy, timerLagSeconds } from './orders.store.ts';

const BATCH_ORDERS = 64;
/** Fired side by side: enough to hide the commits' waits, few enough to leave the pool to people. */
const PARALLEL = 4;
/** The pause after a batch with nothing due: how late a clock may be on an idle machine. */
const IDLE_MS = 250;
const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 60_000;
const MAX_SKIPPED = 1_000;

interface Failure {
  readonly retryAt: number;
  readonly pauseMs: number;
}

let lagSeconds = 0;
gauge('cardway_order_timer_lag_seconds', 'How late the longest overdue order clock was at last look', () => lagSeconds);
const fired = counter('cardway_order_timers_fired_total', 'Order clocks that ran out and were acted on');
const failed = counter('cardway_order_timers_failed_total', 'Attempts to act on an order clock that failed');

/** Lets the clocks of orders run out. Any number of processes may do it: an order moves on once, by its state. */
export function openTimers(): Loop {
  // An order that cannot be moved on steps aside for a while, so that it does not keep the others waiting.
  const failures = new Map<string, Failure>();
  return { name: 'order-timers', idleMs: IDLE_MS, run: (services) => fireDueTimers(services, failures) };
}

/** Fires one batch of due clocks and answers how many it fired. */
export async function fireDueTimers(services: Services, failures: Map<string, Failure> = new Map()): Promise<number> {
  const skip = [...failures].filter(([, { retryAt }]) => retryAt > Date.now()).map(([id]) => id);
  const ids = await dueOrderIds(services.db, { limit: BATCH_ORDERS, skip });
  lagSeconds = ids.length > 0 ? await timerLagSeconds(services.db) : 0;
  let count = 0;
  const queue = [...ids];
  const worker = async () => {
    for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
      if (await fireSafely(services, id, failures)) count += 1;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
  return count;
}

async function fireSafely(services: Services, id: string, failures: Map<string, Failure>): Promise<boolean> {
  try {
    const isFired = await fire(services, id);
    failures.delete(id);
    if (isFired) fired.inc();
    return isFired;
  } catch (error) {
    failed.inc();
    const pauseMs = Math.min((failures.get(id)?.pauseMs ?? FIRST_RETRY_MS / 2) * 2, MAX_RETRY_MS);
    if (failures.size >= MAX_SKIPPED) failures.clear();
    failures.set(id, { retryAt: Date.now() + pauseMs, pauseMs });
    services.log.error({ err: error, orderId: id, retryInMs: pauseMs }, 'an order clock could not be acted on');
    return false;
  }
}

/** False when somebody else acts on the order, or acted so that its clock is no longer due. */
function fire(services: Services, id: string): Promise<boolean> {
  return services.db.transaction(async (tx) => {
    const order = await lockOrderUnlessBusy(tx, id);
    if (order === null) return false;
    try {
      await applyEvent({ services, tx }, order, {
        event: { type: 'clock' },
        actor: { role: 'system', userId: null },
      });
      return true;
    } catch (error) {
      // Decided before anything was written, so there is nothing to undo.
      if (error instanceof AppError && (error.code === 'orders.not_due' || error.code === 'orders.ended')) return false;
      throw error;
    }
  });
}
