import { admits } from '#core/access/access.ts';
import { FIXED_REASONS } from '#core/staff/fixed-reasons.ts';
import type { LookList } from '#core/staff/looks.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ActState, noteStaffAct } from '#server/platform/staff-act.ts';
import { caseWith, hasLooked, hasLookedAtRequest, listReason, publicNameOf } from './looks.store.ts';

type Reader = Pick<UserCall, 'services' | 'db' | 'session'>;

interface Line {
  readonly userId: string | null;
  readonly subject: string;
  readonly after: ActState;
  readonly reason: string;
}

/** A request is read by those who have, or ended, its case; while it waits, by anybody of staff. */
type RequestReason = 'lookInCase' | 'lookAtWaiting';

/** Writes one look into the log of staff. */
export async function noteLook({ services, session }: Reader, line: Line): Promise<void> {
  const signers = { actorId: session.userId, approverId: null };
  await services.db.transaction((tx) => tx.run(noteStaffAct({ ...line, ...signers, kind: 'look', before: {} })));
}

/**
 * Before staff read an account: a case of its owner in hand, or a reason given within the hour. The first look of the hour is a
 * line of the log. Throws `staff.reason_needed`.
 */
export async function requireLook(reader: Reader, userId: string): Promise<void> {
  const { db, session } = reader;
  const look = { actorId: session.userId, userId };
  if (userId === session.userId || (await hasLooked(db, look))) return;
  const name = await publicNameOf(db, userId);
  // A visitor has no account to read.
  if (name === null) return;
  const inHand = await caseWith(db, look);
  if (inHand === null) throw new AppError('staff.reason_needed', { about: 'person', userId, name });
  await noteLook(reader, { userId, subject: name, after: { case: inHand }, reason: FIXED_REASONS.lookInCase });
}

/** The same before staff read one request of an account, for which the request itself may be reason enough. */
export async function requireRequestLook(
  reader: Reader,
  { userId, code, because }: { readonly userId: string; readonly code: string; readonly because: RequestReason | null },
): Promise<void> {
  const { db, session } = reader;
  const look = { actorId: session.userId, userId };
  // The reader may have decided on it meanwhile.
  if (await hasLookedAtRequest(db, look, code)) return;
  if (because === null) return requireLook(reader, userId);
  if (userId === session.userId || (await hasLooked(db, look))) return;
  const name = await publicNameOf(db, userId);
  if (name === null) return;
  await noteLook(reader, { userId, subject: name, after: { request: code }, reason: FIXED_REASONS[because] });
}

/** The same of a list of all time, which is for moderators and administrators. Throws `gateway.forbidden` too. */
export async function requireAllTime(reader: Reader, list: LookList): Promise<void> {
  if (!admits('moderator', reader.session.role)) throw new AppError('gateway.forbidden');
  await requireListLook(reader, list);
}

/** Answers the reason that staff gave within the hour to look through a list. Throws `staff.reason_needed`. */
export async function requireListLook({ db, session }: Reader, list: LookList): Promise<string> {
  const reason = await listReason(db, session.userId, list);
  if (reason === null) throw new AppError('staff.reason_needed', { about: list });
  return reason;
}
