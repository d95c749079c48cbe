import { setPause } from '#server/features/bail/public.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { OrderCommand, Scope } from '../order-command.ts';
import type { OrderRow } from '../order-row.ts';
import type { Step } from './transition.ts';

interface Fault {
  readonly kind: 'placed_and_cancelled' | 'never_viewed' | 'never_delivered';
  readonly userId: string;
}

/**
 * The party whose fault ended the order, and the kind of fault; null for other events. `row` is the order before the
 * event.
 */
export function faultOf(row: OrderRow, { event }: OrderCommand): Fault | null {
  const isEarly = row.state === 'to_view' || row.state === 'to_deliver';
  if (event.type === 'cancel' && isEarly) return { kind: 'placed_and_cancelled', userId: row.sellerId };
  if (event.type !== 'clock') return null;
  if (row.state === 'to_view') return { kind: 'never_viewed', userId: row.providerId };
  return row.state === 'to_deliver' ? { kind: 'never_delivered', userId: row.sellerId } : null;
}

/** Records the parties at fault. Too many faults within a day pause placing until the oldest is a day old. */
export async function recordFaults({ services, tx }: Scope, steps: readonly Step[]): Promise<void> {
  const faults = steps.flatMap(({ order: { row }, command }) => {
    const fault = faultOf(row, command);
    return fault === null ? [] : [{ ...fault, orderId: row.id }];
  });
  if (faults.length === 0) return;
  tx.defer(sql`
    INSERT INTO trade_fault (id, user_id, order_id, kind)
    SELECT * FROM unnest(${faults.map(() => newId())}::uuid[], ${faults.map((fault) => fault.userId)}::uuid[],
                         ${faults.map((fault) => fault.orderId)}::uuid[], ${faults.map((fault) => fault.kind)}::text[])`);
  const limit = services.rules.get('orders.faults_per_day');
  if (limit <= 0) return;
  const userIds = [...new Set(faults.map((fault) => fault.userId))];
  const paused = await tx.many<{ userId: string; endsAt: Date }>(sql`
    SELECT u.id AS "userId", f.at + interval '1 day' AS "endsAt"
    FROM unnest(${userIds}::uuid[]) AS u (id), LATERAL (
      SELECT at FROM trade_fault WHERE user_id = u.id AND at > clock_timestamp() - interval '1 day'
      ORDER BY at DESC OFFSET ${limit - 1}::int LIMIT 1) AS f
    ORDER BY u.id`);
  for (const { userId, endsAt } of paused) await setPause(tx, userId, { reason: 'faults', endsAt });
}
