import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { TotpSecretTable } from '#server/platform/postgres/tables/factors.ts';

export type TotpRow = Pick<TotpSecretTable, 'id' | 'secretSealed' | 'lastStep'>;

const ROW = sql`id, secret_sealed, last_step`;

export const boundTotp = (db: Queryable, userId: string): Promise<TotpRow | null> =>
  db.maybe<TotpRow>(sql`SELECT ${ROW} FROM totp_secret WHERE user_id = ${userId} AND bound_at IS NOT NULL`);

/** The secret that is being bound; null when there is none, or it is older than `ttlS` seconds. */
export const pendingTotp = (db: Queryable, userId: string, ttlS: number): Promise<TotpRow | null> =>
  db.maybe<TotpRow>(sql`
    SELECT ${ROW} FROM totp_secret WHERE user_id = ${userId} AND bound_at IS NULL
      AND created_at > now() - make_interval(secs => ${ttlS})`);

/** Stores a secret to be bound, in place of another that was to be bound. */
export async function insertPending(
  db: Queryable,
  userId: string,
  { id, secretSealed }: Pick<TotpRow, 'id' | 'secretSealed'>,
): Promise<void> {
  await db.run(sql`
    INSERT INTO totp_secret (id, user_id, secret_sealed) VALUES (${id}, ${userId}, ${secretSealed})
    ON CONFLICT (user_id) WHERE bound_at IS NULL
    DO UPDATE SET id = excluded.id, secret_sealed = excluded.secret_sealed, created_at = now(), last_step = 0`);
}

/** A step whose code fits. */
export interface TotpStep {
  /** Of the app's secret. */
  readonly id: string;
  readonly step: number;
}

/** Uses up a step of an app. Of many that race for it, in whatever process, one gets true. */
export async function takeStep(db: Queryable, { id, step }: TotpStep): Promise<boolean> {
  const rows = await db.run(sql`UPDATE totp_secret SET last_step = ${step} WHERE id = ${id} AND last_step < ${step}`);
  return rows === 1;
}

/** Binds the pending secret in place of the bound one. Returns false when another call did so first. */
export async function bindPending(tx: Tx, userId: string, id: string): Promise<boolean> {
  await tx.run(sql`DELETE FROM totp_secret WHERE user_id = ${userId} AND bound_at IS NOT NULL AND id <> ${id}`);
  const rows = await tx.run(sql`UPDATE totp_secret SET bound_at = now() WHERE id = ${id} AND bound_at IS NULL`);
  return rows === 1;
}

/** Returns false when none was bound. */
export async function deleteTotp(tx: Tx, userId: string): Promise<boolean> {
  return (await tx.run(sql`DELETE FROM totp_secret WHERE user_id = ${userId} AND bound_at IS NOT NULL`)) === 1;
}
