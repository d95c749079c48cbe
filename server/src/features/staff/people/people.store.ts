import { PAUSES_IN_FORCE } from '#server/features/bail/public.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

export interface FoundPerson extends Pick<AppUserTable, 'role' | 'status'> {
  readonly name: string;
  readonly userId: string;
  readonly joinedAt: Date;
}

const MAX_FOUND = 20;
const LISTED = sql`u.id AS "userId", u.nickname AS name, u.role, u.status, u.created_at AS "joinedAt"`;

/** `%`, `_` and `\` stand for themselves. */
const beginningWith = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Accounts by the beginning of a name, or by a whole mail address, order code, device or id: an index for each. */
export function findPeople(db: Queryable, search: string): Promise<FoundPerson[]> {
  const text = search.trim();
  const start = beginningWith(text);
  const id = UUID.test(text) ? text : null;
  return db.many<FoundPerson>(sql`
    SELECT ${LISTED} FROM (
      SELECT f.id, min(f.place) AS place FROM (
        (SELECT id, 1 AS place FROM app_user WHERE lower(user_name) LIKE ${start} LIMIT ${MAX_FOUND})
        UNION ALL (SELECT id, 2 FROM app_user WHERE lower(nickname) LIKE ${start} LIMIT ${MAX_FOUND})
        UNION ALL SELECT id, 3 FROM app_user WHERE lower(email) = lower(${text}) AND email_confirmed_at IS NOT NULL
        UNION ALL SELECT seller_id, 4 FROM gift_order WHERE code = ${text}
        UNION ALL SELECT provider_id, 4 FROM gift_order WHERE code = ${text}
        UNION ALL (SELECT user_id, 5 FROM session WHERE device_id = ${text} AND device_id <> '' LIMIT ${MAX_FOUND})
        UNION ALL SELECT id, 0 FROM app_user WHERE id = ${id}::uuid) f
      GROUP BY f.id ORDER BY place LIMIT ${MAX_FOUND}) g
    JOIN app_user u ON u.id = g.id ORDER BY g.place, u.nickname`);
}

export interface PersonRow extends FoundPerson, Pick<AppUserTable, 'serverType' | 'lang'> {
  readonly isSolo: boolean;
  readonly pauses: string[];
  readonly openOrders: number;
  readonly disputes: number;
}

export const personById = (db: Queryable, userId: string): Promise<PersonRow | null> =>
  db.maybe<PersonRow>(sql`
    SELECT ${LISTED}, u.server_type AS "serverType", u.kind = 'S' AS "isSolo", u.lang,
           ARRAY(SELECT p.reason::text FROM ${PAUSES_IN_FORCE} p WHERE p.user_id = u.id) AS pauses,
           (SELECT count(*)::int FROM gift_order o WHERE o.seller_id = u.id AND o.settled_amount IS NULL)
         + (SELECT count(*)::int FROM gift_order o WHERE o.provider_id = u.id AND o.settled_amount IS NULL) AS "openOrders",
           (SELECT count(*)::int FROM gift_order o WHERE o.seller_id = u.id AND o.state = 'in_arbitration')
         + (SELECT count(*)::int FROM gift_order o WHERE o.provider_id = u.id AND o.state = 'in_arbitration') AS disputes
    FROM app_user u WHERE u.id = ${userId}`);

const MAX_SESSIONS = 20;

export interface SessionRow {
  readonly userAgent: string;
  readonly address: string;
  readonly openedAt: Date;
  readonly isOpen: boolean;
}

export const sessionsOf = (db: Queryable, userId: string): Promise<SessionRow[]> =>
  db.many<SessionRow>(sql`
    SELECT user_agent AS "userAgent", address, created_at AS "openedAt", ended_at IS NULL AND expires_at > now() AS "isOpen"
    FROM session WHERE user_id = ${userId} ORDER BY created_at DESC LIMIT ${MAX_SESSIONS}`);

const MAX_LINKS = 20;

/** Accounts that share a device with this one, invited it or were invited by it. */
export async function neighboursOf(db: Queryable, userId: string): Promise<{ userId: string; name: string }[]> {
  return db.many<{ userId: string; name: string }>(sql`
    SELECT u.id AS "userId", u.nickname AS name FROM (
      SELECT o.user_id AS id FROM (SELECT DISTINCT device_id FROM session
          WHERE user_id = ${userId} AND device_id <> '') d
        JOIN session o ON o.device_id = d.device_id AND o.device_id <> ''
      UNION SELECT referrer_id FROM app_user WHERE id = ${userId}
      UNION SELECT id FROM app_user WHERE referrer_id = ${userId}) n
    JOIN app_user u ON u.id = n.id WHERE u.id <> ${userId} ORDER BY u.nickname LIMIT ${MAX_LINKS}`);
}

const MAX_NOTES = 50;

export interface NoteRow {
  readonly id: string;
  readonly by: string;
  readonly text: string;
  readonly at: Date;
}

export const notesOf = (db: Queryable, userId: string): Promise<NoteRow[]> =>
  db.many<NoteRow>(sql`
    SELECT n.id, u.nickname AS by, n.body AS text, n.at FROM person_note n JOIN app_user u ON u.id = n.author_id
    WHERE n.user_id = ${userId} ORDER BY n.at DESC LIMIT ${MAX_NOTES}`);

/** False: there is no such account. */
export async function insertNote(tx: Tx, note: { userId: string; authorId: string; text: string }): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO person_note (id, user_id, author_id, body)
    SELECT ${newId()}::uuid, u.id, ${note.authorId}::uuid, ${note.text}::text FROM app_user u WHERE u.id = ${note.userId}`);
  return rows === 1;
}

export interface ContactRow extends Pick<AppUserTable, 'nickname' | 'email' | 'phone'> {
  readonly isConfirmed: boolean;
}

export const contactOf = (db: Queryable, userId: string): Promise<ContactRow | null> =>
  db.maybe<ContactRow>(sql`
    SELECT nickname, email, phone, email_confirmed_at IS NOT NULL AS "isConfirmed"
    FROM app_user WHERE id = ${userId}`);
