import { isPointsOrderCode } from '#core/orders/order-codes.ts';
import { phoneOfLogin, typedLogin } from '#core/text/login.ts';
import { typedPhone } from '#core/text/phone.ts';
import { OPEN_DISPUTES, OPEN_ORDERS } from '#server/features/people/public.ts';
import { PAUSES_IN_FORCE } from '#server/features/users/public.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { AppUserTable } from '#server/platform/postgres/tables/users.ts';

export interface FoundPerson extends Pick<AppUserTable, 'role' | 'status'> {
  readonly name: string;
  readonly userId: string;
  readonly joinedAt: Date;
}

const MAX_FOUND = 20;
const LISTED = sql`u.id AS "userId", u.nickname AS name, u.role, u.status, u.created_at AS "joinedAt"`;

/** Behind every text that begins with another one, byte by byte. */
const LAST_CHARACTER = '\u{10FFFF}';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A whole phone number with its country code, however it is typed, in E.164; null: it is none. */
const phoneOf = (login: string): string | null =>
  /^\+[\d\s.-]{7,24}$/.test(typedPhone(login)) ? phoneOfLogin(login) : null;

/** Of an order of cards or of points, in capitals or not: two letters, the day, and more letters and digits. */
const ORDER_CODE = /^[GO]O\d{6}[\dA-Z]+$/i;

/** As text: a plan for every text must know how few rows are read. */
const UP_TO = sql`LIMIT 20`;

/** The accounts that a condition names, each with how close a match it is: the lower, the closer. */
const matching = (place: number, condition: Sql): Sql =>
  sql`(SELECT ${LISTED}, ${place}::int AS place FROM app_user u WHERE ${condition} ${UP_TO})`;

/**
 * Accounts whose name begins with a text, in the order of its index: so that the plan that fits every text reads the index
 * too, and none is made for each search.
 */
const beginning = (place: number, name: Sql, { start, end }: { start: string; end: string }): Sql =>
  sql`(SELECT ${LISTED}, ${place}::int AS place FROM app_user u WHERE lower(${name}) ~>=~ ${start} AND lower(${name}) ~<~ ${end}
       ORDER BY lower(${name}) USING ~<~ ${UP_TO})`;

/** The same by the ids that another statement names. */
const among = (place: number, ids: Sql): Sql =>
  sql`(SELECT ${LISTED}, ${place}::int AS place FROM (${ids}) i (id) JOIN app_user u ON u.id = i.id)`;

/** Letters, digits and _: a login name has nothing else. */
const LOGIN_NAME = /^\w+$/;

/**
 * Where a text may stand, by its form: only these are searched, because planning and opening an index costs more than reading
 * it. An address stands in no name, and a number with its country code is none.
 */
function placesOf(text: string): Sql[] {
  const login = typedLogin(text);
  if (login.includes('@'))
    return [matching(3, sql`lower(u.email) = lower(${login}) AND u.email_confirmed_at IS NOT NULL`)];
  const phone = phoneOf(login);
  const places: Sql[] = phone === null ? [] : [matching(3, sql`u.phone = ${phone}`)];
  if (login.startsWith('+')) return places;
  // Browsers name their devices by ids of the same form.
  if (UUID.test(text)) places.push(matching(0, sql`u.id = ${text}::uuid`), onDevice(text));
  const range = { start: text.toLowerCase(), end: text.toLowerCase() + LAST_CHARACTER };
  if (LOGIN_NAME.test(text)) places.push(beginning(1, sql`u.user_name`, range));
  places.push(beginning(2, sql`u.nickname`, range));
  if (ORDER_CODE.test(text)) {
    const code = text.toUpperCase();
    const parties = isPointsOrderCode(code)
      ? sql`SELECT unnest(ARRAY[seller_id, buyer_id]) FROM points_order WHERE code = ${code}`
      : sql`SELECT unnest(ARRAY[seller_id, provider_id]) FROM gift_order WHERE code = ${code}`;
    places.push(among(4, parties));
  }
  return places;
}

const onDevice = (text: string): Sql =>
  among(
    5,
    sql`SELECT user_id FROM session WHERE device_id = ${text} AND device_id <> '' AND operator_id IS NULL ${UP_TO}`,
  );

