import type { Message } from '#contract/chat/messages.ts';
import type { REQUEST_STATES } from '#contract/functions/support.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type PageOf, pageOf } from '#server/platform/postgres/page-of.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { SupportRequestTable } from '#server/platform/postgres/tables/support.ts';

export type RequestState = (typeof REQUEST_STATES)[number];

export interface RequestRow
  extends Pick<
    SupportRequestTable,
    'conversationId' | 'requesterId' | 'state' | 'agentId' | 'lang' | 'solved' | 'page'
  > {
  readonly agentName: string | null;
  /** The place in the queue, from 1. */
  readonly position: number | null;
}

const columns = sql`
  r.conversation_id, r.requester_id, r.state, r.agent_id, r.lang, r.solved, r.page,
  (SELECT u.nickname FROM app_user u WHERE u.id = r.agent_id) AS "agentName",
  CASE WHEN r.state = 'queued' THEN (
    SELECT count(*)::int FROM support_request q WHERE q.state = 'queued' AND q.queued_at <= r.queued_at) END AS position`;

export const requestOf = (db: Queryable, requesterId: string): Promise<RequestRow | null> =>
  db.maybe<RequestRow>(sql`SELECT ${columns} FROM support_request r WHERE r.requester_id = ${requesterId}`);

export const requestIn = (db: Queryable, conversationId: string): Promise<RequestRow | null> =>
  db.maybe<RequestRow>(sql`SELECT ${columns} FROM support_request r WHERE r.conversation_id = ${conversationId}`);

/**
 * The same, locked until the transaction ends: first the conversation, as in writing a message, then the request, whose
 * row a trigger updates with each message.
 */
export async function lockRequest(tx: Tx, by: { conversationId: string } | { requesterId: string }) {
  const where =
    'conversationId' in by ? sql`conversation_id = ${by.conversationId}` : sql`requester_id = ${by.requesterId}`;
  const conversation = await tx.maybe<{ id: string }>(sql`
    SELECT id FROM conversation WHERE id = (SELECT conversation_id FROM support_request WHERE ${where})
       FOR NO KEY UPDATE`);
  if (conversation === null) return null;
  await tx.run(sql`SELECT 1 FROM support_request WHERE conversation_id = ${conversation.id} FOR NO KEY UPDATE`);
  return requestIn(tx, conversation.id);
}

export async function insertRequest(
  tx: Tx,
  request: { conversationId: string; requesterId: string; lang: RequestRow['lang'] },
): Promise<void> {
  await tx.run(sql`
    INSERT INTO support_request (conversation_id, requester_id, lang)
    VALUES (${request.conversationId}, ${request.requesterId}, ${request.lang}) ON CONFLICT DO NOTHING`);
}

/** Puts a request into the queue; with `keepPlace` it keeps its earlier place. */
export async function queueRequest(tx: Tx, conversationId: string, keepPlace: boolean): Promise<void> {
  await tx.run(sql`
    UPDATE support_request SET state = 'queued', agent_id = NULL, assigned_at = NULL,
           queued_at = CASE WHEN ${keepPlace} THEN coalesce(queued_at, now()) ELSE now() END
     WHERE conversation_id = ${conversationId}`);
}

export async function assignRequest(tx: Tx, conversationId: string, agentId: string): Promise<void> {
  await tx.run(sql`
    UPDATE support_request SET state = 'assigned', agent_id = ${agentId}, assigned_at = now()
     WHERE conversation_id = ${conversationId}`);
  await tx.run(sql`
    INSERT INTO support_agent (user_id, assigned_at) VALUES (${agentId}, now())
    ON CONFLICT (user_id) DO UPDATE SET assigned_at = now()`);
}

export async function closeRequestRow(tx: Tx, conversationId: string): Promise<void> {
  await tx.run(sql`
    UPDATE support_request SET state = 'closed', agent_id = NULL, queued_at = NULL, answered_seq = last_seq, solved = NULL
     WHERE conversation_id = ${conversationId}`);
}

/** Keeps the requester's answer after a closing; false unless the request is closed. */
export async function writeSolved(tx: Tx, requesterId: string, solved: boolean): Promise<boolean> {
  const row = await tx.maybe(sql`
    UPDATE support_request SET solved = ${solved} WHERE requester_id = ${requesterId} AND state = 'closed' RETURNING 1`);
  return row !== null;
}

export interface ListedRequest extends RequestRow {
  readonly requesterName: string | null;
  readonly requesterRole: string | null;
  readonly publicId: string | null;
  readonly queuedAt: Date | null;
  readonly lastAt: Date;
  /** The requester's last message: empty if it was taken back or has no text. */
  readonly lastText: string | null;
  readonly lastKind: Message['kind'] | null;
  /** When the requester wrote what nobody has answered yet. */
  readonly waitsSince: Date | null;
}

const LAST_TEXT = 120;
/** One page of the request list, and the total number. */
export async function listRequestRows(
  db: Queryable,
  page: { tab: 'queue' | 'mine' | 'open' | 'closed'; start: number; limit: number },
  agentId: string,
): Promise<PageOf<ListedRequest>> {
  const where = {
    queue: sql`r.state = 'queued'`,
    mine: sql`r.state = 'assigned' AND r.agent_id = ${agentId}`,
    // A request without messages has asked nothing.
    open: sql`r.state IN ('assistant', 'queued', 'assigned') AND (r.state <> 'assistant' OR r.last_seq > 0)`,
    closed: sql`r.state = 'closed'`,
  }[page.tab];
  const order = page.tab === 'queue' ? sql`r.queued_at` : sql`r.last_at DESC`;
  return pageOf<ListedRequest>(db, page, {
    from: sql`support_request r WHERE ${where}`,
    order,
    isCountedInOrder: true,
    select: (rows) => sql`
      SELECT ${columns}, w.nickname AS "requesterName", w.role AS "requesterRole",
             v.public_id, r.queued_at, r.last_at,
             CASE WHEN m.retracted THEN '' ELSE left(m.body, ${LAST_TEXT}) END AS "lastText",
             CASE WHEN m.retracted THEN NULL ELSE m.kind END AS "lastKind",
             CASE WHEN r.state = 'assigned' AND NOT m.answered THEN m.at END AS "waitsSince"
        FROM ${rows} r
        LEFT JOIN app_user w ON w.id = r.requester_id
        LEFT JOIN visitor v ON v.id = r.requester_id
        LEFT JOIN LATERAL (
          SELECT x.body, x.kind, x.at, EXISTS (
                   SELECT FROM chat_retraction t WHERE t.conversation_id = x.conversation_id AND t.seq = x.seq) AS retracted,
                 EXISTS (SELECT FROM chat_message y WHERE y.conversation_id = x.conversation_id AND y.seq > x.seq
                            AND y.sender_kind = 'staff') AS answered
            FROM chat_message x WHERE x.conversation_id = r.conversation_id AND x.sender_id = r.requester_id
           ORDER BY x.seq DESC LIMIT 1) m ON true`,
  });
}

/** Where the requester came from when they last opened support. */
export async function writePage(tx: Tx, conversationId: string, page: string): Promise<void> {
  await tx.run(sql`
    UPDATE support_request SET page = ${page}
     WHERE conversation_id = ${conversationId} AND page IS DISTINCT FROM ${page}`);
}
