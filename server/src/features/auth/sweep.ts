import type { Loop } from '#server/platform/feature.ts';
import type { Services } from '#server/platform/services.ts';
import { type Sql, sql } from '#server/platform/sql.ts';

const BATCH_ROWS = 1000;
const KEEP_DAYS = 30;
const IDLE_MS = 10 * 60_000;

/** Forgets, a batch at a time, what has no use any more. */
export async function sweep(services: Services): Promise<number> {
  const { rules } = services;
  const batches: Sql[] = [
    sql`DELETE FROM idempotency WHERE (user_id, key) IN (SELECT user_id, key FROM idempotency
          WHERE created_at < now() - make_interval(secs => ${rules.get('gateway.idempotency_ttl_s')}) LIMIT ${BATCH_ROWS})`,
    // Ended sessions are kept for a while: they are what "a known device" means.
    sql`DELETE FROM session WHERE id IN (SELECT id FROM session
          WHERE expires_at < now() - make_interval(days => ${KEEP_DAYS}) LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM email_code WHERE id IN (SELECT id FROM email_code
          WHERE created_at < now() - interval '1 day' LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM human_challenge WHERE challenge_hash IN (SELECT challenge_hash FROM human_challenge
          WHERE used_at < now() - make_interval(secs => ${rules.get('auth.challenge_ttl_s') * 2}) LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM login_failure WHERE (kind, subject) IN (SELECT kind, subject FROM login_failure
          WHERE counted_from < now() - make_interval(secs => ${rules.get('auth.lockout_s') * 2}) LIMIT ${BATCH_ROWS})`,
    sql`DELETE FROM mail_outbox WHERE id IN (SELECT id FROM mail_outbox
          WHERE created_at < now() - make_interval(days => ${KEEP_DAYS}) LIMIT ${BATCH_ROWS})`,
    // Whoever opens a stream that was not kept up to then begins beyond all that stands in it.
    sql`DELETE FROM stream_event WHERE (user_id, seq) IN (SELECT s.user_id, e.seq FROM user_stream s
          CROSS JOIN LATERAL (SELECT seq FROM stream_event x WHERE x.user_id = s.user_id LIMIT ${BATCH_ROWS}) e
          WHERE s.kept_until < now() - interval '1 hour' LIMIT ${BATCH_ROWS})`,
  ];
  let most = 0;
  for (const batch of batches) most = Math.max(most, await services.db.run(batch));
  return most < BATCH_ROWS ? 0 : most;
}

export const sweepLoop: Loop = { name: 'sweep', idleMs: IDLE_MS, run: sweep };
