import { listCases, listReviews } from '#contract/functions/dispute-cases.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { type CaseRow, listCasesFor } from './cases.store.ts';

export const listCasesHandler = handle(listCases, async (call: UserCall, params) => {
  const { rows, totalCount } = await listCasesFor(call.db, call.session.userId, params);
  return { list: rows.map((row) => presentCase(call, row)), totalCount };
});

export const listReviewsHandler = handle(listReviews, async (call: UserCall, params) => {
  const page = { ...params, tab: 'reviews', sort: 'deadline' } as const;
  const { rows, totalCount } = await listCasesFor(call.db, call.session.userId, page);
  return { list: rows.map((row) => presentCase(call, row)), totalCount };
});

function presentCase({ services, session }: UserCall, row: CaseRow): ResultOf<typeof listCases>['list'][number] {
  return {
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
    mine: row.moderatorId === session.userId,
    escalation: row.escalation,
    appealed: row.appealedBy !== null,
    reasons: [...row.reasons],
    compensation: row.rulingFraud ? compensationOf(services, row.orderAmount).due.toString() : null,
    votes: row.votes,
  };
}
