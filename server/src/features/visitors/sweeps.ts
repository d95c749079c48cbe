import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/**
 * Deletes visitors whose session ended long ago, with their stream, except those with an unanswered request. Their
 * messages and conversation stay; a conversation without messages is deleted too.
 */
export const visitorSweep: Sweep = {
  name: 'visitors',
  statement: (rules, limit) => sql`
    WITH gone AS MATERIALIZED (
      SELECT v.id FROM visitor v
       WHERE v.expires_at < now() - make_interval(secs => ${rules.get('visitors.keep_s')})
         AND NOT EXISTS (SELECT FROM support_request r WHERE r.requester_id = v.id AND r.state IN ('queued', 'assigned'))
       LIMIT ${limit}
    ), empty AS MATERIALIZED (
      SELECT c.id FROM gone g JOIN conversation c ON c.kind = 'support' AND c.ref = g.id::text WHERE c.last_seq = 0
    ), requests AS (DELETE FROM support_request WHERE conversation_id IN (SELECT id FROM empty)
    ), members AS (DELETE FROM chat_member WHERE conversation_id IN (SELECT id FROM empty)
    ), rooms AS (DELETE FROM conversation WHERE id IN (SELECT id FROM empty)
    ), events AS (DELETE FROM stream_event WHERE user_id IN (SELECT id FROM gone)
    ), streams AS (DELETE FROM user_stream WHERE user_id IN (SELECT id FROM gone))
    DELETE FROM visitor WHERE id IN (SELECT id FROM gone)`,
};
