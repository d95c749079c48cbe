import { POINTS_REMINDED_STATES } from '#core/notices/reminder-steps.ts';
import { pointsTurn } from '#core/orders/points/points-decide.ts';
import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { PointsOrderTable } from '#server/platform/postgres/tables/points-orders.ts';
import { CLOCK_COLUMNS, CLOCK_JOINS, type Clock, type Looked, type Nearing, stepWithoutReminder } from './nearing.ts';

interface Running
  extends Clock,
    Pick<
      PointsOrderTable,
      'id' | 'code' | 'adCode' | 'state' | 'sellerId' | 'buyerId' | 'moderatorId' | 'acceptedBy'
    > {}

type Reminded = Running & { readonly state: (typeof POINTS_REMINDED_STATES)[number] };

/** The statement selects no others. */
const isReminded = (row: Running): row is Reminded => (POINTS_REMINDED_STATES as readonly string[]).includes(row.state);

/**
 * Orders of points whose clock has reached a step without a reminder, the nearest deadline first. The last
 * `lastReminderS` seconds of the time to pay have a reminder of their own (points-orders/timers.loop.ts).
 */
export async function pointsNearing(db: Database, looked: Looked, lastReminderS: number): Promise<Nearing[]> {
  const rows = await db.many<Running>(sql`
    SELECT o.id, o.code, o.ad_code, o.state, o.seller_id, o.buyer_id,
           o.moderator_id, o.accepted_by, ${CLOCK_COLUMNS}
    FROM points_order o ${CLOCK_JOINS}
    WHERE ${stepWithoutReminder(looked)} AND o.state = ANY (${[...POINTS_REMINDED_STATES]}::text[])
      AND (o.state <> 'in_dispute' OR o.moderator_id IS NOT NULL)
      AND (o.state <> 'to_pay' OR t.left_s > ${lastReminderS}::int)
    ORDER BY o.due_at LIMIT ${looked.limit}`);
  return rows.filter(isReminded).map((row) => ({ ...row, readers: readersOf(row) }));
}

function readersOf(row: Reminded): Nearing['readers'] {
  const { adCode, sellerId, buyerId, moderatorId } = row;
  const state = `points_${row.state}` as const;
  const turn = pointsTurn(row);
  if (turn === 'moderator') return moderatorId === null ? [] : [{ userId: moderatorId, params: { state, adCode } }];
  const ids = { seller: sellerId, buyer: buyerId };
  return (['seller', 'buyer'] as const)
    .filter((side) => turn === side || turn === 'both')
    .map((side) => ({ userId: ids[side], params: { state, adCode, side } }));
}
