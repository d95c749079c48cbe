import type { ResultOf } from '#contract/catalogue.ts';
import { call } from '#web/api/call.ts';
import { type Address, localPath } from '#web/paths.ts';

export type Notice = ResultOf<'notices.list'>['list'][number];
export type NoticeKind = Notice['kind'];

/** Rows of the header's popover. */
export const POPOVER_ROWS = 5;

/** Where a notice leads to. */
export const noticePath = ({ path }: Notice): Address => localPath(path);

/** Marks it as read, everywhere. A failure is no matter: it stays unread and can be opened again. */
export function markRead(notice: Notice): void {
  if (notice.status === 0) call('notices.view', { id: notice.id }, { quiet: true }).catch(() => undefined);
}
