import type { Role } from '#core/access/access.ts';
import type { Loop } from '#server/app/feature.ts';
import type { Services } from '#server/app/services.ts';
import { onePass } from '#server/platform/background/one-pass.ts';
import { textArray } from '#server/platform/postgres/pg-arrays.ts';

/** The members of each team's room. Auditors read without being members. */
const TEAMS: Readonly<Record<string, readonly Role[]>> = {
  'team:support': ['support', 'admin'],
  'team:moderation': ['moderator', 'admin'],
  'team:operations': ['support', 'moderator', 'admin'],
};
const IDLE_MS = 60_000;

const pairs = Object.entries(TEAMS).flatMap(([team, roles]) => roles.map((role) => ({ team, role })));

const SYNC = `
  WITH due AS (
    SELECT c.id AS conversation_id, u.id AS user_id
      FROM unnest($1::text[], $2::text[]) AS t (team, role)
      JOIN conversation c ON c.kind = 'group' AND c.ref = t.team
      JOIN app_user u ON u.role = t.role AND u.role NOT IN ('trader', 'provider') AND u.status = 'active'
  ), gone AS (
    UPDATE chat_member m SET left_at = now()
      FROM conversation c
     WHERE c.id = m.conversation_id AND c.kind = 'group' AND c.ref = ANY ($1::text[]) AND m.left_at IS NULL
       AND NOT EXISTS (SELECT FROM due d WHERE d.conversation_id = m.conversation_id AND d.user_id = m.user_id)
    RETURNING m.conversation_id, m.user_id
  ), come AS (
    INSERT INTO chat_member AS m (conversation_id, user_id, role, is_hidden)
    SELECT conversation_id, user_id, 'staff', true FROM due d
     WHERE NOT EXISTS (SELECT FROM chat_member x WHERE x.conversation_id = d.conversation_id
                          AND x.user_id = d.user_id AND x.left_at IS NULL)
    ON CONFLICT (conversation_id, user_id) DO UPDATE SET left_at = NULL, joined_at = now() WHERE m.left_at IS NOT NULL
    RETURNING 1
  )
  SELECT conversation_id, user_id FROM gone`;

/** Adds new staff to the rooms of their teams, and removes users who are no longer staff. */
export async function syncTeams({ db, signals }: Services): Promise<void> {
  const leavers = await db.named<{ conversationId: string; userId: string }>('chat_team_sync', SYNC, [
    textArray(pairs.map(({ team }) => team)),
    textArray(pairs.map(({ role }) => role)),
  ]);
  for (const { conversationId, userId } of leavers) {
    signals.send([userId], { name: 'chat.kicked', payload: { conversationId } });
  }
}

export const teamGroupsLoop: Loop = {
  name: 'chat.teamGroups',
  idleMs: IDLE_MS,
  run: onePass(syncTeams),
};
