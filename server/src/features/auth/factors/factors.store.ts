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

export const hasFactor = ({ hasTotp, hasPasskey }: BoundFactors): boolean => hasTotp || hasPasskey;

/** Whether the user has an authenticator app or a passkey bound. */
export const hasSecondFactor = async (db: Queryable, userId: string): Promise<boolean> =>
  hasFactor(await boundFactors(db, userId));

/** How the account proves itself, as the details of `auth.step_up_needed` name it. */
export function methodsOf({ hasTotp, hasPasskey }: BoundFactors): string {
  const factors = [hasTotp ? 'totp' : '', hasPasskey ? 'passkey' : ''].filter((method) => method !== '');
  return factors.length === 0 ? 'password' : factors.join(',');
}

/** Since when an authenticator app is bound. */
export const boundAt = (db: Queryable, userId: string): Promise<{ totpBoundAt: Date | null }> =>
  db.one(sql`
    SELECT (SELECT bound_at FROM totp_secret WHERE user_id = ${userId} AND bound_at IS NOT NULL) AS "totpBoundAt"`);
