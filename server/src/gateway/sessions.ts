import { LRUCache } from 'lru-cache';
import { isVisitorToken } from '#core/people/visitor.ts';
import type { Services } from '#server/app/services.ts';
import type { SessionNews } from '#server/platform/bus/bus.ts';
import { keyedHash, sha256 } from '#server/platform/crypto/crypto.ts';
import type { Session, SessionRole } from './handler.ts';

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
  id: string;
  user_id: string;
  role: SessionRole;
  has_trading_password: boolean;
  expires_at: Date;
}

const FIND = `
  SELECT s.id, s.user_id, u.role, u.trading_password_hash IS NOT NULL AS has_trading_password, s.expires_at
  FROM session s JOIN app_user u ON u.id = s.user_id
  WHERE s.token_hash = $1 AND s.ended_at IS NULL AND s.expires_at > now() AND u.status = 'active'`;

/** A visitor is its own session: nothing but that is known of it. */
const FIND_VISITOR = `
  SELECT id, id AS user_id, 'visitor' AS role, false AS has_trading_password, expires_at
  FROM visitor WHERE token_hash = $1 AND ended_at IS NULL AND expires_at > now()`;

export const csrfOf = (secret: string, subject: string): string =>
  keyedHash(secret, 'csrf', subject).toString('base64url');

/** Sessions by token, cached for `gateway.session_cache_s`; what the bus says has ended or changed leaves at once. */
export function openSessions(services: Services): Sessions {
  const { db, rules, bus, config } = services;
  const ttl = () => rules.get('gateway.session_cache_s') * 1000;
  const cache = new LRUCache<string, Cached>({
    max: rules.get('gateway.session_cache_entries'),
    ttl: ttl(),
  });
  // A row read before a session ended must not be cached after it: whoever reads compares this number.
  let generation = 0;
  const unsubscribe = bus.subscribe('sessions', (news: SessionNews) => {
    generation += 1;
    for (const [token, { session }] of cache.entries()) {
      const stale =
        news.kind === 'changed' ? session.userId === news.userId : news.sessionIds.includes(session.sessionId);
      if (stale) cache.delete(token);
    }
  });

  // Sessions may have ended without a word.
  const offGap = bus.onGap(() => {
    generation += 1;
    cache.clear();
  });

  const load = async (token: string): Promise<Session | null> => {
    const before = generation;
    const [row] = isVisitorToken(token)
      ? await db.named<Row>('gateway-visitor', FIND_VISITOR, [sha256(token)])
      : await db.named<Row>('gateway-session', FIND, [sha256(token)]);
    if (row === undefined) return null;
    const session: Session = {
      sessionId: row.id,
      userId: row.user_id,
      role: row.role,
      csrfToken: csrfOf(config.secret, row.id),
      hasTradingPassword: row.has_trading_password,
    };
    if (before === generation) cache.set(token, { session, expiresAt: row.expires_at.getTime() }, { ttl: ttl() });
    return session;
  };

  return {
    find(token) {
      const cached = cache.get(token);
      if (cached === undefined) return load(token);
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
