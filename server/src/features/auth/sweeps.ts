import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

export const authSweeps: readonly Sweep[] = [
  {
    name: 'sessions',
    // Ended sessions are kept for a while: they define which devices an account knows.
    statement: (rules, limit) => sql`DELETE FROM session WHERE id IN (SELECT id FROM session
      WHERE expires_at < now() - make_interval(secs => ${rules.get('auth.session_keep_s')}) LIMIT ${limit})`,
  },
  {
    name: 'contact codes',
    statement: (_rules, limit) => sql`DELETE FROM contact_code WHERE id IN (SELECT id FROM contact_code
      WHERE created_at < now() - interval '1 day' LIMIT ${limit})`,
  },
  {
    name: 'human checks',
    statement: (rules, limit) => sql`
      DELETE FROM human_challenge WHERE challenge_hash IN (SELECT challenge_hash FROM human_challenge
      WHERE used_at < now() - make_interval(secs => ${rules.get('auth.challenge_ttl_s') * 2}) LIMIT ${limit})`,
  },
  {
    name: 'login failures',
    statement: (rules, limit) => sql`
      DELETE FROM login_failure WHERE (kind, subject) IN (SELECT kind, subject FROM login_failure
      WHERE counted_from < now() - make_interval(secs => ${rules.get('auth.lockout_s') * 2}) LIMIT ${limit})`,
  },
];
