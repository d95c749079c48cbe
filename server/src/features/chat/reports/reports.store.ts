import type { CONVERSATION_KINDS } from '#contract/chat/messages.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { ChatReportTable } from '#server/platform/postgres/tables/chat.ts';
import { MESSAGE_COLUMNS, type MessageRow, RETRACTION } from '../messages/messages.store.ts';

/** A report with the message that it is about. */
export interface ReportRow extends MessageRow {
  readonly reportId: string;
  readonly reporterId: string;
  readonly reason: ChatReportTable['reason'];
  readonly note: string;
  readonly reportedHash: Buffer;
  readonly reportedAt: Date;
  readonly conversationKind: (typeof CONVERSATION_KINDS)[number];
  readonly orderCode: string | null;
  readonly handledBy: string | null;
  readonly handledAt: Date | null;
  readonly outcome: ChatReportTable['outcome'];
  readonly outcomeNote: string;
}

export type ReportState = 'open' | 'handled';

const inState = (state: ReportState): Sql =>
  state === 'open' ? sql`p.handled_at IS NULL` : sql`p.handled_at IS NOT NULL`;

/** One page of the reports: open ones, the longest waiting first; handled ones, newest first. */
export function reportsPage(db: Queryable, state: ReportState, page: PageParams): Promise<PageOf<ReportRow>> {
  const order = state === 'open' ? sql`p.at, p.id` : sql`p.at DESC, p.id DESC`;
  return pageOf<ReportRow>(db, page, {
    from: sql`chat_report p WHERE ${inState(state)}`,
    order,
    select: (rows) => sql`
      SELECT p.id AS "reportId", p.reporter_id, p.reason, p.note, p.hash AS "reportedHash",
             p.at AS "reportedAt", p.handled_at, p.outcome, p.outcome_note,
             h.nickname AS "handledBy", c.kind AS "conversationKind",
             CASE WHEN c.kind = 'order' THEN c.ref END AS "orderCode", ${MESSAGE_COLUMNS}
        FROM ${rows} p
        JOIN conversation c ON c.id = p.conversation_id
        JOIN chat_message x ON x.conversation_id = p.conversation_id AND x.seq = p.seq ${RETRACTION}
        LEFT JOIN app_user h ON h.id = p.handled_by`,
  });
}

/** Whether a message was reported, or held sensitive words: only then staff may read it and the ones around it. */
export const isFlagged = async (db: Queryable, conversationId: string, seq: number): Promise<boolean> =>
  (await db.maybe(sql`
    SELECT 1 FROM chat_message x
     WHERE x.conversation_id = ${conversationId} AND x.seq = ${seq}::bigint
       AND (EXISTS (SELECT FROM chat_report p WHERE p.conversation_id = x.conversation_id AND p.seq = x.seq)
         OR EXISTS (SELECT FROM word_trigger t WHERE t.user_id = x.sender_id
                       AND t.conversation_id = x.conversation_id AND t.client_id = x.client_id))`)) !== null;
