import { type HandoverItem, inOrder, MAX_HANDOVER_ITEMS } from '#core/shifts/handover.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { Group } from './group.ts';

type Scope = Pick<Group, 'kind' | 'personId' | 'providerId'>;

/** What is open: of a team, all that its provider has; of staff, what the person holds. The nearest deadlines first. */
export async function openItems(db: Queryable, group: Scope): Promise<HandoverItem[]> {
  const { kind, providerId, personId } = group;
  const lists = kind === 'staff' ? ofStaff(db, personId) : providerId === null ? [] : ofProvider(db, providerId);
  const items: HandoverItem[] = [];
  for (const read of lists) items.push(...(await read()));
  return inOrder(items);
}

const utc = (at: Sql): Sql => sql`to_char(${at} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const DUE = sql`${utc(sql`o.due_at`)} AS "dueAt"`;
const IN_DISPUTE = sql`('negotiating', 'awaiting_seller_feedback', 'in_arbitration', 'ruled', 'compensation_review')`;

type ReadsItems = () => Promise<HandoverItem[]>;

/** The provider's open orders of cards and of points, its payouts, and its unread chats. */
const ofProvider = (db: Queryable, providerId: string): ReadsItems[] => [
  () =>
    db.many<HandoverItem>(sql`
    SELECT CASE WHEN o.state IN ${IN_DISPUTE} THEN 'case' ELSE 'order' END AS kind, o.code AS ref, u.nickname AS name,
           o.state, ${DUE}
    FROM gift_order o JOIN app_user u ON u.id = o.seller_id
    WHERE o.provider_id = ${providerId} AND o.ended_at IS NULL
    ORDER BY o.due_at NULLS LAST, o.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'points_order' AS kind, o.code AS ref, u.nickname AS name, o.state, ${DUE}
    FROM points_order o JOIN app_user u ON u.id = CASE WHEN o.seller_id = ${providerId} THEN o.buyer_id ELSE o.seller_id END
    WHERE o.ended_at IS NULL AND (o.seller_id = ${providerId} OR o.buyer_id = ${providerId}) ORDER BY o.due_at, o.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'payout' AS kind, o.id::text AS ref, coalesce(u.nickname, '') AS name, o.state, ${utc(sql`o.deadline`)} AS "dueAt"
    FROM payout o LEFT JOIN app_user u ON u.id = o.provider_id
    WHERE o.owner_id = ${providerId} AND o.ended_at IS NULL ORDER BY o.deadline NULLS LAST, o.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'chat' AS kind, c.id::text AS ref, coalesce(u.nickname, c.title) AS name, '' AS state, NULL AS "dueAt"
    FROM chat_member m JOIN conversation c ON c.id = m.conversation_id
    LEFT JOIN LATERAL (
      SELECT p.nickname FROM chat_member other JOIN app_user p ON p.id = other.user_id
      WHERE other.conversation_id = c.id AND other.user_id <> m.user_id AND other.role = 'party' LIMIT 1) u ON true
    WHERE m.user_id = ${providerId} AND m.left_at IS NULL AND c.kind IN ('direct', 'order')
      AND c.closed_at IS NULL AND c.last_seq > m.read_seq
    ORDER BY c.last_at DESC LIMIT ${MAX_HANDOVER_ITEMS}`),
];

/** The cases, requests, work orders and applications that a member of staff holds. */
const ofStaff = (db: Queryable, personId: string): ReadsItems[] => [
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'case' AS kind, o.code AS ref, u.nickname AS name, o.state, ${DUE}
    FROM gift_order o JOIN app_user u ON u.id = o.seller_id
    WHERE o.moderator_id = ${personId} AND o.state = 'in_arbitration' ORDER BY o.due_at, o.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'points_case' AS kind, o.code AS ref, u.nickname AS name, o.state, ${DUE}
    FROM points_order o JOIN app_user u ON u.id = o.seller_id
    WHERE o.moderator_id = ${personId} AND o.state = 'in_dispute' ORDER BY o.due_at, o.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'request' AS kind, r.conversation_id::text AS ref, coalesce(u.nickname, '') AS name, r.state, NULL AS "dueAt"
    FROM support_request r LEFT JOIN app_user u ON u.id = r.requester_id
    WHERE r.agent_id = ${personId} AND r.state = 'assigned' ORDER BY r.last_at DESC LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'work_order' AS kind, w.code AS ref, coalesce(u.nickname, '') AS name, w.state, NULL AS "dueAt"
    FROM work_order w LEFT JOIN app_user u ON u.id = w.requester_id
    WHERE w.agent_id = ${personId} AND w.state = 'pending' ORDER BY w.opened_at, w.id LIMIT ${MAX_HANDOVER_ITEMS}`),
  () =>
    db.many<HandoverItem>(sql`
    SELECT 'identity' AS kind, a.id::text AS ref, u.nickname AS name, a.state, NULL AS "dueAt"
    FROM identity_application a JOIN app_user u ON u.id = a.user_id
    WHERE a.owner_id = ${personId} AND a.state IN ('pending', 'more_asked') ORDER BY a.submitted_at, a.id LIMIT ${MAX_HANDOVER_ITEMS}`),
];

/** Stores a hand-over; returns its id. */
export async function insertHandover(tx: Tx, group: Scope & Pick<Group, 'id'>, note: string): Promise<string> {
  const id = newId();
  const items = JSON.stringify(await openItems(tx, group));
  await tx.run(sql`
    INSERT INTO shift_handover (id, group_id, author_id, note, items)
    VALUES (${id}, ${group.id}, ${group.personId}, ${note}, ${items}::jsonb)`);
  return id;
}

/** Whether the person handed over within the last seconds. */
export async function hasHandedOver(
  db: Queryable,
  { id, personId }: Pick<Group, 'id' | 'personId'>,
  withinS: number,
): Promise<boolean> {
  const row = await db.maybe(sql`
    SELECT FROM shift_handover WHERE group_id = ${id} AND author_id = ${personId}
      AND written_at > now() - make_interval(secs => ${withinS}) LIMIT 1`);
  return row !== null;
}

export interface HandoverRow {
  readonly id: string;
  readonly authorId: string;
  readonly by: string;
  readonly note: string;
  readonly items: HandoverItem[];
  readonly at: Date;
  readonly seenBy: string | null;
  readonly seenAt: Date | null;
}

/** The latest of a group, newest first. */
export const latestHandovers = (db: Queryable, groupId: string, limit: number): Promise<HandoverRow[]> =>
  db.many<HandoverRow>(sql`
    SELECT h.id, h.author_id, u.nickname AS by, h.note, h.items, h.written_at AS at, s.nickname AS "seenBy",
           h.acknowledged_at AS "seenAt"
    FROM shift_handover h JOIN app_user u ON u.id = h.author_id LEFT JOIN app_user s ON s.id = h.acknowledged_by
    WHERE h.group_id = ${groupId} ORDER BY h.written_at DESC LIMIT ${limit}`);

export const lockHandover = (
  tx: Tx,
  groupId: string,
  id: string,
): Promise<{ authorId: string; acknowledgedBy: string | null } | null> =>
  tx.maybe(sql`
    SELECT author_id, acknowledged_by FROM shift_handover
    WHERE id = ${id} AND group_id = ${groupId} FOR NO KEY UPDATE`);

export async function storeSeen(tx: Tx, id: string, personId: string): Promise<void> {
  await tx.run(sql`
    UPDATE shift_handover SET acknowledged_by = ${personId}, acknowledged_at = clock_timestamp() WHERE id = ${id}`);
}
