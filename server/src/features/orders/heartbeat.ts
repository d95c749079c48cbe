import { awaySeconds, CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { Services } from '#server/app/services.ts';
import { newId } from '#server/platform/ids.ts';
import { tellMany } from '#server/platform/outbox/tell.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { changeOf } from './orders.events.ts';
import { lockOrdersUnlessBusy } from './orders.store.ts';

/** Orders whose clocks are lengthened in one transaction, and whose parties are told with one row of the outbox. */
const BATCH_ORDERS = 200;

/**
 * Shows that the product runs. After a silence every clock that ran then is longer by as much, which the order's timeline
 * says and both parties are told; returns how many. Comes before clocks fire, in any number of processes: the first one
 * that finds the silence stores it, and whoever beats next goes on where lengthening stopped. Until then the clocks
 * concerned do not fire (`dueOrders`); a failure holds up no others, and is logged.
 */
export async function beat(services: Services): Promise<number> {
  await noteSilence(services);
  let count = 0;
  try {
    for (;;) {
      const lengthened = await services.db.transaction(lengthenNext);
      if (lengthened === null) break;
      count += lengthened;
    }
  } catch (err) {
    services.log.error({ err, orders: count }, 'running clocks could not all be made longer: tried again');
  }
  if (count > 0) services.log.warn({ orders: count }, 'the product was away: running clocks are longer by as much');
  return count;
}

/** Stores the silence that this heartbeat ends, before any work that may fail. */
async function noteSilence({ db, rules }: Services): Promise<void> {
  await db.transaction(async (tx) => {
    const { silentMs } = await tx.one<{ silentMs: number }>(sql`
      INSERT INTO heartbeat AS h (at) VALUES (clock_timestamp())
      ON CONFLICT (one) DO UPDATE SET at = greatest(h.at, clock_timestamp())
      RETURNING coalesce(extract(epoch FROM new.at - old.at) * 1000, 0)::float8 AS "silentMs"`);
    const seconds = awaySeconds(silentMs, rules.get('orders.away_after_s'));
    if (seconds === 0) return;
    await tx.run(sql`
      INSERT INTO silence (id, began_at, seconds)
      VALUES (${newId()}, clock_timestamp() - make_interval(secs => ${seconds}), ${seconds}::int)`);
  });
}

/** Lengthens the next clocks that ran when the oldest silence began; returns how many, null when all silences are done. */
async function lengthenNext(tx: Tx): Promise<number | null> {
  const silence = await tx.maybe<{ id: string; beganAt: string; seconds: number; doneId: string }>(sql`
    SELECT id, began_at::text AS "beganAt", seconds, order_id AS "doneId" FROM silence ORDER BY began_at LIMIT 1 FOR UPDATE`);
  if (silence === null) return null;
  const ids = await lengthen(tx, silence);
  if (ids.length > 0) await tellBoth(tx, ids);
  await tx.run(
    ids.length < BATCH_ORDERS
      ? sql`DELETE FROM silence WHERE id = ${silence.id}`
      : sql`UPDATE silence SET order_id = ${ids.at(-1)} WHERE id = ${silence.id}`,
  );
  return ids.length;
}

/** Lengthens clocks after `doneId`, with their reminders, and writes it into the timelines; returns the ids, sorted. */
async function lengthen(
  tx: Tx,
  { beganAt, seconds, doneId }: { beganAt: string; seconds: number; doneId: string },
): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    WITH running AS (
      SELECT id FROM gift_order
      WHERE id > ${doneId}::uuid AND due_at IS NOT NULL
        AND due_at - make_interval(secs => clock_s) < ${beganAt}::timestamptz
      ORDER BY id LIMIT ${BATCH_ORDERS} FOR NO KEY UPDATE
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
  return rows.map(({ id }) => id).sort();
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
