import { faultOf } from '#core/orders/faults.ts';
import type { Scope } from '#server/app/scope.ts';
import { setPause } from '#server/features/bail/public.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TradeFaultTable } from '#server/platform/postgres/tables/people.ts';
import type { Step } from './transition.ts';

/**
 * Records the parties at fault. Too many faults within a day pause placing until the oldest is a day old; what was never
 * viewed counts once for each seller, so that one seller's orders do not pause a provider.
 */
export async function recordFaults(scope: Scope, steps: readonly Step[]): Promise<void> {
  const faults = steps.flatMap(({ order: { row }, command }) => {
    const fault = faultOf(row, command.event.type);
    if (fault === null) return [];
    const [userId, otherId] = fault.by === 'seller' ? [row.sellerId, row.providerId] : [row.providerId, row.sellerId];
    return [{ kind: fault.kind, userId, otherId, orderId: row.id }];
  });
  await writeFaults(scope, faults);
}

export interface UserFault extends Pick<TradeFaultTable, 'kind' | 'userId' | 'otherId' | 'orderId'> {}

/** Writes faults of orders of any kind, and pauses those who have too many. */
export async function writeFaults({ services, tx }: Scope, faults: readonly UserFault[]): Promise<void> {
  if (faults.length === 0) return;
  tx.defer(sql`
    INSERT INTO trade_fault (id, user_id, other_id, order_id, kind)
    SELECT * FROM unnest(${faults.map(() => newId())}::uuid[], ${faults.map((fault) => fault.userId)}::uuid[],
                         ${faults.map((fault) => fault.otherId)}::uuid[],
                         ${faults.map((fault) => fault.orderId)}::uuid[], ${faults.map((fault) => fault.kind)}::text[])`);
  const limit = services.rules.get('orders.faults_per_day');
  if (limit <= 0) return;
  const userIds = [...new Set(faults.map((fault) => fault.userId))];
  const paused = await tx.many<{ userId: string; endsAt: Date }>(sql`
    SELECT u.id AS "userId", f.at + interval '1 day' AS "endsAt"
    FROM unnest(${userIds}::uuid[]) AS u (id), LATERAL (
      SELECT max(at) AS at FROM trade_fault WHERE user_id = u.id AND at > clock_timestamp() - interval '1 day'
      GROUP BY kind, CASE WHEN kind = 'never_viewed' THEN other_id ELSE id END
      ORDER BY at DESC OFFSET ${limit - 1}::int LIMIT 1) AS f
    ORDER BY u.id`);
  for (const { userId, endsAt } of paused) await setPause(tx, userId, { reason: 'faults', endsAt });
}
