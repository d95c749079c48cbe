import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderRow } from '../points-order-row.ts';
import type { PointsTransition } from './transition.ts';

/**
 * Writes the orders' next states and their events with the caller's next statement, which fails when an order has changed
 * since it was read.
 */
export function writeTransitions(tx: Tx, transitions: readonly PointsTransition[]): void {
  const changes = transitions.map(({ order: { row, now }, command: { event, actor, data = {} }, patch }) => ({
    id: row.id,
    state: row.state,
    seq: row.eventSeq,
    at: new Date(now),
    type: event.type,
    actor_role: actor.role,
    actor_id: actor.userId,
    data,
    patch: columnsOf(patch),
  }));
  tx.defer(sql`SELECT write_points_transitions(${JSON.stringify(changes)}::jsonb)`);
}

/** The changed columns by their names: `settledAmount` is `settled_amount`. */
const columnsOf = (patch: Partial<PointsOrderRow>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      inJson(value),
    ]),
  );

/** A column's value as PostgreSQL reads it from JSON. */
function inJson(value: PointsOrderRow[keyof PointsOrderRow]): unknown {
  if (typeof value === 'bigint') return value.toString();
  return Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value;
}
