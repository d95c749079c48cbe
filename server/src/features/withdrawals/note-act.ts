import { personOf, type WriteCall } from '#server/gateway/handler.ts';
import { type ActState, noteStaffAct } from '#server/platform/staff-act.ts';
import type { WithdrawalRow } from './withdrawals.store.ts';

interface Change {
  readonly before: ActState;
  readonly after: ActState;
  readonly reason: string;
}

/** Writes an act of one member of staff on a withdrawal into the log of staff. */
export const noteAct = ({ tx, session }: WriteCall, { id, userId }: WithdrawalRow, change: Change): Promise<number> =>
  tx.run(
    noteStaffAct({ ...change, actorId: personOf(session), approverId: null, kind: 'withdrawal', userId, subject: id }),
  );
