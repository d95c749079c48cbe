import { randomInt } from 'node:crypto';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { keyedHash } from '#server/platform/crypto/crypto.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export type CodePurpose = 'register' | 'password' | 'trading_password';

const hashOf = (services: Services, id: string, code: string): Buffer =>
  keyedHash(services.config.secret, 'email-code', `${id}${code}`);

/**
 * Creates a six-digit code for an address. Throws `auth.code_too_soon` when the last code is too recent or the hourly
 * limit is reached.
 */
export async function makeCode(services: Services, email: string, purpose: CodePurpose): Promise<string> {
  const { rules } = services;
  return services.db.transaction(async (tx) => {
    // Serialises the requests for one address, so that two at once count each other.
    await tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(lower(${email}), 0))`);
    const recent = await tx.one<{ last_s: number | null; hour: number }>(sql`
      SELECT extract(epoch FROM now() - max(created_at) FILTER (WHERE purpose = ${purpose}))::int AS last_s,
             count(*)::int AS hour
      FROM email_code WHERE lower(email) = lower(${email}) AND created_at > now() - interval '1 hour'`);
    const waitS = recent.last_s === null ? 0 : rules.get('auth.code_resend_s') - recent.last_s;
    if (waitS > 0) throw new AppError('auth.code_too_soon', { seconds: waitS });
    if (recent.hour >= rules.get('auth.codes_per_hour')) throw new AppError('auth.code_too_soon', { seconds: 3600 });
    const id = newId();
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await tx.run(sql`
      INSERT INTO email_code (id, email, purpose, code_hash, expires_at)
      VALUES (${id}, ${email}, ${purpose}, ${hashOf(services, id, code)},
              now() + make_interval(secs => ${rules.get('auth.code_ttl_s')}))`);
    return code;
  });
}

export interface CodeCheck {
  readonly email: string;
  readonly purpose: CodePurpose;
  readonly code: string;
}

/**
 * Uses up the latest code of an address. Throws `auth.code_wrong`; a failed attempt counts even if the caller's
 * transaction fails. The attempts of a day count together, so that requesting new codes does not help to guess one.
 */
export async function useCode(services: Services, db: Queryable, check: CodeCheck): Promise<void> {
  const { rules } = services;
  const tried = await db.maybe<{ id: string; code_hash: Buffer }>(sql`
    UPDATE email_code SET tries = tries + 1
    WHERE id = (SELECT id FROM email_code WHERE lower(email) = lower(${check.email}) AND purpose = ${check.purpose}
                ORDER BY created_at DESC LIMIT 1)
      AND used_at IS NULL AND expires_at > now() AND tries < ${rules.get('auth.code_tries')}
      AND ${rules.get('auth.code_tries_per_day')}::bigint > (
        SELECT coalesce(sum(tries), 0) FROM email_code
        WHERE lower(email) = lower(${check.email}) AND used_at IS NULL AND created_at > now() - interval '1 day')
    RETURNING id, code_hash`);
  if (tried === null || !hashOf(services, tried.id, check.code).equals(tried.code_hash)) {
    throw new AppError('auth.code_wrong');
  }
  const won = await db.run(sql`UPDATE email_code SET used_at = now() WHERE id = ${tried.id} AND used_at IS NULL`);
  if (won === 0) throw new AppError('auth.code_wrong');
}
