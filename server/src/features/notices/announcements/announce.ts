import { announce, listAnnouncements, listBanners, stopAnnouncement } from '#contract/functions/announcements.ts';
import { isAccountRole, type Role, type SessionRole } from '#core/access/access.ts';
import { ANNOUNCEMENT_BOUNDS, announcementState, STOPPED } from '#core/notices/announcements.ts';
import { type Call, handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noteStaffAct } from '#server/platform/staff-act.ts';
import {
  announcementsPage,
  bannersFor,
  cancelAnnouncement,
  endAnnouncement,
  insertAnnouncement,
  lockAnnouncement,
} from './announcements.store.ts';

const DAY_MS = 86_400_000;
/** A beginning that passed while the form was sent. */
const LATE_MS = 60_000;

export const announceHandler = handle(announce, async ({ tx, session }: WriteCall, { reason, ...item }) => {
  const now = Date.now();
  const startsAt = item.startsAt === null ? now : Date.parse(item.startsAt);
  const lastsMs = Date.parse(item.endsAt) - startsAt;
  if (startsAt < now - LATE_MS || lastsMs <= 0 || lastsMs > ANNOUNCEMENT_BOUNDS.mostDays * DAY_MS) {
    throw new AppError('notices.announcement_times');
  }
  const authorId = session.userId;
  const id = await insertAnnouncement(tx, { ...item, authorId, startsAt: new Date(startsAt).toISOString() });
  const { titleEn: subject, role, lang, endsAt } = item;
  const after = { role: role ?? 'all', lang: lang ?? 'all', startsAt: new Date(startsAt).toISOString(), endsAt };
  const entry = { kind: 'announcement', userId: null, subject, before: {}, after, reason } as const;
  await tx.run(noteStaffAct({ ...entry, actorId: authorId, approverId: null }));
  return { id };
});

const timesOf = (row: { startsAt: Date; endsAt: Date; sentAt: Date | null; cancelledAt: Date | null }) => ({
  startsAt: row.startsAt.getTime(),
  endsAt: row.endsAt.getTime(),
  sentAt: row.sentAt?.getTime() ?? null,
  cancelledAt: row.cancelledAt?.getTime() ?? null,
});

export const stopAnnouncementHandler = handle(stopAnnouncement, async ({ tx, session }: WriteCall, { id, reason }) => {
  const row = await lockAnnouncement(tx, id);
  if (row === null) throw new AppError('nothing.found');
  const before = announcementState(timesOf(row), Date.now());
  const state = STOPPED[before];
  if (state === null) throw new AppError('already.done');
  await (state === 'cancelled' ? cancelAnnouncement(tx, id) : endAnnouncement(tx, id));
  const entry = { kind: 'announcement', userId: null, subject: row.titleEn, before: { state: before } } as const;
  await tx.run(noteStaffAct({ ...entry, after: { state }, reason, actorId: session.userId, approverId: null }));
  return { state };
});

export const listAnnouncementsHandler = handle(listAnnouncements, async ({ db }: UserCall, { show, start, limit }) => {
  const { rows, totalCount } = await announcementsPage(db, show, { start, limit });
  const now = Date.now();
  return {
    list: rows.map(({ startsAt, endsAt, sentAt, cancelledAt, ...row }) => {
      const state = announcementState(timesOf({ startsAt, endsAt, sentAt, cancelledAt }), now);
      return { ...row, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), state, stop: STOPPED[state] };
    }),
    totalCount,
  };
});

/** An operator reads what is for providers. */
function readerOf(role: SessionRole): Role | null {
  if (isAccountRole(role)) return role;
  return role === 'operator' ? 'provider' : null;
}

/** 630506. Without an account one sees what is for everybody. */
export const listBannersHandler = handle(listBanners, async ({ db, session, lang }: Call) => {
  const rows = await bannersFor(db, session === null ? null : readerOf(session.role), lang);
  return { list: rows.map((row) => ({ ...row, endsAt: row.endsAt.toISOString() })) };
});
