import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { tellPointsChanges } from './points-orders.events.ts';
import { lockPointsOrders } from './points-orders.store.ts';

/** Orders whose parties are told with one row of the outbox. */
const TOLD_TOGETHER = 200;

/**
 * Makes the clocks of points orders that ran when a silence began longer by as much, in the transaction that notes the
 * silence: none of them can fire before. Their history says so, and both parties are told. Returns how many. Orders are
 * locked by their ids, as everywhere.
 */
export async function lengthenPointsClocks(tx: Tx, seconds: number): Promise<number> {
  const longer = await tx.many<{ code: string }>(sql`
    WITH ran AS MATERIALIZED (
      SELECT id FROM points_order
      WHERE due_at > clock_timestamp() - make_interval(secs => ${seconds})
        AND due_at - make_interval(secs => clock_s) < clock_timestamp() - make_interval(secs => ${seconds})
      ORDER BY id FOR NO KEY UPDATE
    ), longer AS (
      UPDATE points_order o SET due_at = o.due_at + make_interval(secs => ${seconds}), clock_s = o.clock_s + ${seconds}::int,
        event_seq = o.event_seq + 1
      FROM ran WHERE o.id = ran.id RETURNING o.id, o.code, o.event_seq, o.state
    ), reminded AS (
      UPDATE order_reminder r SET due_at = r.due_at + make_interval(secs => ${seconds}) FROM longer l
      WHERE r.order_id = l.id
    ), written AS (
      INSERT INTO points_order_event (points_order_id, seq, type, actor_role, state, data)
      SELECT id, event_seq, ${CLOCK_EXTENDED}, 'system', state, jsonb_build_object('seconds', ${seconds}::int) FROM longer
    )
    SELECT code FROM longer`);
  for (let first = 0; first < longer.length; first += TOLD_TOGETHER) {
    const codes = longer.slice(first, first + TOLD_TOGETHER).map(({ code }) => code);
    const orders = [...(await lockPointsOrders(tx, codes)).values()];
    await tellPointsChanges(
      tx,
      orders.map(({ row, facts }) => ({ row, after: facts, event: CLOCK_EXTENDED, actor: 'system' })),
    );
  }
  return longer.length;
}
