import type { WaitingKind } from '#server/app/waiting-kind.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { partyOf } from './own.ts';
import { turnPage } from './payouts.store.ts';
import { presentLine } from './present.ts';

/** Payouts are of the account itself: a member of a team sees none. */
const turnOf = ({ db, session }: UserCall, limit: number) =>
  session.operator ? { rows: [], totalCount: 0 } : turnPage(db, session.userId, { start: 1, limit });

/** Payouts that the caller has to pay, or whose money the caller has to look for. */
export const waitingPayouts: WaitingKind = {
  kind: 'payout',
  async list(call, limit) {
    const { rows, totalCount } = await turnOf(call, limit);
    const list = rows.map((row) => presentLine(call.services, row, partyOf(call)));
    return { list: list.map((payout) => ({ kind: 'payout', dueAt: payout.deadline, payout })), totalCount };
  },
  count: async (call) => (await turnOf(call, 1)).totalCount,
};
