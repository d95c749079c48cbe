import { listCases } from '#contract/functions/disputes.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { listCasesFor } from './cases.store.ts';

export const listCasesHandler = handle(listCases, async (call: UserCall, params) => {
  const { userId } = call.session;
  const { rows, totalCount } = await listCasesFor(call.db, userId, params);
  const list = rows.map((row) => ({
    code: row.code,
    state: row.state,
    brandName: row.brandName,
    cardCount: row.cardCount,
    orderAmount: row.orderAmount.toString(),
    sellerName: row.sellerName,
    providerName: row.providerName,
    openedAt: (row.arbitrationAt ?? row.placedAt).toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    moderatorName: row.moderatorName,
    mine: row.moderatorId === userId,
    escalation: row.escalation,
    appealed: row.appealedBy !== null,
  }));
  return { list, totalCount };
});
