import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** A stream that was not kept until now begins after all its rows, so they can be deleted. */
export const streamSweep: Sweep = {
  name: 'stream events',
  statement: (_rules, limit) => sql`
    DELETE FROM stream_event WHERE (user_id, seq) IN (SELECT s.user_id, e.seq FROM user_stream s
      CROSS JOIN LATERAL (SELECT seq FROM stream_event x WHERE x.user_id = s.user_id LIMIT ${limit}) e
      WHERE s.kept_until < now() - interval '1 hour' LIMIT ${limit})`,
};
