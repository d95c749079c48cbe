import { newId } from '#server/platform/ids.ts';
import { idOfName } from '#server/platform/named-user.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { newestFirst, type PageOf, type PageParams, pageOf } from '#server/platform/postgres/page-of.ts';
import { join, type Sql, sql } from '#server/platform/postgres/sql.ts';
import type { WordTriggerTable } from '#server/platform/postgres/tables/settings.ts';

export interface NewTrigger {
  readonly userId: string;
  readonly words: readonly string[];
  /** As written, at most 4000 characters. */
  readonly content: string;
  readonly conversationId: string | null;
  /** The sender's id of the message; null: not known. */
  readonly clientId: string | null;
}

export interface TriggerLimits {
  readonly limit: number;
  readonly windowS: number;
  readonly pauseS: number;
}

/** A user's number of recent triggers, and their pause. */
export interface Standing {
  readonly count: number;
  readonly pausedUntil: Date | null;
}

/** The same text again within this time, in seconds, is one trigger: both browser and server report it. */
const SAME_S = 10;

/**
 * Stores a trigger with its number within the window; one beyond the limit starts a pause. Null: it was stored before, or
 * the user is paused, so that nobody fills the table.
 */
export function insertTrigger(db: Queryable, trigger: NewTrigger, limits: TriggerLimits): Promise<Standing | null> {
  const { userId, words, content, conversationId, clientId } = trigger;
  return db.maybe<Standing>(sql`
    WITH counted AS (
      SELECT count(*)::int + 1 AS count FROM word_trigger
      WHERE user_id = ${userId} AND at > now() - make_interval(secs => ${limits.windowS}))
    INSERT INTO word_trigger (id, user_id, conversation_id, client_id, words, content, count, paused_until)
    SELECT ${newId()}::uuid, ${userId}::uuid, ${conversationId}::uuid, ${clientId}::uuid, ${words}::text[], ${content}, count,
      CASE WHEN count > ${limits.limit}::int THEN now() + make_interval(secs => ${limits.pauseS}) END
    FROM counted
    WHERE NOT EXISTS (SELECT FROM word_trigger WHERE user_id = ${userId} AND content = ${content}
                      AND at > now() - make_interval(secs => ${SAME_S}))
      AND NOT EXISTS (SELECT FROM word_trigger WHERE user_id = ${userId} AND paused_until > now())
    RETURNING count, paused_until`);
}

/** The user's current number of triggers, and their pause. */
export const standingOf = (db: Queryable, userId: string, windowS: number): Promise<Standing> =>
  db.one<Standing>(sql`
    SELECT count(*) FILTER (WHERE at > now() - make_interval(secs => ${windowS}))::int AS count,
      max(paused_until) FILTER (WHERE paused_until > now()) AS "pausedUntil"
    FROM word_trigger WHERE user_id = ${userId}`);

export interface TriggerFilter {
  /** A public name; null: everybody. */
  readonly user: string | null;
  /** Only triggers that started a pause. */
  readonly over: boolean;
}

export interface TriggerRow
  extends Standing,
    Pick<WordTriggerTable, 'id' | 'userId' | 'conversationId' | 'content' | 'at'> {
  readonly name: string;
  readonly seq: bigint | null;
  readonly words: string[];
}

function keeps({ user, over }: TriggerFilter): Sql {
  const all: Sql[] = [sql`true`];
  if (over) all.push(sql`t.paused_until IS NOT NULL`);
  if (user !== null) all.push(sql`t.user_id = ${idOfName(user)}`);
  return join(all, ' AND ');
}

/** One page of the triggers, newest first. */
export const triggersPage = (db: Queryable, filter: TriggerFilter, page: PageParams): Promise<PageOf<TriggerRow>> =>
  pageOf<TriggerRow>(db, page, {
    from: sql`word_trigger t WHERE ${keeps(filter)}`,
    ...newestFirst(sql`t`),
    select: (rows) => sql`
      SELECT t.id, t.user_id, u.nickname AS name, t.conversation_id, x.seq, t.words,
             t.content, t.count, t.paused_until, t.at
      FROM ${rows} t
      JOIN app_user u ON u.id = t.user_id
      LEFT JOIN chat_message x ON x.conversation_id = t.conversation_id AND x.client_id = t.client_id
                              AND x.sender_id = t.user_id`,
  });
