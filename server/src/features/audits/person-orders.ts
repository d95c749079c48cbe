import { listPersonOrders } from '#contract/functions/staff-people.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { countPersonOrders, personOrdersPage } from './orders.store.ts';

/** What staff who judge an account read of its orders: what and with whom, and nothing of codes, chats or claims. */
export const listPersonOrdersHandler = handle(
  listPersonOrders,
  async ({ db }: UserCall, { userId, show, start, limit }) => {
    const offset = (start - 1) * limit;
    const rows = await personOrdersPage(db, { userId, show }, { offset, limit });
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);
    return {
      list: rows.map(({ orderAmount, settledAmount, placedAt, claimedAt, ...row }) => ({
        ...row,
        orderAmount: orderAmount.toString(),
        settledAmount: settledAmount?.toString() ?? null,
        placedAt: placedAt.toISOString(),
        claimedAt: claimedAt?.toISOString() ?? null,
      })),
      totalCount: isLast ? offset + rows.length : await countPersonOrders(db, userId, show),
    };
  },
);
