import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { VisitorTable } from '#server/platform/postgres/tables/users.ts';

/** A visitor's row. */
export interface VisitorRow
  extends Pick<VisitorTable, 'id' | 'publicId' | 'userAgent' | 'lang' | 'createdAt' | 'expiresAt'> {
  /** The `addressGroup` that it was opened from. */
  readonly address: string;
}

const COLUMNS = sql`id, public_id, address, user_agent, lang,
  created_at, expires_at`;

export interface NewVisitor extends Pick<VisitorRow, 'id' | 'publicId' | 'address' | 'userAgent' | 'lang'> {
  readonly tokenHash: Buffer;
  /** The session's life in seconds. */
  readonly ttlS: number;
  /** The maximum number of visitors opened from one address within a day. */
  readonly perDay: number;
}

/** Null when the address has reached its daily limit. Run it in a transaction: it counts under a lock. */
export async function insertVisitor(db: Queryable, visitor: NewVisitor): Promise<VisitorRow | null> {
  const { id, publicId, address, userAgent, lang, tokenHash, ttlS, perDay } = visitor;
  await db.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`visitor ${address}`}, 0))`);
  return db.maybe<VisitorRow>(sql`
    INSERT INTO visitor (id, public_id, token_hash, address, user_agent, lang, expires_at)
    SELECT ${id}::uuid, ${publicId}::text, ${tokenHash}::bytea, ${address}::text, ${userAgent}::text, ${lang}::text,
           now() + make_interval(secs => ${ttlS})
    WHERE (SELECT count(*) FROM visitor WHERE address = ${address} AND created_at > now() - interval '1 day') < ${perDay}
    RETURNING ${COLUMNS}`);
}

/**
 * Extends the session of a returning visitor with a live token to `ttlS` seconds from now. Null when there is no such
 * visitor.
 */
export const prolongVisitor = (db: Queryable, tokenHash: Buffer, ttlS: number): Promise<VisitorRow | null> =>
  db.maybe<VisitorRow>(sql`
    UPDATE visitor SET expires_at = now() + make_interval(secs => ${ttlS})
    WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > now() RETURNING ${COLUMNS}`);

/** The visitors among these ids, including those whose session is over. */
export const visitorRows = (db: Queryable, ids: readonly string[]): Promise<VisitorRow[]> =>
  db.many<VisitorRow>(sql`SELECT ${COLUMNS} FROM visitor WHERE id = ANY (${[...ids]}::uuid[])`);
