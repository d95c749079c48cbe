import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export const factorSweeps: readonly Sweep[] = [
  {
    name: 'unbound authenticator apps',
    statement: (_rules, limit) => sql`
      DELETE FROM totp_secret WHERE id IN (SELECT id FROM totp_secret
      WHERE bound_at IS NULL AND created_at < now() - interval '1 day' LIMIT ${limit})`,
  },
  {
    name: 'challenges of passkeys',
    statement: (_rules, limit) => sql`
      DELETE FROM passkey_challenge WHERE challenge_hash IN (SELECT challenge_hash FROM passkey_challenge
      WHERE expires_at < now() LIMIT ${limit})`,
  },
];
