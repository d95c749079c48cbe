import type { Message } from '#contract/chat/messages.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { empty, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { ChatMessageTable } from '#server/platform/postgres/tables/chat.ts';
import { type Reader, readerIn } from '../rooms/crew.ts';
import { wasMemberAt } from './absences.store.ts';

/** A message as stored. */
export interface MessageRow
  extends Pick<
    ChatMessageTable,
    'conversationId' | 'seq' | 'id' | 'clientId' | 'senderId' | 'senderKind' | 'kind' | 'replyTo' | 'at' | 'hash'
  > {
  readonly text: string;
  /** JSON, or empty. */
  readonly data: string;
  readonly retracted: boolean;
}

/** The columns of `chat_message x LEFT JOIN chat_retraction r`. */
export const MESSAGE_COLUMNS = sql`x.conversation_id, x.seq, x.id, x.client_id,
  x.sender_id, x.sender_kind, x.kind, x.body AS text, x.data, x.reply_to,
  x.at, x.hash, r.seq IS NOT NULL AS retracted`;

export const RETRACTION = sql`LEFT JOIN chat_retraction r ON r.conversation_id = x.conversation_id AND r.seq = x.seq`;

export interface MessagePage {
  readonly conversationId: string;
  /** Only messages above this number. */
  readonly after: number;
  /** Only messages below this number. */
  readonly before?: number | undefined;
  readonly limit: number;
  /** The end that the page is filled from; the rows are in ascending order either way. */
  readonly from: 'start' | 'end';
  /** The member who reads the page: messages from their absences are left out. Null: the record, without a reader. */
  readonly reader: string | null;
}

/** One page of a conversation, in order. */
export async function messagesPage(db: Queryable, page: MessagePage): Promise<MessageRow[]> {
  const { conversationId, after, before, limit, from, reader } = page;
  const below = before === undefined ? empty : sql`AND x.seq < ${before}::bigint`;
  const direction: Sql = from === 'start' ? sql`ASC` : sql`DESC`;
  const rows = await db.many<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM chat_message x ${RETRACTION}
     WHERE x.conversation_id = ${conversationId} AND x.seq > ${after}::bigint ${below} ${reader === null ? empty : sql`AND ${wasMemberAt(reader)}`}
     ORDER BY x.seq ${direction} LIMIT ${limit}`);
  return from === 'start' ? rows : rows.reverse();
}

/** The message of this number, or null. */
export function messageAt(db: Queryable, conversationId: string, seq: number): Promise<MessageRow | null> {
  return db.maybe<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM chat_message x ${RETRACTION}
     WHERE x.conversation_id = ${conversationId} AND x.seq = ${seq}::bigint`);
}

/**
 * The last message of each of these conversations that has any; in a conversation without messages since the user came
 * back, the last one before they left.
 */
export function lastMessages(db: Queryable, reader: Reader, ids: readonly string[]): Promise<MessageRow[]> {
  return db.many<MessageRow>(sql`
    SELECT ${MESSAGE_COLUMNS} FROM conversation c
      LEFT JOIN chat_absence w ON w.conversation_id = c.id AND w.user_id = ${readerIn(reader)} AND w.up_to_seq = c.last_seq
      JOIN chat_message x ON x.conversation_id = c.id AND x.seq = coalesce(w.after_seq, c.last_seq) ${RETRACTION}
     WHERE c.id = ANY (${[...ids]}::uuid[])`);
}

/** A message as its readers see it: a retracted one has no content. */
export function presentMessage(row: MessageRow): Message {
  return row.retracted ? { ...keptMessage(row), text: '', data: null } : keptMessage(row);
}

/** The parts of a stored message that everybody reads, retracted or not. */
export const headOf = (row: MessageRow) => ({
  seq: Number(row.seq),
  id: row.id,
  clientId: row.clientId,
  senderId: row.senderId,
  senderKind: row.senderKind,
  kind: row.kind,
  replyTo: row.replyTo === null ? null : Number(row.replyTo),
  at: row.at.toISOString(),
});

/** A message as stored: the staff of a case also see retracted content. */
export function keptMessage(row: MessageRow): Message {
  return {
    ...headOf(row),
    text: row.text,
    data: row.data === '' ? null : (JSON.parse(row.data) as Message['data']),
    hash: row.hash.toString('hex'),
    retracted: row.retracted,
  };
}
