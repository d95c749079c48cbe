import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface DeskRow {
  readonly receiving: boolean;
  readonly label: string;
  /** When reception was switched off because the agent was away. */
  readonly offSince: Date | null;
  readonly mine: number;
  readonly queued: number;
}

const MAX_QUEUED = 999;

/** An agent's row: whether they receive requests, and since when. */
export const deskOf = (db: Queryable, userId: string): Promise<DeskRow> =>
  db.one<DeskRow>(sql`
    SELECT coalesce(a.is_open, false) AS receiving, coalesce(a.label, '') AS label, a.off_since,
           (SELECT count(*)::int FROM support_request r WHERE r.state = 'assigned' AND r.agent_id = me.id) AS mine,
           (SELECT count(*)::int FROM (SELECT FROM support_request WHERE state = 'queued' LIMIT ${MAX_QUEUED}) t) AS queued
      FROM (SELECT ${userId}::uuid AS id) me LEFT JOIN support_agent a ON a.user_id = me.id`);

export async function setReception(db: Queryable, userId: string, open: boolean): Promise<void> {
  await db.run(sql`
    INSERT INTO support_agent (user_id, is_open) VALUES (${userId}, ${open})
    ON CONFLICT (user_id) DO UPDATE SET is_open = excluded.is_open, seen_at = now(), off_since = NULL`);
}

export async function setAgentLabel(db: Queryable, userId: string, label: string): Promise<void> {
  await db.run(sql`
    INSERT INTO support_agent (user_id, label) VALUES (${userId}, ${label})
    ON CONFLICT (user_id) DO UPDATE SET label = excluded.label`);
}

export interface AgentRow {
  readonly userId: string;
  readonly name: string;
  readonly receiving: boolean;
  readonly load: number;
  /** Seconds since they were last online while receiving. */
  readonly awayS: number;
  /** Seconds that they have been online without a gap; 0 when they have just come back. */
  readonly onlineS: number;
}

/** An agent who was not seen for this long has been away. Presence is noted every few seconds. */
const ABSENCE_S = 20;
const ABSENCE = sql`make_interval(secs => ${ABSENCE_S})`;

/**
 * All support agents, those with the fewest requests first, then those who have waited longest for one. At most 200.
 */
export const supportAgents = (db: Queryable): Promise<AgentRow[]> =>
  db.many<AgentRow>(sql`
    SELECT u.id AS "userId", u.nickname AS name, coalesce(a.is_open, false) AS receiving,
           coalesce(l.load, 0) AS load, coalesce(extract(epoch FROM now() - a.seen_at), 1e9)::float8 AS "awayS",
           coalesce(CASE WHEN a.seen_at >= now() - ${ABSENCE} THEN extract(epoch FROM now() - a.online_since) END, 0)::float8
             AS "onlineS"
      FROM app_user u LEFT JOIN support_agent a ON a.user_id = u.id
      LEFT JOIN (SELECT agent_id, count(*)::int AS load FROM support_request WHERE state = 'assigned' GROUP BY agent_id) l
        ON l.agent_id = u.id
     WHERE u.role IN ('support', 'admin') AND u.status = 'active'
     ORDER BY coalesce(l.load, 0), a.assigned_at NULLS FIRST, u.id LIMIT 200`);

/** Records that these agents are online now. */
export async function markSeen(db: Queryable, userIds: readonly string[]): Promise<void> {
  await db.run(sql`
    UPDATE support_agent SET online_since = CASE WHEN seen_at < now() - ${ABSENCE} THEN now() ELSE online_since END, seen_at = now()
     WHERE user_id = ANY (${[...userIds]}::uuid[])`);
}

/** Switches reception off for agents who have been away for this long. */
export async function closeAbsent(db: Queryable, awayS: number): Promise<void> {
  await db.run(sql`
    UPDATE support_agent SET is_open = false, off_since = now()
     WHERE is_open AND seen_at < now() - make_interval(secs => ${awayS})`);
}

/** The name that an agent shows. */
export async function agentName(db: Queryable, userId: string): Promise<string> {
  const { name } = await db.one<{ name: string }>(sql`SELECT nickname AS name FROM app_user WHERE id = ${userId}`);
  return name;
}
