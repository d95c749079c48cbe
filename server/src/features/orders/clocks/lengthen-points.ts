import { CLOCK_EXTENDED } from '#core/orders/fair-clock.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * Makes the clocks of points orders that ran when a silence began longer by as much, in the transaction that notes the
 * silence: none of them can fire before. Their history says so.
 */
export async function lengthenPointsClocks(tx: Tx, seconds: number): Promise<void> {
  await tx.run(sql`
    WITH longer AS (
      UPDATE points_order SET due_at = due_at + make_interval(secs => ${seconds}), clock_s = clock_s + ${seconds}::int,
        event_seq = event_seq + 1
      WHERE due_at > clock_timestamp() - make_interval(secs => ${seconds})
        AND due_at - make_interval(secs => clock_s) < clock_timestamp() - make_interval(secs => ${seconds})
      RETURNING id, event_seq, state
    ), reminded AS (
      UPDATE order_reminder r SET due_at = r.due_at + make_interval(secs => ${seconds}) FROM longer l
      WHERE r.order_id = l.id
    )
    INSERT INTO points_order_event (points_order_id, seq, type, actor_role, state, data)
    SELECT id, event_seq, ${CLOCK_EXTENDED}, 'system', state, jsonb_build_object('seconds', ${seconds}::int) FROM longer`);
}
