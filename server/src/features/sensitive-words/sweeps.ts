import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Triggers are kept while they count towards a pause and while the pause they started lasts. */
export const triggerSweep: Sweep = {
  name: 'word triggers',
  statement: (rules, limit) => sql`
    DELETE FROM word_trigger WHERE id IN (SELECT id FROM word_trigger
    WHERE at < now() - make_interval(secs => ${Math.max(rules.get('sensitive_words.trigger_keep_s'), rules.get('sensitive_words.trigger_window_s'))})
      AND (paused_until IS NULL OR paused_until < now()) LIMIT ${limit})`,
};
