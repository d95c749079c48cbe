import type { Role } from '#core/access/access.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

interface NewConversation {
  readonly kind: 'direct' | 'order' | 'group' | 'support';
  readonly ref: string | null;
  readonly title?: string;
}

/** The id of the conversation of this kind and reference, or null. */
export async function findConversation(db: Queryable, kind: NewConversation['kind'], ref: string) {
  const existing = await db.maybe<{ id: string }>(
    sql`SELECT id FROM conversation WHERE kind = ${kind} AND ref = ${ref}`,
  );
  return existing?.id ?? null;
}

/** Creates the conversation, or finds one created concurrently; without a reference it is always new. */
export async function ensureConversation(tx: Tx, { kind, ref, title = '' }: NewConversation) {
  const id = newId();
  const inserted = await tx.run(sql`
    INSERT INTO conversation (id, kind, ref, title, last_hash)
    VALUES (${id}, ${kind}, ${ref}, ${title}, sha256(convert_to(${id}::text, 'UTF8')))
    ON CONFLICT (kind, ref) DO NOTHING`);
  if (inserted === 1) return { id, isNew: true };
  const existing = ref === null ? null : await findConversation(tx, kind, ref);
  if (existing === null) throw new Error(`no conversation ${kind} ${ref}`);
  return { id: existing, isNew: false };
}

export interface NewMember {
  readonly userId: string;
  readonly role: 'party' | 'staff' | 'owner';
  /** Messages up to here are hidden from the member. */
  readonly fromSeq?: bigint;
  /** The conversation's last number when it was handed to the member; null: it was not handed over. */
  readonly handedSeq?: bigint | null;
}

/** Adds people to a conversation; former members are in it again, from `fromSeq` on. */
export async function addMembers(tx: Tx, conversationId: string, members: readonly NewMember[]): Promise<void> {
  if (members.length === 0) return;
  await tx.run(sql`
    INSERT INTO chat_member AS m (conversation_id, user_id, role, from_seq, read_seq, delivered_seq, handed_seq)
    SELECT ${conversationId}::uuid, n.user_id, n.role, n.from_seq, n.from_seq, n.from_seq, n.handed_seq
      FROM unnest(${members.map(({ userId }) => userId)}::uuid[], ${members.map(({ role }) => role)}::text[],
                  ${members.map(({ fromSeq = 0n }) => fromSeq)}::bigint[],
                  ${members.map(({ handedSeq = null }) => handedSeq)}::bigint[]) AS n (user_id, role, from_seq, handed_seq)
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET
      role = excluded.role, left_at = NULL, joined_at = now(), handed_seq = excluded.handed_seq,
      from_seq = excluded.from_seq, read_seq = greatest(m.read_seq, excluded.read_seq)
    WHERE m.left_at IS NOT NULL`);
}

/** Removes people: from now on they see nothing of the conversation. Returns those who were members. */
export async function removeMembers(tx: Tx, conversationId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx.many<{ userId: string }>(sql`
    UPDATE chat_member SET left_at = now()
     WHERE conversation_id = ${conversationId} AND user_id = ANY (${[...userIds]}::uuid[]) AND left_at IS NULL
    RETURNING user_id`);
  return rows.map(({ userId }) => userId);
}

export interface Person {
  readonly userId: string;
  readonly role: Role;
}

/** Those of these accounts that can receive messages: confirmed and not suspended. */
export const peopleOf = (db: Queryable, ids: readonly string[]): Promise<Person[]> =>
  db.many<Person>(sql`
    SELECT id AS "userId", role FROM app_user
     WHERE id = ANY (${[...ids]}::uuid[]) AND email_confirmed_at IS NOT NULL AND status = 'active'`);
