import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import { tell } from '#server/platform/outbox/tell.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { expireProposals } from './proposals.store.ts';

const BATCH_ROWS = 50;
/** A notice that asks for a decision stays so much longer at most. */
const EVERY_S = 60;

/** Ends proposals that nobody decided in time, and tells administrators and whoever proposed them. */
export const expireProposalsJob: RecurringJob = { name: 'staff.proposals', everyS: EVERY_S, run: endExpired };

/** Returns the number of proposals that it ended. */
export function endExpired({ db }: Pick<Services, 'db'>): Promise<number> {
  return db.transaction(async (tx) => {
    const expired = await expireProposals(tx, BATCH_ROWS);
    for (const { proposer, kind, subject } of expired) {
      const admins = sql`SELECT id FROM app_user WHERE status = 'active' AND (role = 'admin' OR id = ${proposer})`;
      await tell(tx, { event: 'proposals.changed', to: { admins }, payload: { what: 'expired', kind, subject } });
    }
    return expired.length;
  });
}
