import { createHash, randomBytes } from 'node:crypto';
import type { SessionEnd } from '#contract/frames/base.ts';
import { STAFF_ROLES } from '#core/access/access.ts';
import { CREW_REF } from '#core/teams/crew-ref.ts';
import { definePart } from '#server/app/parts.ts';
import type { Services } from '#server/app/services.ts';
import type { Operator, Session, SessionRole } from '#server/gateway/handler.ts';
import { csrfOf } from '#server/gateway/sessions.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';
import { type StreamEnds, streamsOf } from './backlog.ts';
import { openSharedLookup } from './shared-lookup.ts';

/** How long a ticket is valid, in seconds: it is requested right before connecting. */
export const TICKET_TTL_S = 30;

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest();

interface Issue {
  readonly hash: Buffer;
  readonly userId: string;
  readonly sessionId: string;
}

const issuingQueue = definePart((services) =>
  openSharedLookup((items: readonly Issue[]) => writeTickets(services, items)),
);

/**
 * A ticket of 256 random bits that opens one socket, once, for this session. The session's token never appears in a
 * URL.
 */
export async function issueTicket(services: Services, userId: string, sessionId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await issuingQueue(services).add({ hash: hashOf(ticket), userId, sessionId });
  return ticket;
}

async function writeTickets({ db }: Services, items: readonly Issue[]): Promise<null[]> {
  await db.run(sql`
    WITH old AS (DELETE FROM socket_ticket WHERE expires_at < now())
    INSERT INTO socket_ticket (ticket_hash, user_id, session_id, expires_at)
    SELECT hash, user_id, session_id, now() + make_interval(secs => ${TICKET_TTL_S})
      FROM unnest(${items.map(({ hash }) => hash)}::bytea[], ${items.map(({ userId }) => userId)}::uuid[],
                  ${items.map(({ sessionId }) => sessionId)}::uuid[]) AS t (hash, user_id, session_id)`);
  return items.map(() => null);
}

export interface Redeemed {
  readonly session: Session;
  /** When the session expires, and its sockets close. */
  readonly expiresAt: Date;
}

interface SessionRow {
  sessionId: string;
  userId: string;
  role: SessionRole;
  serverType: number | null;
  operator: Operator | null;
  hasTradingPassword: boolean;
  expiresAt: Date;
  chatUntil: Date | null;
  callsUntil: Date | null;
}

const asSession = (services: Services, row: SessionRow): Session => ({
  sessionId: row.sessionId,
  userId: row.userId,
  role: row.role,
  operator: row.operator,
  serverType: row.serverType,
  csrfToken: csrfOf(services.config.secret, row.sessionId),
  hasTradingPassword: row.hasTradingPassword,
  chatUntil: row.chatUntil?.getTime() ?? null,
  callsUntil: row.callsUntil?.getTime() ?? null,
});

/** Absences that a socket remembers: events are kept for less time than so many shifts take. */
const MAX_ABSENCES = 50;

/** The chat of the team `m.team_id` and what the member `m.user_id` missed of it (TeamRoom). */
const ROOM = sql`
  SELECT json_build_object('id', c.id, 'fromSeq', x.from_seq, 'leftSeq', x.left_seq, 'absences', (
    SELECT coalesce(json_agg(json_build_array(a.after_seq, a.up_to_seq)), '[]') FROM (
      SELECT after_seq, up_to_seq FROM chat_absence WHERE conversation_id = c.id AND user_id = m.user_id
       ORDER BY up_to_seq DESC LIMIT ${MAX_ABSENCES}) a))
    FROM conversation c LEFT JOIN chat_member x ON x.conversation_id = c.id AND x.user_id = m.user_id
   WHERE c.kind = 'group' AND c.ref = ${CREW_REF}::text || m.team_id::text`;

/**
 * The live session of that id: of an account that is not suspended, and not of staff who idle; of an operator whose
 * membership goes on; or of a visitor, whose row is the session itself. Both halves filter by the id, because a filter on their union would read all sessions.
 */
