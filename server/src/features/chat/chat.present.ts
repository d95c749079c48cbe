import type { Conversation, Member, Message } from '#contract/chat/messages.ts';
import { isStaff } from '#core/access/access.ts';
import { currencyOf } from '#core/money/currency.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { shownName } from '#core/people/visitor.ts';
import type { Services } from '#server/app/services.ts';
import { pausedUntil } from '#server/features/sensitive-words/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { lastMessages, presentMessage } from './messages/messages.store.ts';
import { type ConversationRow, conversationsOf, membersOf, type ShownMember } from './rooms/conversations.store.ts';
import type { Reader } from './rooms/crew.ts';

/** States of a dispute, in which recordings and documents may be sent. */
const EVIDENCE_STATES: readonly GiftState[] = ['negotiating', 'awaiting_seller_feedback', 'in_arbitration', 'ruled'];

export const takesEvidence = (state: GiftState | null): boolean => state !== null && EVIDENCE_STATES.includes(state);

interface Viewer {
  readonly services: Services;
  readonly db: Queryable;
  readonly reader: Reader;
}

/**
 * The conversations of these ids as one of their members sees them, in this order; conversations of others are left
 * out.
 */
export async function viewConversations(viewer: Viewer, ids: readonly string[]): Promise<Conversation[]> {
  if (ids.length === 0) return [];
  const { db, reader, services } = viewer;
  const rows = new Map((await conversationsOf(db, reader, ids)).map((row) => [row.id, row]));
  const shownRows = ids.flatMap((id) => rows.get(id) ?? []);
  const own = shownRows.map(({ id }) => id);
  const last = new Map((await lastMessages(db, reader, own)).map((row) => [row.conversationId, presentMessage(row)]));
  const members = Map.groupBy(await membersOf(db, own), ({ conversationId }) => conversationId);
  return shownRows.map((row) => {
    const shown = (members.get(row.id) ?? []).filter((member) => isShown(row, member));
    const refusal = refusalOf(row, pausedUntil(services, reader.userId) !== null);
    return present(row, last.get(row.id) ?? null, { refusal, members: presentMembers(services, shown) });
  });
}

/** Members who left before the viewer joined are hidden, except in a group where the viewer can read their messages. */
function isShown(row: ConversationRow, { leftAt, leftSeq }: ShownMember): boolean {
  if (leftAt === null) return true;
  return leftSeq === null ? leftAt > row.joinedAt : leftSeq > row.fromSeq;
}

/** One conversation; null when the caller is not a member. */
export async function viewConversation(viewer: Viewer, id: string): Promise<Conversation | null> {
  return (await viewConversations(viewer, [id]))[0] ?? null;
}

function refusalOf(row: ConversationRow, isPaused: boolean): Conversation['refusal'] {
  if (row.closed) return 'closed';
  if (row.blocked) return 'blocked';
  return isPaused ? 'paused' : null;
}

/** What an order's conversation is about, in words that tell it from the next one with the same person. */
function cardsOf({ brandName, country, currency, faceValue }: ConversationRow): Conversation['cards'] {
  if (brandName === null || country === null || currency === null || faceValue === null) return null;
  return { brandName, country, currency, unit: currencyOf(currency).unit, faceValue: faceValue.toString() };
}

function present(
  row: ConversationRow,
  last: Message | null,
  { refusal, members }: { refusal: Conversation['refusal']; members: Member[] },
): Conversation {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    orderCode: row.orderCode,
    adCode: row.adCode,
    cards: cardsOf(row),
    createdAt: row.createdAt.toISOString(),
    closed: row.closed,
    lastSeq: Number(row.lastSeq),
    fromSeq: Number(row.fromSeq),
    lastAt: row.lastAt.toISOString(),
    last: last !== null && last.seq > Number(row.fromSeq) ? last : null,
    unread: row.unread,
    readSeq: Number(row.readSeq),
    isPin: row.isPin,
    isMuted: row.isMuted,
    isUnread: row.isUnread,
    tags: [...row.tags],
    isHidden: row.isHidden,
    isFixed: row.isFixed,
    members,
    mayWrite: refusal === null,
    refusal,
    mayAttachFiles: takesEvidence(row.orderState),
  };
}

/** Members as shown to others: users by public name, visitors as Tourist-xxxxxx. */
export function presentMembers({ presence }: Services, rows: readonly ShownMember[]): Member[] {
  return rows.map((row) => ({
    userId: row.userId,
    name: shownName(row),
    photo: row.photo,
    role: row.role ?? 'visitor',
    isStaff: row.role !== null && isStaff(row.role),
    certified: row.certified,
    label: row.label,
    isOwner: row.isOwner,
    online: presence.isOnline(row.userId),
    present: row.leftAt === null,
    readSeq: Number(row.readSeq),
    deliveredSeq: Number(row.deliveredSeq),
  }));
}
