import type { Role } from '#core/access/access.ts';
import type { CallMedia } from '#core/calls/call-record.ts';
import type { CallActor, CallEnding, CallParty, CallState } from '#core/calls/call-table.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { CallTable } from '#server/platform/postgres/tables/chat.ts';

export interface CallPerson {
  readonly userId: string;
  readonly name: string;
  readonly photo: string | null;
}

export type CallRow = Pick<
  CallTable,
  | 'id'
  | 'conversationId'
  | 'initiatorId'
  | 'inviteeId'
  | 'media'
  | 'state'
  | 'initiatorTab'
  | 'inviteeTab'
  | 'invitedAt'
  | 'connectedAt'
  | 'endedAt'
  | 'ending'
>;

/** One of the two, and how their page stands to the call. */
export interface CallSide extends CallPerson {
  /** The page said that it goes away, and has not come back. */
  readonly isAway: boolean;
  readonly returns: number;
}

/** A call with its two people. */
export interface NamedCall extends CallRow {
  readonly initiator: CallSide;
  readonly invitee: CallSide;
}

const COLUMNS = sql`c.id, c.conversation_id, c.initiator_id,
  c.invitee_id, c.media, c.state, c.initiator_tab, c.invitee_tab,
  c.invited_at, c.connected_at, c.ended_at, c.ending`;

export interface NewCall {
  readonly id: string;
  readonly conversationId: string;
  readonly initiatorId: string;
  readonly inviteeId: string;
  readonly media: CallMedia;
  readonly tab: string;
}

/** Inserts a ringing call; null when a call with this id exists. */
export function insertCall(tx: Tx, call: NewCall): Promise<CallRow | null> {
  return tx.maybe<CallRow>(sql`
    INSERT INTO call AS c (id, conversation_id, initiator_id, invitee_id, media, state, initiator_tab)
    VALUES (${call.id}, ${call.conversationId}, ${call.initiatorId}, ${call.inviteeId}, ${call.media}, 'ringing',
            ${call.tab})
    ON CONFLICT (id) DO NOTHING RETURNING ${COLUMNS}`);
}

/** Locks a call, waiting for other transactions. */
export const lockCall = (tx: Tx, id: string): Promise<CallRow | null> =>
  tx.maybe<CallRow>(sql`SELECT ${COLUMNS} FROM call c WHERE c.id = ${id} FOR UPDATE`);

/** Locks a call; null when another transaction holds it. */
export const lockCallUnlessBusy = (tx: Tx, id: string): Promise<CallRow | null> =>
  tx.maybe<CallRow>(sql`SELECT ${COLUMNS} FROM call c WHERE c.id = ${id} FOR UPDATE SKIP LOCKED`);

export const findCall = (db: Queryable, id: string): Promise<CallRow | null> =>
  db.maybe<CallRow>(sql`SELECT ${COLUMNS} FROM call c WHERE c.id = ${id}`);

/**
 * Takes the lines of both people, as far as they are free, and returns the users whose line it got. In the order of
 * their ids, so that two people calling each other cannot deadlock. The caller counts as present; the other line only
 * rings.
 */
export async function takeLines(tx: Tx, call: CallRow): Promise<Set<string>> {
  const linesTaken = new Set<string>();
  for (const userId of [call.initiatorId, call.inviteeId].sort()) {
    const seenAt = userId === call.initiatorId ? sql`clock_timestamp()` : sql`NULL`;
    const rows = await tx.run(sql`
      INSERT INTO call_line (user_id, call_id, seen_at) VALUES (${userId}, ${call.id}, ${seenAt})
      ON CONFLICT (user_id) DO NOTHING`);
    if (rows > 0) linesTaken.add(userId);
  }
  return linesTaken;
}

export async function freeLines(tx: Tx, callId: string): Promise<void> {
  await tx.run(sql`DELETE FROM call_line WHERE call_id = ${callId}`);
}

/** Records that this user's page is still there. Returns whether it had left, and is back. */
export async function markSeen(db: Queryable, callId: string, userId: string): Promise<boolean> {
  const line = await db.maybe<{ isBack: boolean }>(sql`
    UPDATE call_line SET seen_at = clock_timestamp(), left_at = NULL, returns = returns + (left_at IS NOT NULL)::int
     WHERE user_id = ${userId} AND call_id = ${callId}
    RETURNING old.left_at IS NOT NULL AS "isBack"`);
  return line?.isBack ?? false;
}

/** Records that this user's page goes away and may come back. */
export async function markLeft(db: Queryable, callId: string, userId: string): Promise<void> {
  await db.run(sql`
    UPDATE call_line SET left_at = clock_timestamp()
     WHERE user_id = ${userId} AND call_id = ${callId} AND left_at IS NULL`);
}

export interface Change {
  readonly from: CallState;
  readonly to: CallState;
  readonly ending: CallEnding | null;
  /** The page that answers. */
  readonly tab: string | null;
}

