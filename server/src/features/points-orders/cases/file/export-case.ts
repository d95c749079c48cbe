import { exportPointsCase } from '#contract/functions/points-cases.ts';
import { answerCaseFile } from '#server/features/disputes/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellPointsChange } from '../../points-orders.events.ts';
import { isPointsCaseStaff, pointsPartyOf } from '../../points-orders.policy.ts';
import { loadPointsOrder, lockPointsOrder, type PointsOrder } from '../../points-orders.store.ts';
import { writePointsNote } from '../../transitions/write-note.ts';
import { pointsCaseArchive } from './case-archive.ts';
import { caseUploadsOf } from './case-file.store.ts';
import type { PointsCaseReader } from './case-record.ts';

/** The case file of a points order. */
export const exportPointsCaseHandler = handle(exportPointsCase, async (call: UserCall, { code }) => {
  const order = await loadPointsOrder(call.db, code);
  return answerCaseFile(
    call,
    order === null
      ? null
      : {
          code,
          reader: readerOf(call, order),
          hadDispute: order.row.disputeAt !== null,
          evidence: () => caseUploadsOf(call.db, order.row.id),
          writeDown: (reader) => writeDown(call, code, reader),
          archive: (of) => pointsCaseArchive(call, of),
        },
  );
});

function readerOf({ session }: UserCall, { row }: PointsOrder): PointsCaseReader | null {
  const { userId } = session;
  const party = pointsPartyOf(row, userId);
  if (party !== null) return { userId, role: party };
  return isPointsCaseStaff(row, session) ? { userId, role: 'moderator', isAdmin: session.role === 'admin' } : null;
}

/** Both parties read in the history who took the file, and when. */
const writeDown = ({ services }: UserCall, code: string, actor: PointsCaseReader): Promise<void> =>
  services.db.transaction(async (tx) => {
    const order = await lockPointsOrder(tx, code);
    if (order === null) throw new AppError('nothing.found');
    await writePointsNote(tx, { orderId: order.row.id, type: 'case_downloaded', actor });
    await tellPointsChange(tx, order.row, { after: order.facts, event: 'case_downloaded', actor: actor.role });
  });
