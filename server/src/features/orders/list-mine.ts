import { countTurns, listOrders } from '#contract/functions/orders.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { partyOf } from './orders.policy.ts';
import { presentRow } from './orders.present.ts';
import { countOpenOf, listOrdersOf } from './orders-list.store.ts';

export const listOrdersHandler = handle(listOrders, async (call: UserCall, params) => {
  const { userId } = call.session;
  const { rows, totalCount } = await listOrdersOf(call.db, userId, params);
  const list = rows.map((row) => {
    const actor = { role: partyOf(row, userId) ?? 'seller', userId };
    return presentRow(row, { brand: row.brand, actor, opponentName: row.opponentName });
  });
  return { list, totalCount };
});

export const countTurnsHandler = handle(countTurns, (call: UserCall) => countOpenOf(call.db, call.session.userId));
