import { getPointsOrder, listPointsOrders } from '#contract/functions/points-orders.ts';
import { fullName } from '#core/people/person-name.ts';
import type { WaitingKind } from '#server/app/waiting-kind.ts';
import { colleaguesFor } from '#server/features/disputes/public.ts';
import { provenNameOf } from '#server/features/identity/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { EVER, spanOf } from '#server/gateway/days.ts';
import { withRows } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { isPointsCaseStaff, pointsPartyOf } from '../points-orders.policy.ts';
import { loadPointsOrder } from '../points-orders.store.ts';
import { pointsTrade } from '../points-trade.ts';
import { loadPointsDetails } from './details.store.ts';
import { countPointsTurns, type ListParams, listPointsOrdersOf } from './list-mine.store.ts';
import { payToView } from './pay-to-view.ts';
import { pointsOrderLines } from './points-order-lines.ts';
import { presentPointsOrder, presentPointsRow } from './present.ts';

export const getPointsOrderHandler = handle(getPointsOrder, async (call: UserCall, { code }) => {
  const { db, services, session } = call;
  const order = await loadPointsOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const party = pointsPartyOf(order.row, session.userId);
  if (party === null && !isPointsCaseStaff(order.row, session)) throw new AppError('nothing.found');
  const actor = party === null ? moderatorActor(session) : { role: party, userId: session.userId };
  const proven = party === 'buyer' ? null : await provenNameOf(services, db, order.row.buyerId);
  const buyerName = proven === null ? null : fullName(proven);
  const details = await loadPointsDetails(db, order.row);
  const payTo = await payToView(call, order.row);
  const colleagues = await colleaguesFor(pointsTrade, call, order);
  return presentPointsOrder(services, order, { details, actor, buyerName, payTo, colleagues });
});

async function pageFor({ db, session: { userId } }: UserCall, params: ListParams) {
  const { rows, totalCount } = await listPointsOrdersOf(db, userId, params);
  const list = rows.map(({ opponentName, note, tags, ...row }) => ({
    ...presentPointsRow(row, userId, opponentName),
    note,
    tags,
  }));
  return { list, totalCount };
}

export const listPointsOrdersHandler = handle(listPointsOrders, async (call: UserCall, params) => {
  const page = await pageFor(call, { ...params, span: await spanOf(call, params) });
  return withRows(page, () => pointsOrderLines(page.list, call.lang));
});

/** Orders of points that wait for the caller. They are of the account itself: a member of a team sees none. */
export const waitingPointsOrders: WaitingKind = {
  kind: 'points',
  async list(call, limit) {
    if (call.session.operator) return { list: [], totalCount: 0 };
    const params = { turn: 'mine', sort: 'due', start: 1, limit, span: EVER } as const;
    const { list, totalCount } = await pageFor(call, params);
    return { list: list.map((order) => ({ kind: 'points', dueAt: order.dueAt, order })), totalCount };
  },
  count: async ({ db, session }) => (session.operator ? 0 : countPointsTurns(db, session.userId)),
};
