import type { ResultOf } from '#contract/catalogue.ts';
import { call } from '#web/api/call.ts';
import { type Address, paths } from '#web/paths.ts';

export type Notice = ResultOf<'notices.list'>['list'][number];
export type NoticeKind = Notice['kind'];

/** Rows of the header's popover and of the page. */
export const POPOVER_ROWS = 5;
export const PAGE_ROWS = 20;

/** Where a notice leads to. */
export function noticePath({ kind, smsInfo: { refNo }, adCode }: Notice, isStaff: boolean): Address {
  switch (kind) {
    case 'case_waiting':
      return paths.case(refNo);
    case 'order_transferred':
      return paths.orderList();
    case 'ad_shelved':
      return paths.myAds();
    case 'points_moved':
      return paths.wallet();
    case 'account':
      return paths.tradingPassword();
    default:
      // The workspace finds the ad and the other party by the order.
      return isStaff
        ? paths.case(refNo)
        : paths.operate({ adCode: adCode ?? '-', orderCode: refNo, opponentCode: '-' });
  }
}

/** Marks it as read, everywhere. A failure is no matter: it stays unread and can be opened again. */
export function markRead(notice: Notice): void {
  if (notice.status === 0) call('notices.view', { id: notice.id }, { quiet: true }).catch(() => undefined);
}
