import { awaySeconds, CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { Services } from '#server/app/services.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { changeOf } from './orders.events.ts';
import { lockOrdersUnlessBusy } from './orders.store.ts';

/** Orders whose parties are told with one row of the outbox. */
const BATCH_ORDERS = 200;

/**
 * Shows that the product runs. After a silence every clock that ran then is longer by as much, which the order's timeline
 * says and both parties are told; returns how many. Comes before clocks fire, in any number of processes: the first one
 * that finds the silence ends it.
 */
export function beat(services: Services): Promise<number> {
  return services.db.transaction(async (tx) => {
    const { silentMs } = await tx.one<{ silentMs: number }>(sql`
      INSERT INTO heartbeat AS h (at) VALUES (clock_timestamp())
      ON CONFLICT (one) DO UPDATE SET at = greatest(h.at, clock_timestamp())
      RETURNING coalesce(extract(epoch FROM new.at - old.at) * 1000, 0)::float8 AS "silentMs"`);
    const seconds = awaySeconds(silentMs, services.rules.get('orders.away_after_s'));
    if (seconds === 0) return 0;
    const ids = await lengthen(tx, seconds);
    services.log.warn({ seconds, orders: ids.length }, 'the product was away: running clocks are longer by as much');
    for (let start = 0; start < ids.length; start += BATCH_ORDERS)
      await tellBoth(tx, ids.slice(start, start + BATCH_ORDERS));
    return ids.length;
  });
}

/** Lengthens the clocks that ran when the silence began, with their reminders, and writes it into the timelines. */
async function lengthen(tx: Tx, seconds: number): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    WITH running AS (
      SELECT id FROM gift_order
      WHERE due_at IS NOT NULL AND due_at - make_interval(secs => clock_s) < clock_timestamp() - make_interval(secs => ${seconds})
      ORDER BY id FOR NO KEY UPDATE
    ), longer AS (
      UPDATE gift_order o SET due_at = o.due_at + make_interval(secs => ${seconds}), clock_s = o.clock_s + ${seconds}::int,
        event_seq = o.event_seq + 1
      FROM running WHERE o.id = running.id RETURNING o.id, o.event_seq, o.home, o.state
    ), reminders AS (
      UPDATE order_reminder r SET due_at = r.due_at + make_interval(secs => ${seconds}) FROM running WHERE r.order_id = running.id
    )
    INSERT INTO order_event (order_id, seq, home, type, actor_role, state, data)
    SELECT id, event_seq, home, ${CLOCK_EXTENDED}, 'system', state, jsonb_build_object('seconds', ${seconds}::int) FROM longer
    RETURNING order_id AS id`);
  return rows.map(({ id }) => id);
}

async function tellBoth(tx: Tx, ids: readonly string[]): Promise<void> {
  const orders = await lockOrdersUnlessBusy(tx, ids);
  await tellMany(
    tx,
    orders.map(({ row, facts }) => {
      const { to, payload } = changeOf(row, facts, { event: CLOCK_EXTENDED, actor: 'system' });
      return { event: 'orders.changed', home: row.home, to, payload };
    }),
  );
}