/** Writes a transition; null when the call's state has changed. */
export function writeChange(tx: Tx, id: string, { from, to, ending, tab }: Change): Promise<CallRow | null> {
  const set: Sql[] = [sql`state = ${to}`];
  if (to === 'connected') set.push(sql`connected_at = clock_timestamp()`, sql`invitee_tab = ${tab}`);
  if (to === 'ended') set.push(sql`ended_at = clock_timestamp()`, sql`ending = ${ending}`);
  return tx.maybe<CallRow>(sql`
    UPDATE call AS c SET ${join(set, ', ')} WHERE c.id = ${id} AND c.state = ${from} RETURNING ${COLUMNS}`);
}

/** The call on this user's line, ringing or connected. */
export const liveCallOf = (db: Queryable, userId: string): Promise<CallRow | null> =>
  db.maybe<CallRow>(sql`
    SELECT ${COLUMNS} FROM call_line l JOIN call c ON c.id = l.call_id WHERE l.user_id = ${userId}`);

export async function withNames(db: Queryable, call: CallRow): Promise<NamedCall> {
  const people = await db.many<CallSide>(sql`
    SELECT u.id AS "userId", u.nickname AS name, u.photo,
           l.left_at IS NOT NULL AS "isAway", coalesce(l.returns, 0) AS returns
      FROM app_user u LEFT JOIN call_line l ON l.user_id = u.id AND l.call_id = ${call.id}
     WHERE u.id = ANY (${[call.initiatorId, call.inviteeId]}::uuid[])`);
  const sideOf = (id: string): CallSide =>
    people.find(({ userId }) => userId === id) ?? { userId: id, name: '', photo: null, isAway: false, returns: 0 };
  return { ...call, initiator: sideOf(call.initiatorId), invitee: sideOf(call.inviteeId) };
}

/** A call that the server has to move on, and the reason. */
export interface DueCall {
  readonly id: string;
  readonly event: 'clock' | 'leave';
  readonly actor: CallActor;
}

/** How long a page may be silent, and how long one that said that it goes away may be gone, in seconds. */
interface Patience {
  readonly leftS: number;
  readonly returnS: number;
}

interface Due extends Patience {
  readonly ringS: number;
  readonly limit: number;
}

/** Calls whose ringing time is over, and calls of which a party's page has been silent, or gone, for too long. */
export function dueCalls(db: Queryable, { ringS, leftS, returnS, limit }: Due): Promise<DueCall[]> {
  const who = sql`CASE WHEN c.initiator_id = l.user_id THEN 'initiator' ELSE 'invitee' END`;
  return db.many<DueCall>(sql`
    (SELECT c.id, 'clock' AS event, 'system' AS actor FROM call c
      WHERE c.state = 'ringing' AND c.invited_at <= clock_timestamp() - make_interval(secs => ${ringS})
      ORDER BY c.invited_at LIMIT ${limit})
    UNION ALL
    (SELECT c.id, 'leave', ${who} FROM call_line l JOIN call c ON c.id = l.call_id
      WHERE l.seen_at <= clock_timestamp() - make_interval(secs => ${leftS})
      ORDER BY l.seen_at LIMIT ${limit})
    UNION ALL
    (SELECT c.id, 'leave', ${who} FROM call_line l JOIN call c ON c.id = l.call_id
      WHERE l.left_at <= clock_timestamp() - make_interval(secs => ${returnS})
      ORDER BY l.left_at LIMIT ${limit})`);
}

/** Whether this party's page is still silent, or gone: it may have come back since the call was selected. */
export async function isStillDisconnected(
  db: Queryable,
  call: CallRow,
  { actor, leftS, returnS }: Patience & { readonly actor: CallActor },
): Promise<boolean> {
  const userId = actor === 'initiator' ? call.initiatorId : call.inviteeId;
  const line = await db.maybe(sql`
    SELECT 1 FROM call_line WHERE user_id = ${userId} AND call_id = ${call.id}
       AND (seen_at <= clock_timestamp() - make_interval(secs => ${leftS})
         OR left_at <= clock_timestamp() - make_interval(secs => ${returnS}))`);
  return line !== null;
}

/** Ended calls whose outcome should have been written to the chat by now. */
export const unrecordedCalls = (db: Queryable, limit: number): Promise<CallRow[]> =>
  db.many<CallRow>(sql`
    SELECT ${COLUMNS} FROM call c
     WHERE c.state = 'ended' AND NOT c.recorded AND c.ended_at <= clock_timestamp() - interval '2 seconds'
     ORDER BY c.ended_at LIMIT ${limit}`);

export async function markRecorded(db: Queryable, id: string): Promise<void> {
  await db.run(sql`UPDATE call SET recorded = true WHERE id = ${id} AND NOT recorded`);
}

/** A user's side of a call; null for anybody else. */
export function partyOf(call: CallRow, userId: string): CallParty | null {
  if (call.initiatorId === userId) return 'initiator';
  return call.inviteeId === userId ? 'invitee' : null;
}

/** The id of this side's page. */
export const tabOf = (call: CallRow, party: CallParty): string | null =>
  party === 'initiator' ? call.initiatorTab : call.inviteeTab;

export async function roleOf(db: Queryable, userId: string): Promise<Role | null> {
  const row = await db.maybe<{ role: Role }>(sql`SELECT role FROM app_user WHERE id = ${userId}`);
  return row?.role ?? null;
}
