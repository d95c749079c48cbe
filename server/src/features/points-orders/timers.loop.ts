import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { clocksLoop } from '#server/features/orders/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { backedOff, backOff, type TimerFailures } from '#server/platform/background/back-off.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { tellPointsChange } from './points-orders.events.ts';
import { duePointsOrders, lockPointsOrderUnlessBusy, payingSoonOver } from './points-orders.store.ts';
import { applyPointsEvent } from './transitions/apply-events.ts';

const BATCH_ORDERS = 64;
/** The pause after a batch with nothing due, in milliseconds: how late a clock may be on an idle machine. */
const IDLE_MS = 500;

/**
 * Sends `clock` to points orders whose deadline has passed, and reminds buyers whose time to pay runs out. Any number of
 * processes may run it.
 */
export const pointsTimers = (): Loop =>
  clocksLoop(
    { name: 'points-order-timers', idleMs: IDLE_MS },
    async (services, failures) => (await firePointsTimers(services, failures)) + (await remindBuyers(services)),
  );

/** Processes one batch of due clocks and returns the number that acted. An order that fails steps aside for a while. */
export async function firePointsTimers(services: Services, failures: TimerFailures = new Map()): Promise<number> {
  const skip = backedOff(failures);
  const due = await duePointsOrders(services.db, { limit: BATCH_ORDERS, skip });
  let count = 0;
  for (const { id } of due) {
    try {
      if (await fire(services, id)) count += 1;
      failures.delete(id);
    } catch (err) {
      const retryInMs = backOff(failures, id);
      if (!(err instanceof AppError)) {
        services.log.error({ err, orderId: id, retryInMs }, 'the clock of a points order could not be acted on');
      }
    }
  }
  return count;
}

/** False when another transaction holds the order: that one decides. */
const fire = (services: Services, id: string): Promise<boolean> =>
  services.db.transaction(async (tx) => {
    const order = await lockPointsOrderUnlessBusy(tx, id);
    if (order === null) return false;
    const command = { event: { type: 'clock' }, actor: { role: 'system', userId: null } } as const;
    await applyPointsEvent({ services, tx }, order, command);
    return true;
  });

/** Reminds each buyer once that the time to pay is nearly over. Returns how many. */
export async function remindBuyers(services: Services): Promise<number> {
  const beforeS = services.rules.get('points_orders.remind_before_s');
  const soon = await payingSoonOver(services.db, { beforeS, limit: BATCH_ORDERS });
  let count = 0;
  for (const { id } of soon) {
    await services.db.transaction(async (tx) => {
      const order = await lockPointsOrderUnlessBusy(tx, id);
      if (order === null || order.row.state !== 'to_pay' || order.row.remindedAt !== null) return;
      await tx.run(sql`UPDATE points_order SET reminded_at = clock_timestamp() WHERE id = ${id}`);
      await tellPointsChange(tx, order.row, { after: order.facts, event: 'remind', actor: 'system' });
      count += 1;
    });
  }
  return count;
}
