import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '#server/platform/db.ts';
import { sql } from '#server/platform/sql.ts';

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
  readonly userId: string;
  readonly sessionId: string;
  /** When the session ends by itself, and its sockets with it. */
  readonly expiresAt: Date;
}

/** Uses a ticket up. Null when it is unknown, used, too old, its session has ended, or its user is suspended. */
export async function redeemTicket(db: Queryable, ticket: string): Promise<Redeemed | null> {
  if (ticket.length < 20 || ticket.length > 100) return null;
  return db.maybe<Redeemed>(sql`
    WITH used AS (DELETE FROM socket_ticket WHERE ticket_hash = ${hashOf(ticket)} RETURNING user_id, session_id, expires_at)
    SELECT used.user_id AS "userId", used.session_id AS "sessionId", s.expires_at AS "expiresAt"
      FROM used JOIN session s ON s.id = used.session_id
      JOIN app_user u ON u.id = used.user_id AND u.status = 'active'
     WHERE used.expires_at > now() AND s.ended_at IS NULL AND s.expires_at > now()
    UNION ALL
    SELECT used.user_id, used.session_id, v.expires_at FROM used JOIN visitor v ON v.id = used.session_id
     WHERE used.expires_at > now() AND v.ended_at IS NULL AND v.expires_at > now()`);
}
