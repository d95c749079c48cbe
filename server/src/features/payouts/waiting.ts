import type { WaitingKind } from '#server/app/waiting-kind.ts';
import { partyOf } from './own.ts';
import { countTurns, turnPage } from './payouts.store.ts';
import { presentLine } from './present.ts';

/**
 * Payouts that the caller has to pay, or whose money the caller has to look for. They are of the account itself: a member of a
 * team sees none.
 */
export const waitingPayouts: WaitingKind = {
  kind: 'payout',
  async list(call, limit) {
    const { db, session, services } = call;
    if (session.operator) return { list: [], totalCount: 0 };
    const { rows, totalCount } = await turnPage(db, session.userId, { start: 1, limit });
    const list = rows.map((row) => presentLine(services, row, partyOf(call)));
    return { list: list.map((payout) => ({ kind: 'payout', dueAt: payout.deadline, payout })), totalCount };
  },
  count: async ({ db, session }) => (session.operator ? 0 : countTurns(db, session.userId)),
};
