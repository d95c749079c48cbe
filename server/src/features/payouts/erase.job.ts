import type { RecurringJob } from '#server/app/jobs/job.ts';
import { removeFiles } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';

const BATCH = 100;
const EVERY_S = 600;

/** Erases where ended payouts went to, and their proofs, `paymentAccounts.keep_s` after their end. The rows stay. */
export const erasePayoutsJob: RecurringJob = {
  name: 'payouts.erase_accounts',
  everyS: EVERY_S,
  run: (services) =>
    services.db.transaction(async (tx) => {
      const keepS = services.rules.get('paymentAccounts.keep_s');
      const rows = await tx.many<{ id: string }>(sql`
        SELECT id FROM payout
        WHERE target_sealed IS NOT NULL AND ended_at < now() - make_interval(secs => ${keepS})
        ORDER BY ended_at LIMIT ${BATCH} FOR NO KEY UPDATE SKIP LOCKED`);
      const ids = rows.map(({ id }) => id);
      const proofs = await tx.many<{ id: string; key: string }>(sql`
        SELECT u.id, u.key FROM payout p JOIN upload u ON u.id = p.proof_id WHERE p.id = ANY (${ids}::uuid[])`);
      await tx.run(sql`
        UPDATE payout SET target_sealed = NULL, masked = '', proof_id = NULL WHERE id = ANY (${ids}::uuid[])`);
      await tx.run(sql`UPDATE payout_attempt SET name_sealed = NULL WHERE payout_id = ANY (${ids}::uuid[])`);
      await removeFiles(services, tx, proofs);
      return rows.length;
    }),
};
