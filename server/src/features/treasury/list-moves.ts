import { listMoves, openEvidence } from '#contract/functions/treasury.ts';
import { linkFor } from '#server/features/uploads/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { evidenceOf, movesPage } from './moves.store.ts';

/** 902154. */
export const listMovesHandler = handle(listMoves, async ({ db }: UserCall, { kind, start, limit }) => {
  const page = { start, limit };
  const { rows, totalCount } = await movesPage(db, kind === 'all' ? null : kind, page);
  return {
    list: rows.map(({ amount, evidenceId, ...row }) => ({
      ...row,
      amount: amount.toString(),
      hasEvidence: evidenceId !== null,
    })),
    totalCount,
  };
});

/** 902155. */
export const openEvidenceHandler = handle(openEvidence, async (call: UserCall, { id }) => {
  const file = await evidenceOf(call.db, id);
  if (file === null) throw new AppError('nothing.found');
  return { ...linkFor(call, file.id), kind: file.kind };
});
