import type { SENDABLE_KINDS } from '#contract/chat/messages.ts';
import { admits } from '#core/access/access.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import type { Services } from '#server/app/services.ts';
import { isCaseStaff, loadOrder } from '#server/features/orders/public.ts';
import type { Session, UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { takesEvidence } from '../chat.present.ts';
import { memberIdOf } from '../rooms/crew.ts';
import { memberOf } from '../rooms/members.store.ts';
import { wasMemberAt } from './absences.store.ts';
import type { FileData } from './message-data.ts';

interface FileMessage {
  readonly conversationId: string;
  readonly clientId: string;
  readonly kind: (typeof SENDABLE_KINDS)[number];
  readonly uploadIds: readonly string[];
  /** Of the message: the files are theirs from then on. */
  readonly senderId: string;
}

type ChatFile = FileData['files'][number];

/**
 * Binds the sender's uploads to a message: once, and to the same message if it is sent again. Throws `nothing.found`
 * for a non-member, `chat.files` for a file that is not theirs, is used, or is not allowed here.
 */
export async function attachFiles({ db }: Services, session: Session, message: FileMessage): Promise<ChatFile[]> {
  const { conversationId, clientId, kind, uploadIds, senderId } = message;
  const ids = [...new Set(uploadIds)];
  if (ids.length === 0 || ids.length < uploadIds.length) throw new AppError('chat.files', { rule: 'uploadIds' });
  const takesFiles = await mayAttachFiles(db, conversationId, senderId);
  if (kind === 'file' && !takesFiles) throw new AppError('chat.files', { rule: 'file' });
  return db.transaction(async (tx) => {
    const rows = await tx.many<Omit<ChatFile, 'uploadId'> & { id: string }>(sql`
      UPDATE upload SET used_by = ${clientId}, owner_id = ${senderId}, conversation_id = ${conversationId},
             bound_at = now()
       WHERE id = ANY (${ids}::uuid[]) AND owner_id IN (${session.userId}, ${senderId}) AND purpose = 'chat'
         AND (used_by IS NULL OR (used_by = ${clientId} AND conversation_id = ${conversationId}))
      RETURNING id, kind, width, height`);
    if (rows.length < ids.length) throw new AppError('chat.files', { rule: 'uploadIds' });
    if (kind === 'image' && rows.some((row) => row.kind !== 'image'))
      throw new AppError('chat.files', { rule: 'image' });
    const byId = new Map(rows.map(({ id, ...shape }) => [id, { uploadId: id, ...shape }]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
}

/**
 * Whether video and PDF files may be sent in a conversation: only in that of an order in dispute. Throws
 * `nothing.found`.
 */
export async function mayAttachFiles(db: Queryable, conversationId: string, userId: string): Promise<boolean> {
  const member = await memberOf(db, conversationId, userId);
  if (member === null) throw new AppError('nothing.found');
  if (member.kind !== 'order') return false;
  const order = await db.maybe<{ state: GiftState }>(sql`SELECT state FROM gift_order WHERE code = ${member.ref}`);
  return takesEvidence(order?.state ?? null);
}

interface FileAt {
  readonly conversationId: string;
  readonly ref: string | null;
  readonly seq: bigint;
  readonly retracted: boolean;
  /** Whether the user was a member when the message was sent. */
  readonly wasMemberAt: boolean;
}

/**
 * Whether a file of a message may be opened: by the members who can read the message, by staff who may handle a report of
 * it, which the security log says, and by the staff of the case, who also see retracted messages.
 */
export async function canOpenChatFile(call: UserCall, uploadId: string): Promise<boolean> {
  const { db, session, address, userAgent } = call;
  const at = await db.maybe<FileAt>(sql`
    SELECT c.id AS "conversationId", c.ref, x.seq, r.seq IS NOT NULL AS retracted,
           ${wasMemberAt(session.userId)} AND ${session.operator ? wasMemberAt(session.operator.userId) : sql`true`} AS "wasMemberAt"
      FROM upload u JOIN conversation c ON c.id = u.conversation_id
      JOIN chat_message x ON x.conversation_id = u.conversation_id AND x.client_id = u.used_by AND x.sender_id = u.owner_id
      LEFT JOIN chat_retraction r ON r.conversation_id = x.conversation_id AND r.seq = x.seq
     WHERE u.id = ${uploadId} AND u.purpose = 'chat'`);
  if (at === null) return false;
  const member = await memberOf(db, at.conversationId, await memberIdOf(db, session, at.conversationId));
  if (member !== null && at.seq > member.fromSeq && at.wasMemberAt && !at.retracted) return true;
  const order = at.ref === null ? null : await loadOrder(db, at.ref);
  if (order !== null && isCaseStaff(order.row, session)) return true;
  if (!(await handlesReport(db, session, at))) return false;
  const subject = `chat ${at.conversationId} message ${at.seq} file ${uploadId}`;
  await db.run(noteSecurity({ kind: 'staff_reveal', userId: session.userId, subject, address, userAgent }));
  return true;
}

/** Whether a report of the message is open, or was closed by the caller. Auditors handle none. */
const handlesReport = async (db: Queryable, { role, userId }: Session, at: FileAt): Promise<boolean> =>
  admits('staff', role) &&
  (await db.maybe(sql`
    SELECT 1 FROM chat_report WHERE conversation_id = ${at.conversationId} AND seq = ${at.seq}
       AND (handled_at IS NULL OR handled_by = ${userId}) LIMIT 1`)) !== null;
