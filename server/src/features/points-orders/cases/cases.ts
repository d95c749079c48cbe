import {
  listPointsCases,
  passPointsCase,
  remindPointsParty,
  rulePoints,
  takePointsCase,
} from '#contract/functions/points-cases.ts';
import { takeRefusal } from '#core/orders/case-hands.ts';
import {
  applyAsStaff,
  handsHandlers,
  lockedCase,
  requireTwoRulers,
  tiedCases,
} from '#server/features/disputes/public.ts';
import { noteExcused } from '#server/features/staff/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { type Handler, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { isPointsCaseStaff } from '../points-orders.policy.ts';
import { pointsTrade } from '../points-trade.ts';
import { countPointsCases, type PointsCaseRow, pointsCases } from './cases.store.ts';
import { exportPointsCaseHandler } from './file/export-case.ts';
import { pointsSimilarHandler } from './similar.ts';

const listCasesHandler = handle(listPointsCases, async (call: UserCall, params) => {
  const { rows, totalCount } = await pointsCases(call.db, call.session.userId, params);
  const staff = moderatorActor(call.session);
  const isTied = await tiedCases(call, rows);
  const list = rows.map((row) => ({
    code: row.code,
    state: row.state,
    sellerName: row.sellerName,
    buyerName: row.buyerName,
    orderAmount: row.orderAmount.toString(),
    fiatAmount: row.fiatAmount.toString(),
    currency: row.currency,
    method: row.method,
    openedAt: row.openedAt,
    openedBy: row.disputedBy === 'system' ? null : row.disputedBy,
    dueAt: row.dueAt,
    moderatorName: row.moderatorName,
    ruledBy: row.ruledBy,
    mine: row.moderatorId === staff.userId,
    readsAll: isPointsCaseStaff(row, call.session),
    mayTake: row.state === 'in_dispute' && takeRefusal(handsOf(row), staff) === null && !isTied(row),
    escalation: row.escalation,
    appealed: row.appealedBy !== null,
  }));
  return { list, totalCount, tabs: await countPointsCases(call.db, call.session.userId) };
});

const handsOf = ({ sellerId, buyerId, ...row }: PointsCaseRow) => ({ parties: [sellerId, buyerId], ...row });

/** Functions of the moderators. Only core/orders/points/points-table.ts says who may send an event, and when. */
export const pointsCaseHandlers: readonly Handler[] = [
  listCasesHandler,
  exportPointsCaseHandler,
  pointsSimilarHandler,
  ...handsHandlers(pointsTrade, { take: takePointsCase, passOn: passPointsCase, remind: remindPointsParty }),
  handle(rulePoints, async (call: WriteCall, { code, outcome, reason }) => {
    const order = await lockedCase(pointsTrade, call, code);
    const ties = await requireTwoRulers(call, order.row);
    const answer = await applyAsStaff(pointsTrade, call, {
      order,
      event: { type: 'rule', outcome },
      data: { outcome, reason },
    });
    await noteExcused(call, { ties, subject: `ruling: ${code}`, reason });
    return answer;
  }),
];
