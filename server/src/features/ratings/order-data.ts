import type { z } from 'zod';
import { orderData } from '#contract/functions/ratings.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { isCaseStaff, loadOrder, type Order, partyOf } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { giftRated } from './rated-order.ts';
import { ratingsView } from './ratings-view.ts';

type Data = z.input<typeof orderData.result>;

/** States of one order in one view. */
const MAX_TIMES = 500;

export const orderDataHandler = handle(orderData, async (call: UserCall, { code }) => {
  const { db, session } = call;
  const order = await loadOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const { row } = order;
  const party = partyOf(row, session.userId);
  if (party === null && !isCaseStaff(row, session)) throw new AppError('nothing.found');
  const { by, ...view } = await ratingsView(call, giftRated(order));
  return {
    ...amountsOf(order),
    brand: await brandOf(db, row.brandId),
    times: await timesOf(db, row.id),
    ...view,
    ratings: { seller: by(row.sellerId), provider: by(row.providerId) },
  };
});

function amountsOf({ row }: Order) {
  const text = (value: bigint | null) => value?.toString() ?? null;
  return {
    code: row.code,
    state: row.state,
    faceValue: row.faceValue.toString(),
    orderAmount: row.orderAmount.toString(),
    settledAmount: text(row.settledAmount),
    feeAmount: text(row.feeAmount),
    claimAmount: text(row.claimAmount),
  };
}

/** When each state was entered; events within a state are left out. */
async function timesOf(db: Queryable, orderId: string): Promise<Data['times']> {
  const rows = await db.many<{ state: GiftState; at: Date }>(sql`
    SELECT state, at FROM order_event WHERE order_id = ${orderId} ORDER BY seq LIMIT ${MAX_TIMES}`);
  return rows.filter((row, index) => row.state !== rows[index - 1]?.state).map(({ state, at }) => ({ state, at }));
}

function brandOf(db: Queryable, id: string): Promise<Data['brand']> {
  return db.one(sql`
    SELECT id, name, initials, colour, code_hint, code_hint_zh, code_pattern, pin_pattern
    FROM brand WHERE id = ${id}`);
}
