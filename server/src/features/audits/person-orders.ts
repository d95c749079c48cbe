import { listPersonOrders } from '#contract/functions/staff-people.ts';
import { requireLook } from '#server/features/looks/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { personOrdersPage } from './orders.store.ts';

/** What staff who judge an account read of its orders: what and with whom, and nothing of codes, chats or claims. */
export const listPersonOrdersHandler = handle(
  listPersonOrders,
  async (call: UserCall, { userId, show, start, limit }) => {
    await requireLook(call, userId);
    const { rows, totalCount } = await personOrdersPage(call.db, { userId, show }, { start, limit });
    return {
      list: rows.map(({ orderAmount, settledAmount, ...row }) => ({
        ...row,
        orderAmount: orderAmount.toString(),
        settledAmount: settledAmount?.toString() ?? null,
      })),
      totalCount,
    };
  },
);
