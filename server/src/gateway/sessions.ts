import { LRUCache } from 'lru-cache';
import { STAFF_ROLES } from '#core/access/access.ts';
import { isVisitorToken } from '#core/people/visitor.ts';
import type { Services } from '#server/app/services.ts';
import { gather, LOOK_UPS } from '#server/platform/background/gather.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { keyedHash, sha256 } from '#server/platform/crypto/crypto.ts';
import { byteaArray, textArray } from '#server/platform/postgres/pg-arrays.ts';
import { type Operator, personOf, type Session, type SessionRole } from './handler.ts';

export interface Sessions {
  /** The live session of a token, or null. Answers without a promise while it is cached. */
  find(token: string): Session | null | Promise<Session | null>;
  close(): void;
}

interface Cached {
  readonly session: Session;
  readonly expiresAt: number;
}

interface Row {
  tokenHash: Buffer;
  id: string;
  userId: string;
  role: SessionRole;
  serverType: number | null;
  operator: Operator | null;
  hasTradingPassword: boolean;
  protectionVersion: number;
  chatUntil: Date | null;
  callsUntil: Date | null;
  expiresAt: Date;
}

/** The member and their account stand in two more rows, which a session without an operator does not look for. */
const FIND = `
  SELECT s.token_hash, s.id, s.user_id, CASE WHEN s.operator_id IS NULL THEN u.role ELSE 'operator' END AS role,
         u.server_type, CASE WHEN m.id IS NOT NULL
           THEN json_build_object('id', m.id, 'userId', m.user_id, 'rights', m.rights) END AS operator,
         coalesce(o.trading_password_hash, CASE WHEN m.id IS NULL THEN u.trading_password_hash END) IS NOT NULL
           AS has_trading_password, coalesce(o.protection_version, u.protection_version) AS protection_version,
         s.expires_at, greatest(u.chat_until, o.chat_until) AS chat_until,
         greatest(u.calls_until, o.calls_until) AS calls_until
  FROM session s JOIN app_user u ON u.id = s.user_id
    LEFT JOIN team_member m ON m.id = s.operator_id AND m.ended_at IS NULL
    LEFT JOIN app_user o ON o.id = m.user_id
  WHERE s.token_hash = ANY ($1::bytea[]) AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'
    AND (s.operator_id IS NULL OR (u.role = 'provider' AND o.role = 'trader' AND o.status = 'active'))
    AND (u.role <> ALL ($2::text[]) OR s.seen_at > now() - make_interval(secs => $3::int))`;

/** A visitor is its own session: nothing else is stored of it. */
const FIND_VISITOR = `
  SELECT token_hash, id, id AS user_id, 'visitor' AS role, NULL::smallint AS server_type, NULL::json AS operator,
         false AS has_trading_password, 0 AS protection_version, expires_at,
         NULL::timestamptz AS chat_until, NULL::timestamptz AS calls_until
  FROM visitor WHERE token_hash = ANY ($1::bytea[]) AND ended_at IS NULL AND expires_at > now()`;

export const csrfOf = (secret: string, subject: string): string =>
  keyedHash(secret, 'csrf', subject).toString('base64url');

const sessionOf = (row: Row, secret: string): Session => ({
  sessionId: row.id,
  userId: row.userId,
  role: row.role,
  operator: row.operator,
  serverType: row.serverType,
  csrfToken: csrfOf(secret, row.id),
  hasTradingPassword: row.hasTradingPassword,
  protectionVersion: row.protectionVersion,
  chatUntil: row.chatUntil?.getTime() ?? null,
  callsUntil: row.callsUntil?.getTime() ?? null,
});

/**
 * Sessions by token, cached for `gateway.session_cache_s`; messages on the bus remove ended or changed ones at once.
 * Sessions that are not cached are looked up together: one statement for all tokens of one turn of the event loop.
 */
export function openSessions(services: Services): Sessions {
  const { db, rules, bus, config } = services;
  const ttl = () => rules.get('gateway.session_cache_s') * 1000;
  const cache = new LRUCache<string, Cached>({
    max: rules.get('gateway.session_cache_entries'),
    ttl: ttl(),
  });
  // A row read before a session ended must not be cached afterwards: readers compare this number.
  let generation = 0;
  const unsubscribe = bus.subscribe('sessions', (news: SessionNews) => {
    generation += 1;
    for (const [token, { session }] of cache.entries()) {
      const stale =
        news.kind === 'changed'
          ? session.userId === news.userId || personOf(session) === news.userId
          : news.sessionIds.includes(session.sessionId);
      if (stale) cache.delete(token);
    }
  });

  // Sessions may have ended unheard.
  const offGap = bus.onGap(() => {
    generation += 1;
    cache.clear();
  });

  /** Looks sessions up by their tokens; `valuesOf`: the statement's values, from the tokens' hashes. */
  const lookUp =
    (name: string, text: string, valuesOf: (hashes: Buffer) => unknown[]) => async (tokens: readonly string[]) => {
      const before = generation;
      const hashes = tokens.map((token) => sha256(token));
      const rows = await db.named<Row>(name, text, valuesOf(byteaArray(hashes)));
      const rowOf = new Map(rows.map((row) => [row.tokenHash.toString('latin1'), row]));
      return tokens.map((token, index) => {
        const row = rowOf.get((hashes[index] as Buffer).toString('latin1'));
        if (row === undefined) return null;
        const session = sessionOf(row, config.secret);
        if (before === generation) cache.set(token, { session, expiresAt: row.expiresAt.getTime() }, { ttl: ttl() });
        return session;
      });
    };
  const staff = textArray(STAFF_ROLES);
  const ofAccount = gather<string, Session | null>({
    ...LOOK_UPS,
    run: lookUp('gateway-sessions', FIND, (hashes) => [hashes, staff, rules.get('auth.staff_idle_s')]),
  });
  const ofVisitor = gather<string, Session | null>({
    ...LOOK_UPS,
    run: lookUp('gateway-visitors', FIND_VISITOR, (hashes) => [hashes]),
  });

  return {
    find(token) {
      const cached = cache.get(token);
      if (cached === undefined) return isVisitorToken(token) ? ofVisitor(token) : ofAccount(token);
      if (cached.expiresAt > Date.now()) return cached.session;
      cache.delete(token);
      return null;
    },
    close() {
      unsubscribe();
      offGap();
    },
  };
}
