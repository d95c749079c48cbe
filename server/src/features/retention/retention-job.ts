import type { RecurringJob } from '#server/app/jobs/job.ts';
import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { Rules } from '#server/platform/settings/rules.ts';

const BATCH = 200;
const EVERY_S = 86_400;

/** What ended from one time on, and before another. */
export interface Ended {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
}

/** A kind of records that are erased some time after they ended. */
export interface Retention {
  /** Unique: names its mark in the database. */
  readonly kind: string;
  /** The seconds that they are kept. */
  keepS(rules: Rules): number;
  /** Erases up to `limit` of them; fewer mean that none is left. */
  erase(services: Services, tx: Tx, ended: Ended): Promise<number>;
}

/**
 * Erases what is due, a batch a run. A mark in the database says how far that has come, so that nothing is looked through
 * twice and nothing is left out, whenever the product was down.
 */
export const retentionJob = ({ kind, keepS, erase }: Retention): RecurringJob => ({
  name: `retention.${kind}`,
  everyS: EVERY_S,
  run: (services) =>
    services.db.transaction(async (tx) => {
      await tx.run(
        sql`INSERT INTO retention_mark (kind, done_until) VALUES (${kind}, '-infinity') ON CONFLICT DO NOTHING`,
      );
      const { from, to } = await tx.one<{ from: Date | null; to: Date }>(sql`
        SELECT nullif(done_until, '-infinity') AS from, now() - make_interval(secs => ${keepS(services.rules)}) AS to
        FROM retention_mark WHERE kind = ${kind} FOR UPDATE`);
      const erased = await erase(services, tx, { from: from ?? new Date(0), to, limit: BATCH });
      if (erased < BATCH) {
        await tx.run(sql`
          UPDATE retention_mark SET done_until = greatest(done_until, ${to}) WHERE kind = ${kind}`);
      }
      return erased;
    }),
});
