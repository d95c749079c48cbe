import type { GiftState } from '#core/orders/gift-states.ts';
import { setPause } from '#server/features/bail/public.ts';
import { newId } from '#server/platform/ids.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Act, Scope } from './act.ts';
import type { OrderRow } from './order-row.ts';

type Fault = 'placed_and_cancelled' | 'never_viewed' | 'never_delivered';

const DAY = sql`interval '1 day'`;

/** Whose order failed by this event, and how; null for everything else. `row` is as it was before. */
function faultOf(row: OrderRow, { event }: Act): { readonly kind: Fault; readonly userId: string } | null {
  const isEarly = row.state === 'to_view' || row.state === 'to_deliver';
  if (event.type === 'cancel' && isEarly) return { kind: 'placed_and_cancelled', userId: row.sellerId };
  if (event.type !== 'clock') return null;
  if (row.state === 'to_view') return { kind: 'never_viewed', userId: row.providerId };
  return row.state === 'to_deliver' ? { kind: 'never_delivered', userId: row.sellerId } : null;
}

/**
 * Writes down who let an order fail. Too many own faults within a day pause placing until the oldest of them is a day
 * old, and an ad whose provider does not look at its orders in a row leaves the shelf.
 */
export async function recordFault(scope: Scope, row: OrderRow, act: Act): Promise<void> {
  const fault = faultOf(row, act);
  if (fault === null) return;
  const { services, tx } = scope;
  const { kind, userId } = fault;
  await tx.run(sql`
    INSERT INTO trade_fault (id, user_id, order_id, kind) VALUES (${newId()}, ${userId}, ${row.id}, ${kind})`);
  const limit = services.rules.get('orders.faults_per_day');
  if (limit > 0) {
    const recent = await tx.many<{ endsAt: Date }>(sql`
      SELECT at + ${DAY} AS "endsAt" FROM trade_fault
      WHERE user_id = ${userId} AND at > clock_timestamp() - ${DAY} ORDER BY at DESC LIMIT ${limit}`);
    const oldest = recent[limit - 1];
    if (oldest) await setPause(tx, userId, { reason: 'faults', endsAt: oldest.endsAt });
  }
  if (kind === 'never_viewed' && row.direction === 'buy_ad') await countMissed(scope, row);
}

async function countMissed({ services, tx }: Scope, row: OrderRow): Promise<void> {
  const limit = services.rules.get('orders.missed_views_to_shelve');
  const { missed } = await tx.one<{ missed: number }>(sql`
    UPDATE buy_ad SET missed_views = missed_views + 1 WHERE id = ${row.adId} RETURNING missed_views AS missed`);
  if (limit === 0 || missed < limit) return;
  const shelved = await tx.run(sql`
    UPDATE buy_ad SET status = 'off', closed_by_itself = false, missed_views = 0
    WHERE id = ${row.adId} AND (status = 'on' OR closed_by_itself)`);
  if (shelved === 0) return;
  await tell(tx, {
    event: 'ads.shelved',
    home: row.home,
    to: { owner: row.providerId },
    payload: { adCode: row.adCode, missed },
  });
  tx.afterCommit(() => services.bus.publish('ads', { adIds: [row.adId] }));
}

/** What a first look at an order does to the count of those in a row that nobody looked at. */
export async function recordLook({ tx }: Scope, row: OrderRow, from: GiftState): Promise<void> {
  if (from !== 'to_view' || row.direction !== 'buy_ad') return;
  await tx.run(sql`UPDATE buy_ad SET missed_views = 0 WHERE id = ${row.adId} AND missed_views > 0`);
}
