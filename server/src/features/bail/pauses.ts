import { PAUSES_IN_FORCE, type PauseReason } from '#server/features/users/public.ts';
import { AppError } from '#server/platform/app-error.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export interface Pause {
  readonly reason: PauseReason;
  /** Null: until it is lifted. */
  readonly endsAt: Date | null;
  readonly at: Date;
}

/** Users whom nobody may trade with now: the paused ones, and those whose password a mailed code has just set. */
export const PAUSED_USERS = sql`(SELECT w.user_id FROM placing_pause w WHERE w.ends_at IS NULL OR w.ends_at > now()
  UNION ALL SELECT r.id FROM app_user r WHERE r.reset_pause_until > now())`;

/** Users whose points or cards nobody trades for now: the paused ones, and those whose account is held. */
export const PAUSED_OR_HELD = sql`(SELECT p.user_id FROM ${PAUSED_USERS} p
  UNION ALL SELECT h.id FROM app_user h WHERE h.money_held_until > now())`;

/** Whether nobody may trade with this user now. */
export const isPaused = async (db: Queryable, userId: string): Promise<boolean> =>
  (await db.maybe(sql`SELECT FROM ${PAUSED_USERS} p WHERE p.user_id = ${userId} LIMIT 1`)) !== null;

/** Before new business of any kind. Throws `orders.no_new_business` to whom nobody may trade with now. */
export async function requireUnpaused(db: Queryable, userId: string): Promise<void> {
  if (await isPaused(db, userId)) throw new AppError('orders.no_new_business');
}

/** From now on this user cannot place orders and its ads take none, until `endsAt` or until this reason is lifted. */
export async function setPause(
  tx: Tx,
  userId: string,
  { reason, endsAt = null }: { readonly reason: PauseReason; readonly endsAt?: Date | null },
): Promise<void> {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    INSERT INTO placing_pause AS p (user_id, reason, ends_at) VALUES (${userId}, ${reason}, ${endsAt})
    ON CONFLICT (user_id, reason) DO UPDATE SET ends_at = excluded.ends_at RETURNING p.xmax = 0 AS "isNew"`);
  // A prolonged pause is not announced again. Nor is the pause `bail`: its owner asked for it, or sees it coming.
  if (!isNew || reason === 'bail') return;
  await tell(tx, { event: 'users.changed', to: { owner: userId }, payload: { what: 'paused' } });
}

/** Lifts the pause of this reason; others may remain. Returns whether there was one. */
export async function liftPause(tx: Tx, userId: string, reason: PauseReason): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM placing_pause WHERE user_id = ${userId} AND reason = ${reason}`)) > 0;
}

/** The user's current pauses, the oldest first. */
export function pausesOf(db: Queryable, userId: string): Promise<Pause[]> {
  return db.many<Pause>(sql`
    SELECT p.reason, p.ends_at, p.at FROM ${PAUSES_IN_FORCE} p
    WHERE p.user_id = ${userId} ORDER BY p.at, p.reason`);
}