/** A text is something that every user sees of an account, or what only its owner and the platform know. */
type SearchForm = 'open' | 'mail' | 'phone' | 'device';

function formOf(text: string): SearchForm {
  const login = typedLogin(text);
  if (login.includes('@')) return 'mail';
  if (login.startsWith('+') || phoneOf(login) !== null) return 'phone';
  return UUID.test(text) ? 'device' : 'open';
}

/**
 * Accounts by the beginning of a name, or by a whole mail address, phone number, order code or id: an index for each. What is
 * nothing of them may be a device, as a program names its own. `requireReason` throws unless the caller may find somebody by
 * what is not open.
 */
export async function findPeople(
  db: Queryable,
  search: string,
  requireReason: () => Promise<void>,
): Promise<{ readonly form: SearchForm; readonly people: FoundPerson[] }> {
  const text = search.trim();
  const form = formOf(text);
  if (form !== 'open') await requireReason();
  const people = await closest(db, placesOf(text));
  if (people.length > 0) return { form, people };
  const onSame = await closest(db, [onDevice(text)]);
  if (onSame.length > 0 && form === 'open') await requireReason();
  return { form: onSame.length > 0 ? 'device' : form, people: onSame };
}

/** The closest match of each account first, then by name. Sorted here: a place by itself needs no sort in the database. */
async function closest(db: Queryable, places: readonly Sql[]): Promise<FoundPerson[]> {
  if (places.length === 0) return [];
  const rows = await db.many<FoundPerson & { place: number }>(join(places, ' UNION ALL '));
  rows.sort((row, other) => row.place - other.place || (row.name < other.name ? -1 : 1));
  const people = new Map<string, FoundPerson>();
  for (const { place: _, ...person } of rows) if (!people.has(person.userId)) people.set(person.userId, person);
  return [...people.values()].slice(0, MAX_FOUND);
}

export const peopleByIds = (db: Queryable, ids: readonly string[]): Promise<FoundPerson[]> =>
  db.many<FoundPerson>(sql`
    SELECT ${LISTED} FROM app_user u WHERE u.id = ANY (${[...ids]}::uuid[]) ORDER BY u.nickname LIMIT ${MAX_FOUND}`);

export interface PersonRow extends FoundPerson, Pick<AppUserTable, 'serverType' | 'lang'> {
  readonly isSolo: boolean;
  readonly pauses: string[];
  readonly openOrders: number;
  readonly disputes: number;
}

export const personById = (db: Queryable, userId: string): Promise<PersonRow | null> =>
  db.maybe<PersonRow>(sql`
    SELECT ${LISTED}, u.server_type, u.kind = 'S' AS "isSolo", u.lang,
           ARRAY(SELECT p.reason::text FROM ${PAUSES_IN_FORCE} p WHERE p.user_id = u.id) AS pauses,
           ${OPEN_ORDERS} AS "openOrders", ${OPEN_DISPUTES} AS disputes
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
    SELECT user_agent, address, created_at AS "openedAt", ended_at IS NULL AND expires_at > now() AS "isOpen"
    FROM session WHERE user_id = ${userId} AND operator_id IS NULL ORDER BY created_at DESC LIMIT ${MAX_SESSIONS}`);

const MAX_LINKS = 20;

/** Accounts that share a device, an identity document or a payment account with this one, invited it or were invited by it. */
export async function linkedAccounts(db: Queryable, userId: string): Promise<{ userId: string; name: string }[]> {
  return db.many<{ userId: string; name: string }>(sql`
    SELECT u.id AS "userId", u.nickname AS name FROM (
      SELECT o.user_id AS id FROM (SELECT DISTINCT device_id FROM session
          WHERE user_id = ${userId} AND operator_id IS NULL AND device_id <> '') d
        JOIN session o ON o.device_id = d.device_id AND o.device_id <> '' AND o.operator_id IS NULL
      UNION SELECT y.user_id FROM identity_application x JOIN identity_application y
        ON y.document_hash = x.document_hash AND y.state IN ('approved', 'expired')
        WHERE x.user_id = ${userId} AND x.state IN ('approved', 'expired')
      UNION SELECT y.user_id FROM payment_account x JOIN payment_account y ON y.account_hash = x.account_hash
        WHERE x.user_id = ${userId}
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
