import { AUDIT_ALL } from '#core/staff/audit-links.ts';
import { isOpponentOf } from '#server/features/staff/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { sha256 } from '#server/platform/crypto/crypto.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { hasTraded, type LiveLink, liveLink } from './links.store.ts';

/** The two parts of a link, as its reader sends them. */
export interface LinkParts {
  readonly userId: string;
  readonly key: string;
}

/** The caller's own live link. Whatever does not fit, the answer is the same: there is nothing. */
export async function linkOf({ db, session }: UserCall, { userId, key }: LinkParts): Promise<LiveLink> {
  const subjectId = userId === AUDIT_ALL ? null : userId;
  const parts = { tokenHash: sha256(key), auditorId: session.userId, subjectId };
  const link = session.role === 'auditor' ? await liveLink(db, parts) : null;
  if (link === null) throw new AppError('nothing.found');
  return link;
}

/**
 * Throws `audits.opponent` where the auditor would read their own account, or one that they traded or are linked with.
 * Everybody's books hold all of them: an auditor who traded does not read them.
 */
export async function refuseOpponent(db: Queryable, auditorId: string, subjectId: string | null): Promise<void> {
  const isOpponent =
    subjectId === null
      ? await hasTraded(db, auditorId)
      : auditorId === subjectId || (await isOpponentOf(db, auditorId, subjectId));
  if (isOpponent) throw new AppError('audits.opponent');
}

/** The same, where it was opened within the last hours: nothing is read without an opening in the log. */
export async function openedLinkOf(call: UserCall, parts: LinkParts): Promise<LiveLink> {
  const link = await linkOf(call, parts);
  if (!link.isOpened) throw new AppError('nothing.found');
  return link;
}
