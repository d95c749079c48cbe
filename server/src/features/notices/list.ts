import { countUnread, listNotices, viewAllNotices, viewNotice } from '#contract/functions/notices.ts';
import type { Services } from '#server/app/services.ts';
import { handle, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { noticesPage, readAll, readOne, tellRead, unreadOf } from './notices.store.ts';
import { presentNotice } from './present.ts';

const keepOf = ({ rules }: Services): number => rules.get('notices.keep_per_user');

/** 805315: the caller's own notices only. */
export const listHandler = handle(listNotices, async (call: UserCall, { userId, typeList, start, limit }) => {
  const { db, session, services, lang } = call;
  if (userId !== undefined && userId !== session.userId) throw new AppError('gateway.forbidden');
  const requested = { userId: session.userId, types: typeList, keep: keepOf(services) };
  const { rows, totalCount, unread } = await noticesPage(db, requested, { start, limit });
  return { list: rows.map((row) => presentNotice(row, lang)), totalCount, unread };
});

/** 805310: marks one notice as read. */
export const viewHandler = handle(viewNotice, async ({ tx, session, lang }: WriteCall, { id }) => {
  const notice = await readOne(tx, session.userId, id);
  if (notice === null) throw new AppError('nothing.found');
  if (notice.fresh) await tellRead(tx, session.userId);
  return presentNotice(notice.row, lang);
});

/** 805312: marks all of a type, or of an order or ad, as read. */
export const viewAllHandler = handle(viewAllNotices, async ({ tx, session }: WriteCall, { typeList, refNo }) => {
  const read = await readAll(tx, session.userId, { types: typeList, ref: refNo });
  if (read > 0) await tellRead(tx, session.userId);
  return { read };
});

export const countUnreadHandler = handle(countUnread, async ({ db, session, services }: UserCall) => ({
  unread: await unreadOf(db, session.userId, keepOf(services)),
}));
