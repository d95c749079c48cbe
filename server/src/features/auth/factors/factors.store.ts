import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The second factors of an account. */
export interface BoundFactors {
  readonly hasTotp: boolean;
  readonly hasPasskey: boolean;
}

/** The second factors of the user `u.id`, as columns of a query over app_user u. */
export const HAS_FACTORS = sql`
  EXISTS (SELECT FROM totp_secret t WHERE t.user_id = u.id AND t.bound_at IS NOT NULL) AS "hasTotp",
  EXISTS (SELECT FROM passkey p WHERE p.user_id = u.id) AS "hasPasskey"`;

export const boundFactors = (db: Queryable, userId: string): Promise<BoundFactors> =>
  db.one<BoundFactors>(sql`SELECT ${HAS_FACTORS} FROM app_user u WHERE u.id = ${userId}`);

/** Whether the user has an authenticator app or a passkey bound. */
export async function hasSecondFactor(db: Queryable, userId: string): Promise<boolean> {
  const { hasTotp, hasPasskey } = await boundFactors(db, userId);
  return hasTotp || hasPasskey;
}
