import { endLink, listLinks, makeLink } from '#contract/functions/audits.ts';
import { AUDIT_ALL, auditLinkState } from '#core/staff/audit-links.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newToken, sha256 } from '#server/platform/crypto/crypto.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import { refuseOpponent } from './links.policy.ts';
import { auditorNamed, insertLink, linksPage, lockLink, markEnded, userNamed } from './links.store.ts';

const KIND = 'audit_link';

export const makeLinkHandler = handle(makeLink, async (call: WriteCall, { auditor: name, subject, reason }) => {
  const { tx, session, services } = call;
  const auditor = await auditorNamed(tx, name);
  const covered = subject === null ? null : await userNamed(tx, subject);
  if (auditor === null || (subject !== null && covered === null)) throw new AppError('nothing.found');
  await refuseOpponent(tx, auditor.id, covered?.id ?? null);
  const key = newToken();
  const subjectId = covered?.id ?? null;
  const days = services.rules.get('staff.audit_link_days');
  const madeBy = session.userId;
  const { id, endsAt } = await insertLink(tx, {
    tokenHash: sha256(key),
    auditorId: auditor.id,
    subjectId,
    madeBy,
    days,
  });
  const after = { state: 'open', endsAt: endsAt.toISOString() };
  const entry = { kind: KIND, userId: subjectId, subject: auditor.name, before: {}, after, reason } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: madeBy, approverId: null }));
  return { id, userId: subjectId ?? AUDIT_ALL, key, endsAt: endsAt.toISOString() };
});

const timesOf = ({ endsAt, endedAt }: { endsAt: Date; endedAt: Date | null }) => ({
  endsAt: endsAt.getTime(),
  endedAt: endedAt?.getTime() ?? null,
});

export const listLinksHandler = handle(listLinks, async ({ db }: UserCall, { start, limit }) => {
  const { rows, totalCount } = await linksPage(db, { start, limit });
  const now = Date.now();
  return {
    list: rows.map(({ endedAt, ...row }) => ({
      ...row,
      state: auditLinkState(timesOf({ endsAt: row.endsAt, endedAt }), now),
    })),
    totalCount,
  };
});

export const endLinkHandler = handle(endLink, async ({ tx, session }: WriteCall, { id, reason }) => {
  const link = await lockLink(tx, id);
  if (link === null) throw new AppError('nothing.found');
  const state = auditLinkState(timesOf(link), Date.now());
  if (state !== 'open') throw new AppError('already.done');
  await markEnded(tx, id);
  const entry = { kind: KIND, userId: link.subjectId, subject: link.auditor, before: { state } } as const;
  const after = { state: 'ended' };
  await tx.run(noteStaffAct({ ...entry, after, reason, actorId: session.userId, approverId: null }));
  return { ok: true as const };
});
