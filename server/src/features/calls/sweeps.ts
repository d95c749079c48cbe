import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The outcome of a call is in its conversation, so the old row is not needed. */
export const callSweep: Sweep = {
  name: 'calls',
  statement: (rules, limit) => sql`
    WITH over AS MATERIALIZED (
      SELECT id FROM call WHERE state = 'ended' AND recorded
         AND ended_at < now() - make_interval(secs => ${rules.get('calls.keep_s')}) LIMIT ${limit}
    ), lines AS (DELETE FROM call_line WHERE call_id IN (SELECT id FROM over))
    DELETE FROM call WHERE id IN (SELECT id FROM over)`,
};
