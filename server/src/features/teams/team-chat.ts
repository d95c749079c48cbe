import { WINDOW_MS } from '#core/shifts/windows.ts';
import { CREW_REF } from '#core/teams/crew-ref.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { ensureConversation, tellConversation } from '#server/features/chat/public.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

/** How long an ended shift may still read the chat of its team, in milliseconds. */
const IDLE_MS = 10_000;
/** Teams that one transaction looks at. */
const BATCH = 50;
/** A team is looked at after this time, in seconds, also when nothing is due: a rule may have changed. */
const LOOK_AGAIN_S = 900;
const WINDOW_S = WINDOW_MS / 1_000;

interface Changed {
  readonly conversationId: string;
  readonly ownerId: string;
  readonly userId: string;
  readonly isGone: boolean;
}

/** Members come and go with their rights at once; this loop follows the shifts, which begin and end by themselves. */
export const teamChatLoop: Loop = {
  name: 'teams.chat',
  idleMs: IDLE_MS,
  run: (services) =>
    services.db.transaction(async (tx) => {
      const due = await tx.many<{ id: string }>(sql`
        SELECT id FROM team WHERE chat_at <= now() ORDER BY chat_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
      if (due.length === 0) return 0;
      const teamIds = due.map(({ id }) => id);
      await follow({ services, tx }, teamIds);
      await setNextLook(tx, services.rules, teamIds);
      return due.length;
    }),
};

/** Makes the chat of a team, once somebody beside the owner may be in it, and lets its members follow the team. */
export async function syncTeamChat(call: Following, teamId: string): Promise<void> {
  const { tx } = call;
  const team = await tx.maybe<{ name: string }>(sql`
    SELECT t.name FROM team t WHERE t.id = ${teamId} AND EXISTS (
      SELECT FROM team_member m WHERE m.team_id = t.id AND m.ended_at IS NULL AND 'chat' = ANY (m.rights))`);
  if (team !== null) await ensureConversation(tx, { kind: 'group', ref: `${CREW_REF}${teamId}`, title: team.name });
  await follow(call, [teamId]);
}

/** The next moment at which a window of the team begins, or at which one that is over counts no more. */
async function setNextLook(tx: Tx, rules: Rules, teamIds: readonly string[]): Promise<void> {
  const grace = sql`make_interval(secs => ${WINDOW_S + rules.get('shifts.grace_s')}::int)`;
  const planned = sql`make_interval(secs => ${WINDOW_S + rules.get('shifts.planned_s')}::int)`;
  await tx.run(sql`
    UPDATE team t SET chat_at = least(now() + make_interval(secs => ${LOOK_AGAIN_S}), (
      SELECT min(moment.at) FROM shift_plan p, LATERAL (VALUES
        (p.starts_at), (p.starts_at + ${grace}), (p.starts_at + ${planned})) AS moment (at)
       WHERE p.group_id = t.id AND p.starts_at > now() - greatest(${grace}, ${planned}) AND moment.at > now()))
     WHERE t.id = ANY (${[...teamIds]}::uuid[])`);
}

interface Following {
  readonly services: Services;
  readonly tx: Tx;
}

async function follow({ services, tx }: Following, teamIds: readonly string[]): Promise<void> {
  const changed = await moveMembers(tx, services.rules, teamIds);
  // Their sockets listen to the provider's stream, the chat of the team only while they are in it.
  const ownerIds = new Set(changed.map(({ ownerId }) => ownerId));
  tx.afterCommit(() => {
    for (const userId of ownerIds) services.bus.publish('sessions', { kind: 'changed', userId });
  });
  for (const [conversationId, members] of Map.groupBy(changed, (member) => member.conversationId)) {
    const gone = members.filter(({ isGone }) => isGone).map(({ userId }) => userId);
    tx.afterCommit(() => services.signals.send(gone, { name: 'chat.kicked', payload: { conversationId } }));
    const present = await tx.many<{ userId: string }>(sql`
      SELECT user_id FROM chat_member WHERE conversation_id = ${conversationId} AND left_at IS NULL`);
    await tellConversation(
      tx,
      conversationId,
      present.map(({ userId }) => userId),
    );
  }
}

/**
 * The owner, and members with the right to chat whose shift it is, or who have no plan (core/shifts/windows.ts). A newcomer
 * reads from now on; of who comes back the absence is noted (note_absence).
 */
function moveMembers(tx: Queryable, rules: Rules, teamIds: readonly string[]): Promise<Changed[]> {
  const planned = (endedS: number): Sql => sql`SELECT FROM shift_plan p WHERE p.group_id = m.team_id
    AND p.user_id = m.user_id AND p.starts_at > now() - make_interval(secs => ${WINDOW_S + endedS}::int)`;
  return tx.many<Changed>(sql`
    WITH room AS (
      SELECT c.id, c.last_seq, t.id AS team_id, t.owner_id FROM team t
        JOIN conversation c ON c.kind = 'group' AND c.ref = ${CREW_REF}::text || t.id::text
       WHERE t.id = ANY (${[...teamIds]}::uuid[])
    ), due AS (
      SELECT room.id AS conversation_id, room.owner_id AS user_id, 0::bigint AS from_seq FROM room
      UNION ALL SELECT room.id, m.user_id, room.last_seq FROM room
        JOIN team_member m ON m.team_id = room.team_id AND m.ended_at IS NULL AND 'chat' = ANY (m.rights)
        JOIN app_user u ON u.id = m.user_id AND u.status = 'active'
       WHERE NOT EXISTS (${planned(rules.get('shifts.planned_s'))})
          OR EXISTS (${planned(rules.get('shifts.grace_s'))} AND p.starts_at <= now())
    ), gone AS (
      UPDATE chat_member m SET left_at = now() FROM room
       WHERE m.conversation_id = room.id AND m.left_at IS NULL
         AND NOT EXISTS (SELECT FROM due d WHERE d.conversation_id = m.conversation_id AND d.user_id = m.user_id)
      RETURNING m.conversation_id, m.user_id
    ), come AS (
      INSERT INTO chat_member AS m (conversation_id, user_id, role, from_seq, read_seq, delivered_seq)
      SELECT conversation_id, user_id, 'party', from_seq, from_seq, from_seq FROM due d
       WHERE NOT EXISTS (SELECT FROM chat_member x WHERE x.conversation_id = d.conversation_id
                            AND x.user_id = d.user_id AND x.left_at IS NULL)
      ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, joined_at = now() WHERE m.left_at IS NOT NULL
      RETURNING m.conversation_id, m.user_id
    )
    SELECT moved.conversation_id, room.owner_id, moved.user_id,
           moved.is_gone
      FROM (SELECT *, true AS is_gone FROM gone UNION ALL SELECT *, false FROM come) moved
      JOIN room ON room.id = moved.conversation_id`);
}