const liveOf = ({ rules }: Services, id: Sql): Sql => sql`
  SELECT s.id AS "sessionId", s.user_id,
         CASE WHEN s.operator_id IS NULL THEN u.role ELSE 'operator' END AS role, u.server_type,
         CASE WHEN m.id IS NOT NULL
           THEN json_build_object('id', m.id, 'userId', m.user_id, 'rights', m.rights, 'room', (${ROOM})) END AS operator,
         s.expires_at,
         coalesce(o.trading_password_hash, CASE WHEN m.id IS NULL THEN u.trading_password_hash END) IS NOT NULL
           AS "hasTradingPassword", greatest(u.chat_until, o.chat_until) AS "chatUntil",
         greatest(u.calls_until, o.calls_until) AS "callsUntil"
    FROM session s JOIN app_user u ON u.id = s.user_id AND u.status = 'active'
    LEFT JOIN team_member m ON m.id = s.operator_id AND m.ended_at IS NULL
    LEFT JOIN app_user o ON o.id = m.user_id
   WHERE s.id = ${id} AND s.ended_at IS NULL AND s.expires_at > now()
     AND (s.operator_id IS NULL OR (u.role = 'provider' AND o.role = 'trader' AND o.status = 'active'))
     AND (u.role <> ALL (${STAFF_ROLES}::text[]) OR s.seen_at > now() - make_interval(secs => ${rules.get('auth.staff_idle_s')}))
  UNION ALL
  SELECT v.id, v.id, 'visitor', NULL::smallint, NULL::json, v.expires_at, false, NULL::timestamptz, NULL::timestamptz FROM visitor v
   WHERE v.id = ${id} AND v.ended_at IS NULL AND v.expires_at > now()`;

/** The result of redeeming a ticket, in one statement: its user, and where the user's stream begins and ends. */
export interface Entrance extends Redeemed {
  readonly ends: StreamEnds;
}

const redeemingQueue = definePart((services) =>
  openSharedLookup((hashes: readonly Buffer[]) => redeemAll(services, hashes)),
);

/**
 * Redeems a ticket, and keeps the user's events for `events.keep_s`. Null when the ticket is unknown, used or too old,
 * its session has ended, or its user is suspended.
 */
export async function redeemTicket(services: Services, ticket: string): Promise<Entrance | null> {
  if (ticket.length < 20 || ticket.length > 100) return null;
  return redeemingQueue(services).add(hashOf(ticket));
}

async function redeemAll(services: Services, hashes: readonly Buffer[]): Promise<(Entrance | null)[]> {
  const rows = await services.db.many<SessionRow & StreamEnds & { hash: Buffer }>(sql`
    WITH used AS (
      DELETE FROM socket_ticket WHERE ticket_hash = ANY (${hashes}::bytea[]) RETURNING ticket_hash, session_id, expires_at
    ), who AS (
      SELECT used.ticket_hash AS hash, live.* FROM used, LATERAL (${liveOf(services, sql`used.session_id`)}) live
       WHERE used.expires_at > now()
    ), ${streamsOf(sql`SELECT user_id FROM who`, services.rules.get('events.keep_s'))}
    SELECT who.*, ends.first_seq, ends.last_seq FROM who JOIN ends ON ends.user_id = who.user_id`);
  const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
  return hashes.map((hash) => {
    const row = byHash.get(hash.toString('hex'));
    // A ticket that occurs twice in one batch opens one socket.
    byHash.delete(hash.toString('hex'));
    if (row === undefined) return null;
    const { firstSeq, lastSeq } = row;
    return { session: asSession(services, row), expiresAt: row.expiresAt, ends: { firstSeq, lastSeq } };
  });
}

/** The current session; null when it has ended, or its user is suspended. */
export async function loadSession(services: Services, sessionId: string): Promise<Session | null> {
  const row = await services.db.maybe<SessionRow>(liveOf(services, sql`${sessionId}::uuid`));
  return row && asSession(services, row);
}

/** Why a session that is not live is over: somebody ended it, or its time ran out, it idled, or its user may not enter. */
export async function whyEnded({ db }: Services, sessionId: string): Promise<SessionEnd> {
  const row = await db.maybe<{ isEnded: boolean }>(sql`
    SELECT ended_at IS NOT NULL AS "isEnded" FROM session WHERE id = ${sessionId}`);
  return row?.isEnded ? 'elsewhere' : 'expired';
}

/** What a session may do: its role and, of an operator, the rights and what they hear of the chat of the team. */
export const powersOf = ({ role, operator }: Pick<Session, 'role' | 'operator'>): string =>
  operator ? `${role} ${[...operator.rights].sort().join(' ')} ${JSON.stringify(operator.room ?? null)}` : role;

/** What these sessions may do now (`powersOf`); ended ones are missing. */
export async function livePowers(
  services: Services,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await services.db.many<{ id: string } & Pick<SessionRow, 'role' | 'operator'>>(sql`
    SELECT asked.id, live.role, live.operator FROM unnest(${sessionIds}::uuid[]) AS asked (id)
      CROSS JOIN LATERAL (${liveOf(services, sql`asked.id`)}) live`);
  return new Map(rows.map((row) => [row.id, powersOf(row)]));
}
