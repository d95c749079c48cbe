import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsTransition } from './transition.ts';

/** Writes an order's next state and its event in one statement. Throws when the order has changed since it was read. */
export async function writeTransition(tx: Tx, transition: PointsTransition): Promise<void> {
  const { order, command, after, patch } = transition;
  const { row } = after;
  const columns = Object.fromEntries(
    Object.entries(patch)
      .filter(([, value]) => !Buffer.isBuffer(value))
      .map(([name, value]) => [columnName(name), value]),
  );
  const was = { id: order.row.id, state: order.row.state, seq: order.row.eventSeq };
  const { actor, event, data = {} } = command;
  const written = await tx.run(sql`
    WITH moved AS (UPDATE points_order AS o SET (
      event_seq, state, due_at, clock_s, paid_at, ended_at, settled_amount, settled_fee, payer_sealed, payer_is_buyer,
      dispute_at, disputed_by, ruling_outcome, ruling_by, accepted_by, appealed_by, moderator_id, escalation,
      past_moderators
    ) = (
      SELECT ${was.seq}::int + 1, n.state, n.due_at, n.clock_s, n.paid_at, n.ended_at, n.settled_amount, n.settled_fee,
             coalesce(${patch.payerSealed ?? null}::bytea, o.payer_sealed), n.payer_is_buyer, n.dispute_at, n.disputed_by,
             n.ruling_outcome, n.ruling_by, n.accepted_by, n.appealed_by, n.moderator_id, n.escalation,
             n.past_moderators
      FROM jsonb_populate_record(o, ${JSON.stringify(columns, jsonValue)}::jsonb) AS n
    )
    WHERE o.id = ${was.id} AND o.state = ${was.state} AND o.event_seq = ${was.seq} RETURNING o.id)
    INSERT INTO points_order_event (points_order_id, seq, type, actor_role, actor_id, state, at, data)
    SELECT id, ${row.eventSeq}::int, ${event.type}, ${actor.role}, ${actor.userId}::uuid, ${row.state},
      ${new Date(order.now)}::timestamptz, ${JSON.stringify(data)}::jsonb FROM moved`);
  if (written !== 1) throw new Error(`${row.code}: the order has changed since it was read`);
}

/** `settledAmount` is the column `settled_amount`. */
const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const jsonValue = (_: string, value: unknown): unknown => (typeof value === 'bigint' ? value.toString() : value);
