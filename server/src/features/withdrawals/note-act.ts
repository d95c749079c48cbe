import { personOf, type WriteCall } from '#server/gateway/handler.ts';
import { type ActState, noteStaffAct } from '#server/platform/staff-act.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

interface Act {
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

/** Writes an act of one member of staff on a withdrawal into the log of staff. */
export const noteAct = ({ tx, session }: WriteCall, { id, userId }: WithdrawalRow, act: Act): Promise<number> =>
  tx.run(
    noteStaffAct({ ...act, actorId: personOf(session), approverId: null, kind: 'withdrawal', userId, subject: id }),
  );
