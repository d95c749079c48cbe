import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { type Sql, sql } from '#server/platform/postgres/sql.ts';

/** A provider's time to add to its bail after the requirement was raised. Sums in base units of points. */
export interface Shortfall {
  readonly had: bigint;
  readonly dueAt: Date;
  readonly isDue: boolean;
}

export function shortfallOf(db: Queryable, userId: string): Promise<Shortfall | null> {
  return db.maybe<Shortfall>(sql`
    SELECT had, due_at, due_at <= clock_timestamp() AS "isDue" FROM bail_shortfall WHERE user_id = ${userId}`);
}

/** Gives a provider time, again for each higher requirement; returns false when it has been given before. */
export async function insertShortfall(
  tx: Tx,
  { userId, had, required, noticeS }: { userId: string; had: bigint; required: bigint; noticeS: number },
): Promise<boolean> {
  const rows = await tx.run(sql`
    INSERT INTO bail_shortfall (user_id, had, required, due_at)
    VALUES (${userId}, ${had}, ${required}, clock_timestamp() + make_interval(secs => ${noticeS}))
    ON CONFLICT (user_id) DO UPDATE
      SET had = excluded.had, required = excluded.required, at = excluded.at, due_at = excluded.due_at
      WHERE bail_shortfall.required < excluded.required`);
  return rows > 0;
}

/** Returns whether there was one. */
export async function deleteShortfall(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM bail_shortfall WHERE user_id = ${userId}`)) > 0;
}

/** Owners of buy ads on the shelf whose bail is below the requirement, and who are neither told nor paused for it. */
export async function ownersBelow(db: Queryable, required: bigint, limit: number): Promise<string[]> {
  const owners = await db.many<{ id: string }>(sql`
    SELECT DISTINCT a.provider_id AS id FROM buy_ad a WHERE ${isUntold(required)} LIMIT ${limit}`);
  return owners.map(({ id }) => id);
}

/** Whether this provider is one of them. */
export async function isUnnotifiedShortfall(db: Queryable, userId: string, required: bigint): Promise<boolean> {
  const ad = await db.maybe(sql`
    SELECT FROM buy_ad a WHERE a.provider_id = ${userId} AND ${isUntold(required)} LIMIT 1`);
  return ad !== null;
}

const isUntold = (required: bigint): Sql => sql`
  a.status = 'on'
      AND NOT EXISTS (SELECT FROM bail_shortfall s WHERE s.user_id = a.provider_id AND s.required >= ${required})
      AND NOT EXISTS (SELECT FROM placing_pause p WHERE p.user_id = a.provider_id AND p.reason = 'bail')
      AND coalesce((SELECT l.credits_posted - l.debits_posted FROM ledger_account l WHERE l.id = a.bail_account_id), 0)
        < ${required}`;

/** Providers whose time has passed and who are not paused yet, or whose requirement was lowered to what they have. */
export async function endedShortfalls(db: Queryable, required: bigint, limit: number): Promise<string[]> {
  const rows = await db.many<{ userId: string }>(sql`
    SELECT s.user_id FROM bail_shortfall s
    WHERE s.had >= ${required} OR (s.due_at <= clock_timestamp()
      AND NOT EXISTS (SELECT FROM placing_pause p WHERE p.user_id = s.user_id AND p.reason = 'bail'))
    ORDER BY s.due_at LIMIT ${limit}`);
  return rows.map(({ userId }) => userId);
}
