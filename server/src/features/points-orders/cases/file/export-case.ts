import { exportPointsCase } from '#contract/functions/points-cases.ts';
import { caseFileHandler } from '#server/features/disputes/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tellPointsChange } from '../../points-orders.events.ts';
import { lockPointsOrder } from '../../points-orders.store.ts';
import { pointsTrade } from '../../points-trade.ts';
import { writePointsNote } from '../../transitions/write-note.ts';
import { caseUploadsOf } from './case-file.store.ts';
import { writePointsCase } from './write-points-case.ts';

/** The case file of a points order. Both parties read in the history who took it, and when. */
export const exportPointsCaseHandler = caseFileHandler(exportPointsCase, {
  kind: pointsTrade,
  hadDispute: ({ disputeAt }) => disputeAt !== null,
  evidence: caseUploadsOf,
  writeDown: ({ services }, { row: { code } }, actor) =>
    services.db.transaction(async (tx) => {
      const order = await lockPointsOrder(tx, code);
      if (order === null) throw new AppError('nothing.found');
      await writePointsNote(tx, { orderId: order.row.id, type: 'case_downloaded', actor });
      await tellPointsChange(tx, order.row, { after: order.facts, event: 'case_downloaded', actor: actor.role });
    }),
  write: writePointsCase,
});
