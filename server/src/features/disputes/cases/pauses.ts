import { liftPause, listPauses } from '#contract/functions/dispute-statistics.ts';
import { liftPause as lift } from '#server/features/bail/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { lastLifts, pausesPage, recordLift } from './pauses.store.ts';

/** Pauses for debt and bail end when these are paid; staff can lift suspensions. */
export const liftPauseHandler = handle(liftPause, async (call: WriteCall, { userId, reason, note }) => {
  if (!(await lift(call.tx, userId, reason))) throw new AppError('nothing.found');
  await recordLift(call.tx, { userId, reason, note, byId: call.session.userId });
  call.services.log.info({ by: call.session.userId, userId, reason, note }, 'a suspension was lifted');
  return { ok: true as const };
});

export const listPausesHandler = handle(listPauses, async ({ db }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await pausesPage(db, { offset: (start - 1) * limit, limit });
  const list = rows.map(({ endsAt, at, ...row }) => ({
    ...row,
    endsAt: endsAt?.toISOString() ?? null,
    at: at.toISOString(),
  }));
  const lifted = await lastLifts(db);
  return { list, totalCount, lifted: lifted.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) };
});
