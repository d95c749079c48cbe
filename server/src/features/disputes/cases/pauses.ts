import { liftPause, listPauses } from '#contract/functions/dispute-statistics.ts';
import { suspensionRefusal } from '#core/staff/suspensions.ts';
import { liftPause as lift } from '#server/features/bail/public.ts';
import { judged, opponentsOf } from '#server/features/staff/public.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { lastLifts, type PausedUser, pausesPage, recordLift } from './pauses.store.ts';

const LIFTABLE = liftPause.params.shape.reason;

/** Pauses for debt and bail end when these are paid, and a suspension is lifted as one. Throws as `judged`. */
export const liftPauseHandler = handle(liftPause, async (call: WriteCall, { userId, reason, note }) => {
  const { name } = await judged(call, userId);
  if (!(await lift(call.tx, userId, reason))) throw new AppError('nothing.found');
  await recordLift(call.tx, { userId, reason, note, byId: call.session.userId });
  const entry = { kind: 'pause_lift', userId, subject: name } as const;
  const [before, after] = [{ [reason]: 'paused' }, { [reason]: null }];
  const signers = { actorId: call.session.userId, approverId: null };
  await call.tx.run(noteStaffAct({ ...entry, ...signers, before, after, reason: note }));
  return { ok: true as const };
});

export const listPausesHandler = handle(listPauses, async ({ db, session }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await pausesPage(db, { start, limit });
  const userIds = rows.map(({ userId }) => userId);
  const opponents = await opponentsOf(db, session.userId, userIds);
  const mayLift = ({ userId, role, reason }: PausedUser) =>
    session.role === 'admin' &&
    LIFTABLE.safeParse(reason).success &&
    suspensionRefusal(
      { id: session.userId, role: session.role, isOpponent: opponents.has(userId) },
      { id: userId, role },
    ) === null;
  const list = rows.map((row) => ({ ...row, mayLift: mayLift(row) }));
  return { list, totalCount, lifted: await lastLifts(db) };
});
