import { sql } from '#server/platform/postgres/sql.ts';

export type PauseReason = 'faults' | 'claim_rate' | 'debt' | 'bail' | 'staff';

/** The current pauses, as a table. */
export const PAUSES_IN_FORCE = sql`(SELECT * FROM placing_pause w WHERE w.ends_at IS NULL OR w.ends_at > now())`;
