import { countTurns, listOrders } from '#contract/functions/orders.ts';
import { giftTrade, ratingRefusal } from '#core/ratings/rating.ts';
import type { WaitingKind } from '#server/app/waiting-kind.ts';
import { EVER, spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { orderLines } from './order-lines.ts';
import { partyOf } from './orders.policy.ts';
import { presentRow } from './orders.present.ts';
import { countOpenOf, type ListedOrder, type ListParams, listOrdersOf } from './orders-list.store.ts';

async function pageFor(call: UserCall, params: ListParams) {
  const { userId } = call.session;
  const { rows, totalCount } = await listOrdersOf(call.db, userId, params);
  const list = rows.map((row) => {
    const actor = { role: partyOf(row, userId) ?? 'seller', userId };
    const { brand, opponentName, direction, note, tags } = row;
    return { ...presentRow(row, { brand, actor, opponentName }), direction, note, tags, mayRate: mayRate(call, row) };
  });
  return { list, totalCount };
}

export const listOrdersHandler = handle(listOrders, async (call: UserCall, params) => {
  const page = await pageFor(call, { ...params, span: await spanOf(call, params) });
  return withRows(page, () => orderLines(page.list, call.lang));
});

/** Orders of cards that wait for the caller. */
export const waitingOrders: WaitingKind = {
  kind: 'gift',
  async list(call, limit) {
    const params = { turn: 'mine', sort: 'due', start: 1, limit, span: EVER } as const;
    const { list, totalCount } = await pageFor(call, params);
    return { list: list.map((order) => ({ kind: 'gift', dueAt: order.dueAt, order })), totalCount };
  },
  count: async ({ db, session }) => (await countOpenOf(db, session.userId)).mine,
};

export const countTurnsHandler = handle(countTurns, (call: UserCall) => countOpenOf(call.db, call.session.userId));

function mayRate({ services }: UserCall, { state, endedAt, rated, linked }: ListedOrder): boolean {
  const windowS = services.rules.get('ratings.window_s');
  const trade = giftTrade(state);
  const facts = { trade, endedAt: endedAt?.getTime() ?? null, now: Date.now(), windowS, rated, linked };
  return ratingRefusal(facts) === null;
}
