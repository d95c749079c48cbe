import { createHash } from 'node:crypto';
import { isStaff } from '#core/access/access.ts';
import { shownName } from '#core/people/visitor.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { FileData } from '../messages/message-data.ts';
import { headOf, type MessageRow, messageAt, messagesPage } from '../messages/messages.store.ts';
import { writersOf } from '../messages/operators.store.ts';
import { membersOf, type ShownMember } from '../rooms/conversations.store.ts';
import { memberOf } from '../rooms/members.store.ts';
import { findConversation } from '../rooms/rooms.store.ts';

const PAGE = 500;

/**
 * The reader of an exported order chat. Staff of its case read all of it, retracted messages too; callers must have
 * checked that.
 */
export interface ChatReader {
  readonly userId: string;
  readonly isCaseStaff: boolean;
}

/** The part of an order's conversation that its reader may read. */
export interface ChatPart {
  readonly conversationId: string;
  /** Messages above this number. */
  readonly fromSeq: number;
  readonly reader: ChatReader;
}

/** A message with all inputs of its hash; text and data are null where they are withheld. */
export interface ExportedMessage {
  readonly seq: number;
  readonly id: string;
  readonly clientId: string;
  readonly senderId: string | null;
  readonly senderKind: MessageRow['senderKind'];
  /** The member of the provider's team who wrote it in its name; for staff of the case and that provider. */
  readonly operator?: string;
  readonly kind: MessageRow['kind'];
  readonly replyTo: number | null;
  readonly at: string;
  readonly text: string | null;
  /** As hashed: JSON exactly as stored, or empty. */
  readonly data: string | null;
  readonly textHash: string;
  readonly dataHash: string;
  readonly retracted: boolean;
  readonly previousHash: string;
  readonly hash: string;
}

export interface ExportedChat {
  readonly conversationId: string;
  readonly fromSeq: number;
  readonly lastSeq: number;
  /** The hash that precedes the first message. */
  readonly previousHash: string;
  /** The first message of the whole conversation whose hash does not follow from the preceding ones; null: none. */
  readonly firstBreak: number | null;
  readonly members: readonly { userId: string; name: string; role: string; isStaff: boolean; present: boolean }[];
  /** From the first message to `lastSeq`, page by page; it can be called again. */
  messages(): AsyncGenerator<ExportedMessage>;
}

export interface ChatUpload {
  readonly uploadId: string;
  readonly seq: number;
  readonly mime: string;
  readonly key: string;
  /** SHA-256 of the file as it is kept. */
  readonly storedSha256: Buffer;
  /** SHA-256 of the uploaded bytes. */
  readonly sha256: Buffer;
}

/** The part of an order's conversation that this reader may read; null without one. */
export async function chatPartOf(db: Queryable, orderCode: string, reader: ChatReader): Promise<ChatPart | null> {
  const conversationId = await findConversation(db, 'order', orderCode);
  if (conversationId === null) return null;
  if (reader.isCaseStaff) return { conversationId, fromSeq: 0, reader };
  const member = await memberOf(db, conversationId, reader.userId);
  return member === null ? null : { conversationId, fromSeq: Number(member.fromSeq), reader };
}

/** The files of the messages that the reader may read. */
export function chatUploadsOf(db: Queryable, { conversationId, fromSeq, reader }: ChatPart): Promise<ChatUpload[]> {
  return db.many<ChatUpload>(sql`
    SELECT u.id AS "uploadId", x.seq::int AS seq, u.mime, u.key, u.sha256,
           u.stored_sha256
      FROM chat_message x
      CROSS JOIN LATERAL jsonb_array_elements(x.data::jsonb -> 'files') AS f
      JOIN upload u ON u.id = (f ->> 'uploadId')::uuid AND u.conversation_id = x.conversation_id
      LEFT JOIN chat_retraction r ON r.conversation_id = x.conversation_id AND r.seq = x.seq
     WHERE x.conversation_id = ${conversationId} AND x.seq > ${fromSeq}::bigint AND x.kind IN ('image', 'file')
       AND (${reader.isCaseStaff} OR r.seq IS NULL)
     ORDER BY x.seq, u.id`);
}

/** The chat with its proof, computed now. */
export async function exportChat(db: Queryable, part: ChatPart): Promise<ExportedChat> {
  const { conversationId, fromSeq } = part;
  const { lastSeq, broken } = await db.one<{ lastSeq: bigint; broken: bigint | null }>(sql`
    SELECT last_seq, chat_first_break(id) AS broken FROM conversation WHERE id = ${conversationId}`);
  const before = fromSeq === 0 ? null : await messageAt(db, conversationId, fromSeq);
  const previousHash = before === null ? sha256(conversationId) : before.hash.toString('hex');
  const to = Number(lastSeq);
  return {
    conversationId,
    fromSeq,
    lastSeq: to,
    previousHash,
    firstBreak: broken === null ? null : Number(broken),
    members: shownTo(part.reader, await membersOf(db, [conversationId])),
    messages: () => exportMessages(db, part, { to, previousHash }),
  };
}

async function* exportMessages(
  db: Queryable,
  { conversationId, fromSeq, reader }: ChatPart,
  { to, previousHash }: { to: number; previousHash: string },
): AsyncGenerator<ExportedMessage> {
  let after = fromSeq;
  let previous = previousHash;
  while (after < to) {
    // Nobody leaves an order's conversation and comes back, so there are no absences.
    const page = { conversationId, after, before: to + 1, limit: PAGE, from: 'start', reader: null } as const;
    const rows = await messagesPage(db, page);
    const span = { conversationId, after, upTo: Number(rows.at(-1)?.seq ?? after) };
    const writers = await writersOf(db, span, reader.isCaseStaff ? null : reader.userId);
    for (const row of rows) {
      const operator = writers.get(Number(row.seq));
      const message = { ...exported(row, reader, previous), ...(operator !== undefined && { operator }) };
      yield message;
      previous = message.hash;
      after = message.seq;
    }
    if (rows.length < PAGE) return;
  }
}

function exported(row: MessageRow, reader: ChatReader, previousHash: string): ExportedMessage {
  const isShown = reader.isCaseStaff || !row.retracted;
  return {
    ...headOf(row),
    text: isShown ? row.text : null,
    data: isShown ? row.data : null,
    textHash: sha256(row.text),
    dataHash: sha256(row.data),
    retracted: row.retracted,
    previousHash,
    hash: row.hash.toString('hex'),
  };
}

/** The ids of the uploads in a message's data. */
export function uploadIdsIn(data: string | null): string[] {
  const content = data ? (JSON.parse(data) as Partial<FileData>) : {};
  return (content.files ?? []).map(({ uploadId }) => uploadId);
}

/** Members who left before a party joined are hidden from that party. */
function shownTo(reader: ChatReader, rows: readonly ShownMember[]): ExportedChat['members'] {
  const since = rows.find(({ userId }) => userId === reader.userId)?.joinedAt;
  const isShown = ({ leftAt }: ShownMember) =>
    reader.isCaseStaff || leftAt === null || (since !== undefined && leftAt > since);
  return rows.filter(isShown).map(({ userId, name, publicId, role, leftAt }) => ({
    userId,
    name: shownName({ name, publicId }),
    role: role ?? 'visitor',
    isStaff: role !== null && isStaff(role),
    present: leftAt === null,
  }));
}

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
