import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A visitor as it is kept. */
export interface VisitorRow {
  readonly id: string;
  readonly publicId: string;
  /** An `addressGroup`: where it was opened from. */
  readonly address: string;
  readonly userAgent: string;
  readonly lang: 'en' | 'zh_cn';
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

const COLUMNS = sql`id, public_id AS "publicId", address, user_agent AS "userAgent", lang,
  created_at AS "createdAt", expires_at AS "expiresAt"`;

export interface NewVisitor extends Pick<VisitorRow, 'id' | 'publicId' | 'address' | 'userAgent' | 'lang'> {
  readonly tokenHash: Buffer;
  /** Seconds that the session lives. */
  readonly ttlS: number;
  /** Visitors that may be opened from one address within a day. */
  readonly perDay: number;
}

/** Null when the address has opened as many within a day as it may. To be run in a transaction: it counts under a lock. */
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

/** Lets a visitor who comes back with a live token stay for `ttlS` seconds more. Null when there is no such visitor. */
export const prolongVisitor = (db: Queryable, tokenHash: Buffer, ttlS: number): Promise<VisitorRow | null> =>
  db.maybe<VisitorRow>(sql`
    UPDATE visitor SET expires_at = now() + make_interval(secs => ${ttlS})
    WHERE token_hash = ${tokenHash} AND ended_at IS NULL AND expires_at > now() RETURNING ${COLUMNS}`);

/** The visitors among these ids, those whose session is over as well. */
export const visitorRows = (db: Queryable, ids: readonly string[]): Promise<VisitorRow[]> =>
  db.many<VisitorRow>(sql`SELECT ${COLUMNS} FROM visitor WHERE id = ANY (${[...ids]}::uuid[])`);
