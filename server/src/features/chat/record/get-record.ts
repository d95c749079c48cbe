import type { Member, Message } from '#contract/chat/messages.ts';
import { getRecord } from '#contract/functions/chat.ts';
import type { Services } from '#server/app/services.ts';
import { isCaseStaff, loadOrder } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { presentMembers } from '../chat.present.ts';
import { keptMessage, messagesPage } from '../messages/messages.store.ts';
import { writersOf } from '../messages/operators.store.ts';
import { membersOf } from '../rooms/conversations.store.ts';
import { findConversation } from '../rooms/rooms.store.ts';

const PAGE = 200;

/** An order's chat as the staff of its case read it. */
export interface ChatRecord {
  readonly conversationId: string | null;
  readonly members: Member[];
  readonly messages: Message[];
  /** Who of a provider's team wrote in its name, by the number of the message. */
  readonly operators: { seq: number; name: string }[];
  readonly more: boolean;
  readonly chainHolds: boolean;
  readonly firstBreak: number | null;
  /** The last message of the conversation: the chain is checked up to it. */
  readonly lastSeq: number;
}

const NOTHING: ChatRecord = {
  conversationId: null,
  members: [],
  messages: [],
  operators: [],
  more: false,
  chainHolds: true,
  firstBreak: null,
  lastSeq: 0,
};

/** Callers must have checked that the reader is staff of the case: retracted messages are included. */
export async function chatRecord(
  { services, db }: { readonly services: Services; readonly db: Queryable },
  orderCode: string,
  after = 0,
): Promise<ChatRecord> {
  const conversationId = await findConversation(db, 'order', orderCode);
  if (conversationId === null) return NOTHING;
  const rows = await messagesPage(db, { conversationId, after, limit: PAGE + 1, from: 'start', reader: null });
  const { broken, lastSeq } = await db.one<{ broken: bigint | null; lastSeq: bigint }>(sql`
    SELECT chat_first_break(c.id) AS broken, c.last_seq FROM conversation c WHERE c.id = ${conversationId}`);
  const messages = rows.slice(0, PAGE).map(keptMessage);
  const writers = await writersOf(db, { conversationId, after, upTo: messages.at(-1)?.seq ?? after }, null);
  return {
    conversationId,
    members: presentMembers(services, await membersOf(db, [conversationId])),
    messages,
    operators: [...writers].map(([seq, name]) => ({ seq, name })),
    more: rows.length > PAGE,
    chainHolds: broken === null,
    firstBreak: broken === null ? null : Number(broken),
    lastSeq: Number(lastSeq),
  };
}

/**
 * For the moderator who holds the case, held it or ruled on it, and for reviewers of its compensation, as with all its
 * evidence.
 */
export const getRecordHandler = handle(getRecord, async (call: UserCall, { orderCode, after }) => {
  const order = await loadOrder(call.db, orderCode);
  if (order === null || !isCaseStaff(order.row, call.session)) throw new AppError('nothing.found');
  return chatRecord(call, orderCode, after);
});
