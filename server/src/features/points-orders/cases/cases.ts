import { listPointsCases, passPointsCase, rulePoints, takePointsCase } from '#contract/functions/points-cases.ts';
import { takeRefusal } from '#core/orders/case-hands.ts';
import type { PointsEvent } from '#core/orders/points/points-facts.ts';
import { isLinkedWith } from '#server/features/people/public.ts';
import { type Handler, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { isPointsCaseStaff, pointsModerator } from '../points-orders.policy.ts';
import type { PointsOrder } from '../points-orders.store.ts';
import { applyPointsEvent } from '../transitions/apply-events.ts';
import type { PointsEventData } from '../transitions/transition.ts';
import { countPointsCases, type PointsCaseRow, pointsCases } from './cases.store.ts';
import { exportPointsCaseHandler } from './file/export-case.ts';
import { lockedCase } from './locked-case.ts';
import { remindPointsHandler } from './remind.ts';
import { pointsSimilarHandler } from './similar.ts';

const listCasesHandler = handle(listPointsCases, async (call: UserCall, params) => {
  const { rows, totalCount } = await pointsCases(call.db, call.session.userId, params);
  const staff = pointsModerator(call.session);
  const list = rows.map((row) => ({
    code: row.code,
    state: row.state,
    sellerName: row.sellerName,
    buyerName: row.buyerName,
    orderAmount: row.orderAmount.toString(),
    fiatAmount: row.fiatAmount.toString(),
    currency: row.currency,
    method: row.method,
    openedAt: row.openedAt.toISOString(),
    openedBy: row.disputedBy === 'system' ? null : row.disputedBy,
    dueAt: row.dueAt?.toISOString() ?? null,
    moderatorName: row.moderatorName,
    ruledBy: row.ruledBy,
    mine: row.moderatorId === staff.userId,
    readsAll: isPointsCaseStaff(row, call.session),
    mayTake: row.state === 'in_dispute' && takeRefusal(handsOf(row), staff) === null,
    escalation: row.escalation,
    appealed: row.appealedBy !== null,
  }));
  return { list, totalCount, tabs: await countPointsCases(call.db, call.session.userId) };
});

const handsOf = ({ sellerId, buyerId, ...row }: PointsCaseRow) => ({ parties: [sellerId, buyerId], ...row });

interface StaffEvent {
  readonly event: PointsEvent;
  readonly data?: PointsEventData;
}

async function rulesAs(call: WriteCall, order: PointsOrder, ruled: StaffEvent) {
  const after = await applyPointsEvent(call, order, { ...ruled, actor: pointsModerator(call.session) });
  return { state: after.row.state };
}

const passOnHandler = handle(passPointsCase, async (call: WriteCall, { code, to, reason }) => {
  const order = await lockedCase(call, code);
  if (to === undefined) return rulesAs(call, order, { event: { type: 'pass_up' }, data: { reason } });
  const colleague = await call.tx.maybe<{ name: string; isAdmin: boolean }>(sql`
    SELECT nickname AS name, role = 'admin' AS "isAdmin" FROM app_user
    WHERE id = ${to} AND role IN ('moderator', 'admin') AND status = 'active'`);
  const { sellerId, buyerId, escalation } = order.row;
  const isLinked = await isLinkedWith(call.tx, to, [sellerId, buyerId]);
  if (colleague === null || isLinked || (escalation >= 2 && !colleague.isAdmin)) {
    throw new AppError('disputes.cannot_pass_on');
  }
  return rulesAs(call, order, { event: { type: 'pass_on', to }, data: { to: colleague.name, reason } });
});

/** Functions of the moderators. Only core/orders/points/points-table.ts says who may send an event, and when. */
export const pointsCaseHandlers: readonly Handler[] = [
  listCasesHandler,
  passOnHandler,
  remindPointsHandler,
  exportPointsCaseHandler,
  pointsSimilarHandler,
  handle(takePointsCase, async (call: WriteCall, { code }) =>
    rulesAs(call, await lockedCase(call, code), { event: { type: 'take_case' } }),
  ),
  handle(rulePoints, async (call: WriteCall, { code, outcome, reason }) =>
    rulesAs(call, await lockedCase(call, code), { event: { type: 'rule', outcome }, data: { outcome, reason } }),
  ),
];
