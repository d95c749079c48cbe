import type { Sweep } from '#server/app/feature.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** Deletes windows that were over long ago. */
export const shiftSweep: Sweep = {
  name: 'shifts',
  statement: (rules, limit) => sql`
    DELETE FROM shift_plan WHERE (group_id, user_id, starts_at) IN (
      SELECT group_id, user_id, starts_at FROM shift_plan
      WHERE starts_at < now() - make_interval(secs => ${rules.get('shifts.keep_s')}) LIMIT ${limit})`,
};

/** Deletes hand-overs of long ago, whether or not anybody acknowledged them. */
export const handoverSweep: Sweep = {
  name: 'shift hand-overs',
  statement: (rules, limit) => sql`
    DELETE FROM shift_handover WHERE id IN (
      SELECT id FROM shift_handover
      WHERE written_at < now() - make_interval(secs => ${rules.get('shifts.keep_s')}) LIMIT ${limit})`,
};
