import { exportPointsCase } from '#contract/functions/points-cases.ts';
import { requireStepUp } from '#server/features/auth/public.ts';
import { chatPartOf, chatUploadsOf } from '#server/features/chat/public.ts';
import { findKept, requireFits } from '#server/features/disputes/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellPointsChange } from '../../points-orders.events.ts';
import { isPointsCaseStaff, pointsPartyOf } from '../../points-orders.policy.ts';
import { loadPointsOrder, lockPointsOrder, type PointsOrder } from '../../points-orders.store.ts';
import { writePointsNote } from '../../transitions/write-note.ts';
import { pointsCaseArchive } from './case-archive.ts';
import { caseUploadsOf } from './case-file.store.ts';
import type { PointsCaseReader } from './case-record.ts';

/**
 * The case file of a points order: for the staff of the case, who prove themselves, and for the parties of an order that has
 * or had a dispute. It holds what they may read on its page. The archive is generated, and its download written into the
 * history, when it is requested as a file.
 */
export const exportPointsCaseHandler = handle(exportPointsCase, async (call: UserCall, { code }) => {
  const { services, db } = call;
  const order = await loadPointsOrder(db, code);
  const reader = order === null ? null : readerOf(call, order);
  if (order === null || reader === null) throw new AppError('nothing.found');
  if (reader.role === 'moderator') await requireStepUp(call, 'staff');
  if (order.row.disputeAt === null) throw new AppError('disputes.no_dispute');
  const part = await chatPartOf(db, code, { userId: reader.userId, isCaseStaff: reader.role === 'moderator' });
  const uploads = [...(await caseUploadsOf(db, order.row.id)), ...(part === null ? [] : await chatUploadsOf(db, part))];
  const kept = await findKept(services, uploads);
  const bytes = requireFits(services, kept);
  const received = new Map(uploads.map(({ uploadId, sha256 }) => [uploadId, sha256.toString('hex')]));
  const fileName = `case-${code}.zip`;
  return withFile(
    { fileName, files: kept.length, bytes },
    {
      name: fileName,
      mime: 'application/zip',
      async open() {
        await writeDown(call, code, reader);
        return pointsCaseArchive(call, { code, reader, part, kept, received });
      },
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
