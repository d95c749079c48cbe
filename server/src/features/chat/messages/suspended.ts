import type { Services } from '#server/app/services.ts';
import type { Session } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { minuteOf } from '#server/platform/minute-of.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * Keeps a suspended account from writing, but for the chats of its orders and with support: what is its own goes on, and
 * it can appeal. Throws `staff.chat_suspended`.
 */
export async function requireMayChat({ db }: Services, session: Session, conversationId: string): Promise<void> {
  if (!isSuspended(session.chatUntil) || (await isOwnMatter(db, conversationId))) return;
  requireMayTalk(session);
}

/** Keeps a suspended account from words to others outside such chats: messages of gifts, and groups. Throws the same. */
export function requireMayTalk({ chatUntil }: Session): void {
  if (isSuspended(chatUntil)) throw new AppError('staff.chat_suspended', { until: minuteOf(new Date(chatUntil)) });
}

export const isSuspended = (until: number | null | undefined): until is number =>
  until !== null && until !== undefined && until > Date.now();

/** Whether a conversation is about an order, or with support. */
export async function isOwnMatter(db: Queryable, conversationId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT 1 FROM conversation WHERE id = ${conversationId} AND kind IN ('order', 'support')`);
  return row !== null;
}
