// Made by `npm run db:types` from the catalog of a new database; a test fails when this is not what it writes.
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallEnding, CallState } from '#core/calls/call-table.ts';

/** conversation. A conversation. */
export interface ConversationTable {
  readonly id: string;
  readonly kind: 'direct' | 'order' | 'group' | 'support';
  readonly ref: string | null;
  readonly title: string;
  readonly createdAt: Date;
  readonly closedAt: Date | null;
  readonly lastSeq: bigint;
  readonly lastHash: Buffer;
  readonly lastAt: Date;
}

/** chat_member. A user or visitor who is or was in a conversation; user_id may be of either table. */
export interface ChatMemberTable {
  readonly conversationId: string;
  readonly userId: string;
  readonly role: 'party' | 'staff' | 'owner';
  readonly joinedAt: Date;
  readonly leftAt: Date | null;
  readonly fromSeq: bigint;
  readonly readSeq: bigint;
  readonly deliveredSeq: bigint;
  readonly isPin: boolean;
  readonly tags: readonly string[];
  readonly isHidden: boolean;
  readonly isMuted: boolean;
  readonly isUnread: boolean;
  readonly handedSeq: bigint | null;
  readonly leftSeq: bigint | null;
}

/** chat_absence. Messages that a member of a group may not read, because they were written while the member was out of it. */
export interface ChatAbsenceTable {
  readonly conversationId: string;
  readonly userId: string;
  readonly afterSeq: bigint;
  readonly upToSeq: bigint;
}

/** chat_message. A message, chained to the one before it. */
export interface ChatMessageTable {
  readonly conversationId: string;
  readonly seq: bigint;
  readonly id: string;
  readonly senderId: string | null;
  readonly senderKind: 'user' | 'staff' | 'visitor' | 'system' | 'assistant';
  readonly clientId: string;
  readonly kind: 'text' | 'image' | 'file' | 'order' | 'call' | 'system';
  readonly body: string;
  readonly data: string;
  readonly replyTo: bigint | null;
  readonly at: Date;
  readonly hash: Buffer;
}

/** chat_retraction. Messages that their senders retracted. */
export interface ChatRetractionTable {
  readonly conversationId: string;
  readonly seq: bigint;
  readonly byId: string;
  readonly at: Date;
}

/** chat_report. Messages that members reported to the staff. */
export interface ChatReportTable {
  readonly id: string;
  readonly conversationId: string;
  readonly seq: bigint;
  readonly reporterId: string;
  readonly reason: 'fraud' | 'outside' | 'abuse' | 'other';
  readonly note: string;
  readonly hash: Buffer;
  readonly at: Date;
  readonly handledBy: string | null;
  readonly handledAt: Date | null;
  readonly outcome: 'upheld' | 'unfounded' | null;
  readonly outcomeNote: string;
}

/** chat_order_news. Events of orders that have a conversation, until its members are updated and a system message is written there. */
export interface ChatOrderNewsTable {
  readonly id: string;
  readonly orderCode: string;
  readonly event: string;
  readonly state: string;
  readonly actor: string;
  readonly tries: number;
}

/** shortcut. Texts that a user sends often: a provider's quick replies, and canned answers, which all staff share. */
export interface ShortcutTable {
  readonly id: string;
  readonly ownerId: string;
  readonly isShared: boolean;
  readonly title: string;
  readonly body: string;
  readonly createdAt: Date;
}

/** call. Calls between the two people of a conversation. */
export interface CallTable {
  readonly id: string;
  readonly conversationId: string;
  readonly initiatorId: string;
  readonly inviteeId: string;
  readonly media: CallMedia;
  readonly state: CallState;
  readonly initiatorTab: string;
  readonly inviteeTab: string | null;
  readonly invitedAt: Date;
  readonly connectedAt: Date | null;
  readonly endedAt: Date | null;
  readonly ending: CallEnding | null;
  readonly recorded: boolean;
}

/** call_line. A user who is in a call or is being called, and so is busy for everybody else. */
export interface CallLineTable {
  readonly userId: string;
  readonly callId: string;
  readonly seenAt: Date | null;
  readonly leftAt: Date | null;
  readonly returns: number;
}
