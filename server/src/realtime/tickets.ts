import { createHash, randomBytes } from 'node:crypto';
import type { Session, SessionRole } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import type { Queryable } from '#server/platform/db.ts';
import type { Services } from '#server/platform/services.ts';
import { sql } from '#server/platform/sql.ts';
import { type StreamEnds, streamOf } from './backlog.ts';

/** How long a ticket may wait for its socket, in seconds: it is asked for right before connecting. */
export const TICKET_TTL_S = 30;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

/** A ticket of 256 random bits that opens one socket, once, for this session. The session's token never travels in a URL. */
export async function issueTicket(db: Queryable, userId: string, sessionId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db.run(sql`
    WITH old AS (DELETE FROM socket_ticket WHERE expires_at < now())
    INSERT INTO socket_ticket (ticket_hash, user_id, session_id, expires_at)
    VALUES (${hashOf(ticket)}, ${userId}, ${sessionId}, now() + make_interval(secs => ${TICKET_TTL_S}))`);
  return ticket;
}

export interface Redeemed {
  readonly session: Session;
  /** When the session ends by itself, and its sockets with it. */
  readonly expiresAt: Date;
}

interface SessionRow {
  sessionId: string;
  userId: string;
  role: SessionRole;
  hasTradingPassword: boolean;
  expiresAt: Date;
}

const asSession = (services: Services, row: SessionRow): Session => ({
  sessionId: row.sessionId,
  userId: row.userId,
  role: row.role,
  csrfToken: csrfOf(services.config.secret, row.sessionId),
  hasTradingPassword: row.hasTradingPassword,
});

/** Live sessions of accounts that may act, and of visitors, each of whom is a session. */
const live = sql`
  SELECT s.id AS "sessionId", s.user_id AS "userId", u.role, s.expires_at AS "expiresAt",
         u.trading_password_hash IS NOT NULL AS "hasTradingPassword"
    FROM session s JOIN app_user u ON u.id = s.user_id AND u.status = 'active'
   WHERE s.ended_at IS NULL AND s.expires_at > now()
  UNION ALL
  SELECT v.id, v.id, 'visitor', v.expires_at, false FROM visitor v WHERE v.ended_at IS NULL AND v.expires_at > now()`;

/** What a ticket opens, in one statement: whose it is, and where that user's stream begins and ends. */
export interface Entrance extends Redeemed {
  readonly ends: StreamEnds;
}

/**
 * Uses a ticket up, and has the user's events kept for `keepS` seconds. Null when the ticket is unknown, used, too old,
 * its session has ended, or its user is suspended.
 */
export async function redeemTicket(services: Services, ticket: string, keepS: number): Promise<Entrance | null> {
  if (ticket.length < 20 || ticket.length > 100) return null;
  const row = await services.db.maybe<SessionRow & StreamEnds>(sql`
    WITH used AS (
      DELETE FROM socket_ticket WHERE ticket_hash = ${hashOf(ticket)} RETURNING session_id, expires_at
    ), who AS (
      SELECT live.* FROM used JOIN (${live}) live ON live."sessionId" = used.session_id WHERE used.expires_at > now()
    ), ${streamOf(sql`SELECT "userId" FROM who`, keepS)}
    SELECT who.*, ends.* FROM who, ends`);
  if (row === null) return null;
  const { firstSeq, lastSeq } = row;
  return { session: asSession(services, row), expiresAt: row.expiresAt, ends: { firstSeq, lastSeq } };
}

/** The session as it is now; null when it has ended, or its user is suspended. */
export async function loadSession(services: Services, sessionId: string): Promise<Session | null> {
  const row = await services.db.maybe<SessionRow>(
    sql`SELECT live.* FROM (${live}) live WHERE live."sessionId" = ${sessionId}`,
  );
  return row && asSession(services, row);
}

/** Which of these sessions have ended meanwhile. */
export async function endedSessions(services: Services, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await services.db.many<{ id: string }>(sql`
    SELECT asked.id FROM unnest(${sessionIds}::uuid[]) AS asked (id)
     WHERE NOT EXISTS (SELECT FROM (${live}) live WHERE live."sessionId" = asked.id)`);
  return new Set(rows.map(({ id }) => id));
}
