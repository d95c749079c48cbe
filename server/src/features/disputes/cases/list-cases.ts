import { listCases } from '#contract/functions/dispute-cases.ts';
import { eventsOpenTo } from '#core/orders/gift-decide.ts';
import { compensationOf } from '#server/features/bail/public.ts';
import { factsOf } from '#server/features/orders/public.ts';
import { moderatorActor } from '#server/features/trade/public.ts';
import { handle, type ResultOf, type UserCall } from '#server/gateway/handler.ts';
import { type CaseRow, countCases, listCasesFor } from './cases.store.ts';
import { tiedCases } from './hands.ts';

type Listed = ResultOf<typeof listCases>['list'][number];

export const listCasesHandler = handle(listCases, async (call: UserCall, params) => {
  const { userId } = call.session;
  const { rows, totalCount } = await listCasesFor(call.db, userId, params);
  const isTied = await tiedCases(call, rows);
  const list = rows.map((row) => ({ ...presentCase(call, row), mayTake: !isTied(row) && mayTake(row, call.session) }));
  return { list, totalCount, tabs: await countCases(call.db, userId) };
});

/** Whether the order's own rules let the caller take it now. */
const mayTake = (row: CaseRow, session: UserCall['session']): boolean =>
  row.state === 'in_arbitration' &&
  eventsOpenTo(factsOf(row, []), moderatorActor(session), Date.now()).includes('take_case');

function presentCase({ services, session }: UserCall, row: CaseRow): Omit<Listed, 'mayTake'> {
  return {
    code: row.code,
    state: row.state,
    brandName: row.brandName,
    cardCount: row.cardCount,
    orderAmount: row.orderAmount.toString(),
    sellerName: row.sellerName,
    providerName: row.providerName,
    openedAt: row.arbitrationAt ?? row.placedAt,
    dueAt: row.dueAt,
    moderatorName: row.moderatorName,
    ruledBy: row.ruledBy,
    mine: row.moderatorId === session.userId,
    escalation: row.escalation,
    appealed: row.appealedBy !== null,
    reasons: [...row.reasons],
    compensation: row.rulingFraud ? compensationOf(services, row.orderAmount).due.toString() : null,
    votes: row.votes,
  };
}
