import type { Role } from '#core/access/access.ts';
import type { GiftState } from '#core/orders/gift-states.ts';
import { CREW_REF } from '#core/teams/crew-ref.ts';
import { areBlocked } from '#server/features/people/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { ChatMemberTable, ConversationTable } from '#server/platform/postgres/tables/chat.ts';
import { hiddenUpTo, isOpenTo, type Reader } from './crew.ts';

/** A conversation with one member's position in it. */
export interface ConversationRow
  extends Pick<ConversationTable, 'id' | 'kind' | 'title' | 'createdAt' | 'lastSeq' | 'lastAt'>,
    Pick<ChatMemberTable, 'fromSeq' | 'readSeq' | 'joinedAt' | 'isPin' | 'isMuted' | 'isUnread' | 'tags' | 'isHidden'> {
  /** Its members follow a team. */
  readonly isFixed: boolean;
  readonly orderCode: string | null;
  readonly adCode: string | null;
  readonly orderState: GiftState | null;
  readonly brandName: string | null;
  readonly country: string | null;
  readonly currency: string | null;
  readonly faceValue: bigint | null;
  readonly closed: boolean;
  readonly unread: number;
  /** Direct conversations: one of the two has blocked the other. */
  readonly blocked: boolean;
}

/**
 * `c`, looked up for each row of `m`: OFFSET keeps the planner from reading all conversations for a user who has many.
 */
export const ITS_CONVERSATION = sql`(SELECT * FROM conversation x WHERE x.id = m.conversation_id OFFSET 0) c`;

/** Whether message `x` is unread by the member `m`: from another sender, and not retracted. */
const IS_UNREAD = sql`x.conversation_id = m.conversation_id AND x.seq > greatest(m.read_seq, m.from_seq)
  AND x.sender_id IS DISTINCT FROM m.user_id
  AND NOT EXISTS (SELECT FROM chat_retraction r WHERE r.conversation_id = x.conversation_id AND r.seq = x.seq)`;

/**
 * Whether `m` has unread messages in `c`, or marked it as unread. OFFSET, again, so that only that conversation is looked
 * up.
 */
export const HAS_UNREAD = sql`(m.is_unread
  OR c.last_seq > m.read_seq AND EXISTS (SELECT FROM chat_message x WHERE ${IS_UNREAD} OFFSET 0))`;

/** Unread messages are counted up to here. */
const MAX_UNREAD = 999;
/** The maximum number of members shown. */
const MAX_MEMBERS = 100;

/** Those of these conversations in which the user is a member. */
export function conversationsOf(db: Queryable, reader: Reader, ids: readonly string[]): Promise<ConversationRow[]> {
  return db.many<ConversationRow>(sql`
    SELECT c.id, c.kind, c.title, coalesce(o.code, p.code) AS "orderCode", coalesce(o.ad_code, p.ad_code) AS "adCode",
           o.state AS "orderState",
           b.name AS "brandName", o.country, o.currency, o.face_value,
           c.created_at, c.closed_at IS NOT NULL AS closed, c.last_seq,
           c.last_at, ${hiddenUpTo(reader)} AS "fromSeq", m.read_seq, m.joined_at,
           m.is_pin, m.is_muted, m.is_unread, m.tags, m.is_hidden,
           coalesce(starts_with(c.ref, ${CREW_REF}) OR starts_with(c.ref, 'team:'), false) AS "isFixed", fresh.count AS unread,
           c.kind = 'direct' AND EXISTS (
             SELECT FROM chat_member p
              WHERE p.conversation_id = c.id AND p.user_id <> m.user_id
                AND ${areBlocked(sql`p.user_id`, sql`m.user_id`)}) AS blocked
      FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
      LEFT JOIN gift_order o ON c.kind = 'order' AND o.code = c.ref
      LEFT JOIN brand b ON b.id = o.brand_id
      LEFT JOIN LATERAL (SELECT x.code, x.ad_code FROM points_order x WHERE c.kind = 'order' AND x.code = c.ref OFFSET 0) p
        ON true
      CROSS JOIN LATERAL (SELECT count(*)::int AS count FROM (
        SELECT FROM chat_message x WHERE ${IS_UNREAD} LIMIT ${MAX_UNREAD}) t) fresh
     WHERE m.user_id = ${reader.userId} AND m.left_at IS NULL AND m.conversation_id = ANY (${[...ids]}::uuid[])
       AND ${isOpenTo(reader)}`);
}

export interface ShownMember
  extends Pick<ChatMemberTable, 'conversationId' | 'userId' | 'joinedAt' | 'leftAt' | 'readSeq' | 'deliveredSeq'> {
  /** Null: a visitor. */
  readonly name: string | null;
  readonly publicId: string | null;
  readonly photo: string | null;
  readonly role: Role | null;
  readonly certified: boolean;
  /** Customer-success label. */
  readonly label: string;
  readonly isOwner: boolean;
  /** Groups: the conversation's last number when the member left. */
  readonly leftSeq: bigint | null;
}

/** The members of these conversations; members who have left come last. */
export function membersOf(db: Queryable, ids: readonly string[]): Promise<ShownMember[]> {
  return db.many<ShownMember>(sql`
    SELECT m.conversation_id, m.user_id,
           u.nickname AS name, v.public_id, u.photo, u.role,
           coalesce(u.server_flag, false) AS certified, coalesce(g.label, '') AS label,
           m.role = 'owner' AND c.kind = 'group' AS "isOwner", m.joined_at, m.left_at, m.left_seq,
           m.read_seq, m.delivered_seq
      FROM unnest(${[...ids]}::uuid[]) AS asked (id) JOIN conversation c ON c.id = asked.id
      CROSS JOIN LATERAL (
        SELECT * FROM chat_member x WHERE x.conversation_id = asked.id
         ORDER BY x.left_at IS NOT NULL, x.joined_at, x.user_id LIMIT ${MAX_MEMBERS}) m
      LEFT JOIN app_user u ON u.id = m.user_id
      LEFT JOIN visitor v ON v.id = m.user_id AND u.id IS NULL
      LEFT JOIN support_agent g ON g.user_id = m.user_id
     ORDER BY m.left_at IS NOT NULL, m.joined_at, m.user_id`);
}
