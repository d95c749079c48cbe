// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { NoticeChoices, NoticeKind, NoticeType } from '#core/notices/notice-kinds.ts';

/** notice. One notice for one user. */
export interface NoticeTable {
  readonly userId: string;
  readonly id: string;
  readonly kind: NoticeKind;
  readonly type: NoticeType;
  readonly ref: string;
  readonly params: unknown;
  readonly at: Date;
  readonly readAt: Date | null;
  readonly mailAt: Date | null;
  readonly waits: boolean;
}

/** notice_reader. How notices reach a user: one row for a user who chose something, has a browser that takes pushes, or was mailed. */
export interface NoticeReaderTable {
  readonly userId: string;
  readonly choices: NoticeChoices;
  readonly hasPush: boolean;
  readonly mailedAt: Date | null;
}

/** push_subscription. A browser that takes pushes (RFC 8030, 8291). */
export interface PushSubscriptionTable {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly createdAt: Date;
}
