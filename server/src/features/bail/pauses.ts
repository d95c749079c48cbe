import type { AccountChanged } from '#contract/events/account.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export type PauseReason = 'faults' | 'claim_rate' | 'debt' | 'bail' | 'staff';

export interface Pause {
  readonly reason: PauseReason;
  /** Null: until it is lifted. */
  readonly endsAt: Date | null;
  readonly at: Date;
}

/** From now on this user places no orders and its ads take none, until `endsAt` or until this reason is lifted. */
export async function setPause(
  tx: Tx,
  userId: string,
  { reason, endsAt = null }: { readonly reason: PauseReason; readonly endsAt?: Date | null },
): Promise<void> {
  // Told once: a pause that is prolonged is no news. The bail's own is what its owner asked for, or sees coming.
  const told = reason !== 'bail';
  const payload: AccountChanged = { what: 'paused' };
  await tx.run(sql`
    WITH set_now AS (
      INSERT INTO placing_pause AS p (user_id, reason, ends_at) VALUES (${userId}, ${reason}, ${endsAt})
      ON CONFLICT (user_id, reason) DO UPDATE SET ends_at = excluded.ends_at RETURNING p.xmax = 0 AS is_new
    )
    INSERT INTO outbox (id, home, event, recipients, payload)
    SELECT ${newId()}::uuid, ${userId}::uuid, 'account.changed', ${[userId]}::uuid[], ${JSON.stringify(payload)}::json
    FROM set_now WHERE is_new AND ${told}::boolean`);
}

/** This reason holds no longer; others may. Answers whether it held. */
export async function liftPause(tx: Tx, userId: string, reason: PauseReason): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM placing_pause WHERE user_id = ${userId} AND reason = ${reason}`)) > 0;
}

/** Why this user cannot place or be placed with at present, the oldest reason first. */
export function pausesOf(db: Queryable, userId: string): Promise<Pause[]> {
  return db.many<Pause>(sql`
    SELECT reason, ends_at AS "endsAt", at FROM placing_pause
    WHERE user_id = ${userId} AND (ends_at IS NULL OR ends_at > now()) ORDER BY at, reason`);
}
