import { sql } from '#server/platform/postgres/sql.ts';
import type { LedgerCheck } from './audit-checks.ts';

/** The log of staff: nobody can change an entry and keep the hashes. */
export const STAFF_CHECKS: readonly LedgerCheck[] = [
  {
    name: 'staff_acts_follow_each_other',
    needs: ['staff_act'],
    query: sql`
      SELECT b.seq::text AS subject, 'the log of staff does not follow from here'::text AS detail
      FROM (SELECT staff_act_first_break() AS seq) b WHERE b.seq IS NOT NULL`,
  },
];
