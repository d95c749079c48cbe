import { liftPause, listPauses } from '#contract/functions/dispute-statistics.ts';
import { liftPause as lift } from '#server/features/bail/public.ts';
import { nameOf } from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { lastLifts, pausesPage, recordLift } from './pauses.store.ts';

/** Pauses for debt and bail end when these are paid; staff can lift suspensions. */
export const liftPauseHandler = handle(liftPause, async (call: WriteCall, { userId, reason, note }) => {
  if (!(await lift(call.tx, userId, reason))) throw new AppError('nothing.found');
  await recordLift(call.tx, { userId, reason, note, byId: call.session.userId });
  const entry = { kind: 'pause_lift', userId, subject: await nameOf(call.tx, userId) } as const;
  const [before, after] = [{ [reason]: 'paused' }, { [reason]: null }];
  const signers = { actorId: call.session.userId, approverId: null };
  await call.tx.run(noteStaffAct({ ...entry, ...signers, before, after, reason: note }));
  return { ok: true as const };
});

export const listPausesHandler = handle(listPauses, async ({ db }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await pausesPage(db, { start, limit });
  return { list: rows, totalCount, lifted: await lastLifts(db) };
});
