import { awaySeconds } from '#core/orders/fair-clock.ts';
import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { deferNext, lengthenNext, retryDeferred } from './lengthen.ts';

/** Orders whose clocks are lengthened in one transaction, and whose parties are told with one row of the outbox. */
const BATCH_ORDERS = 200;

/**
 * Shows that the product runs. After a silence every clock that ran then is longer by as much, which the order's timeline
 * says and both parties are told; returns how many. Comes before clocks fire, in any number of processes: the first one
 * that finds the silence stores it, and whoever beats next goes on where lengthening stopped. Until then the clocks
 * concerned do not fire (`dueOrders`). An order whose clock cannot be lengthened steps aside, so that it holds up no
 * other, and is tried again at every beat.
 */
export async function beat(services: Services): Promise<number> {
  let count = await noteSilence(services);
  try {
    count += await retryDeferred(services);
    for (;;) {
      const lengthened = await nextBatch(services);
      if (lengthened === null) break;
      count += lengthened;
    }
  } catch (err) {
    services.log.error({ err, orders: count }, 'running clocks could not all be made longer: tried again');
  }
  if (count > 0) services.log.warn({ orders: count }, 'the product was away: running clocks are longer by as much');
  return count;
}

/**
 * Stores the silence that this heartbeat ends, before any work that may fail; returns how many clocks of other areas are
 * longer with it.
 */
function noteSilence({ db, rules, clocks }: Services): Promise<number> {
  return db.transaction(async (tx) => {
    const { silentMs } = await tx.one<{ silentMs: number }>(sql`
      INSERT INTO heartbeat AS h (at) VALUES (clock_timestamp())
      ON CONFLICT (one) DO UPDATE SET at = greatest(h.at, clock_timestamp())
      RETURNING coalesce(extract(epoch FROM new.at - old.at) * 1000, 0)::float8 AS "silentMs"`);
    const seconds = awaySeconds(silentMs, rules.get('orders.away_after_s'));
    if (seconds === 0) return 0;
    await tx.run(sql`
      INSERT INTO silence (id, began_at, seconds)
      VALUES (${newId()}, clock_timestamp() - make_interval(secs => ${seconds}), ${seconds}::int)`);
    let count = 0;
    for (const lengthen of clocks) count += await lengthen(tx, seconds);
    return count;
  });
}

/** Lengthens a batch, or each of it by itself when it fails; returns how many, null when all silences are done. */
async function nextBatch({ db, log }: Services): Promise<number | null> {
  try {
    return await db.transaction((tx) => lengthenNext(tx, BATCH_ORDERS));
  } catch (err) {
    log.error({ err }, 'clocks could not be made longer together: tried one by one');
  }
  let count = 0;
  for (let tried = 0; tried < BATCH_ORDERS; tried++) {
    try {
      const lengthened = await db.transaction((tx) => lengthenNext(tx, 1));
      if (lengthened === null) break;
      count += lengthened;
    } catch (err) {
      const orderId = await db.transaction(deferNext);
      log.error({ err, orderId }, 'a clock could not be made longer: it waits for another try');
    }
  }
  return count;
}
