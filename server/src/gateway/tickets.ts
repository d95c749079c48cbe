import { LRUCache } from 'lru-cache';
import { keyedHash, newToken, sameText } from '#server/platform/crypto.ts';
import type { Services } from '#server/platform/services.ts';
import { sql } from '#server/platform/sql.ts';
import type { Role, Session } from './handler.ts';

/** Who opened a socket. */
export interface TicketHolder {
  readonly sessionId: string;
  readonly userId: string;
  readonly role: Role;
}

const MAX_REMEMBERED = 50_000;
const used = new LRUCache<string, true>({ max: MAX_REMEMBERED });

/** A signed text that opens one socket within `auth.socket_ticket_s` seconds. */
export function makeTicket(services: Services, session: Session): string {
  const expires = Date.now() + services.rules.get('auth.socket_ticket_s') * 1000;
  const body = `${session.sessionId}.${expires}.${newToken().slice(0, 16)}`;
  return `${body}.${keyedHash(services.config.secret, 'socket', body).toString('base64url')}`;
}

/** The holder of a ticket that is genuine, in time, not used in this process, and whose session lives; else null. */
export async function takeTicket(services: Services, ticket: string): Promise<TicketHolder | null> {
  const at = ticket.lastIndexOf('.');
  const body = ticket.slice(0, Math.max(at, 0));
  const [sessionId = '', expires = ''] = body.split('.');
  const mark = keyedHash(services.config.secret, 'socket', body).toString('base64url');
  if (!sameText(ticket.slice(at + 1), mark) || Number(expires) < Date.now() || used.has(body)) return null;
  used.set(body, true);
  return services.db.maybe<TicketHolder>(sql`
    SELECT s.id AS "sessionId", s.user_id AS "userId", u.role
    FROM session s JOIN app_user u ON u.id = s.user_id
    WHERE s.id = ${sessionId} AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'`);
}
