import { tellRulingStaff } from '#server/features/orders/public.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import type { News } from '../points-orders.events.ts';

/** Tells the ruling staff about a case that opened, changed hands or ended; its parties get the order's own events. */
export async function tellPointsCase(tx: Tx, { row, after, event }: News): Promise<void> {
  if (row.state !== 'in_dispute' && after.state !== 'in_dispute') return;
  const opened = after.state === 'in_dispute' && after.moderatorId === null;
  const payload = { code: row.code, state: after.state, event: `points_${event}`, opened };
  await tellRulingStaff(tx, { parties: [row.sellerId, row.buyerId], payload });
}
