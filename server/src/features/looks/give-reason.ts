import { giveReason } from '#contract/functions/staff-people.ts';
import { admits } from '#core/access/access.ts';
import { handle, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { publicNameOf } from './looks.store.ts';

/** The line of the log stands before anything is read. Lists of all time are for moderators and administrators. */
export const giveReasonHandler = handle(giveReason, async (call: WriteCall, { about, userId, reason }) => {
  const { tx, session } = call;
  const entry = { kind: 'look', before: {}, reason, actorId: session.userId, approverId: null } as const;
  if (about === 'person') {
    const name = userId === undefined ? null : await publicNameOf(tx, userId);
    if (userId === undefined || name === null) throw new AppError('nothing.found');
    await tx.run(noteStaffAct({ ...entry, userId, subject: name, after: {} }));
    return { ok: true as const };
  }
  if (about !== 'people' && !admits('moderator', session.role)) throw new AppError('gateway.forbidden');
  await tx.run(noteStaffAct({ ...entry, userId: null, subject: about, after: { list: about } }));
  return { ok: true as const };
});
