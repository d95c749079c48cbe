import { countTurns, listOrders } from '#contract/functions/orders.ts';
import { giftTrade, ratingRefusal } from '#core/ratings/rating.ts';
import { spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { orderLines } from './order-lines.ts';
import { partyOf } from './orders.policy.ts';
import { presentRow } from './orders.present.ts';
import { countOpenOf, type ListedOrder, listOrdersOf } from './orders-list.store.ts';

export const listOrdersHandler = handle(listOrders, async (call: UserCall, params) => {
  const { userId } = call.session;
  const { rows, totalCount } = await listOrdersOf(call.db, userId, { ...params, span: await spanOf(call, params) });
  const list = rows.map((row) => {
    const actor = { role: partyOf(row, userId) ?? 'seller', userId };
    const { brand, opponentName, direction, note, tags } = row;
    return { ...presentRow(row, { brand, actor, opponentName }), direction, note, tags, mayRate: mayRate(call, row) };
  });
  return withRows({ list, totalCount }, () => orderLines(list, call.lang));
});

export const countTurnsHandler = handle(countTurns, (call: UserCall) => countOpenOf(call.db, call.session.userId));

function mayRate({ services }: UserCall, { state, endedAt, rated, linked }: ListedOrder): boolean {
  const windowS = services.rules.get('ratings.window_s');
  const trade = giftTrade(state);
  const facts = { trade, endedAt: endedAt?.getTime() ?? null, now: Date.now(), windowS, rated, linked };
  return ratingRefusal(facts) === null;
}
