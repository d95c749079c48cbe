import type { RecurringJob } from '#server/app/jobs/job.ts';
import { releaseUploads, removeFiles, type Unused } from '#server/features/uploads/public.ts';
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

export interface Erased {
  /** How many were due; fewer than the limit mean that no other is. */
  readonly due: number;
  /** How many of these the database erased: it refuses what is too young, or not over. */
  readonly erased: number;
  /** Their files. */
  readonly files: readonly Unused[];
}

/** A kind of records that are erased some time after they ended. */
export interface Retention {
  /** Unique: names its mark in the database. */
  readonly kind: string;
  /** The seconds that they are kept. */
  keepS(rules: Rules): number;
  /** Erases up to `limit` of them, but not their files. */
  erase(tx: Tx, ended: Ended): Promise<Erased>;
}

/**
 * Erases what is due, a batch a run. A mark in the database says how far that has come, so that nothing is looked through
 * twice and nothing is left out, whenever the product was down; it stays where the database refused one. Files go when
 * the erasure is durable. Where the process dies in between, they are released, and the sweep of unused files removes them.
 */
export const retentionJob = ({ kind, keepS, erase }: Retention): RecurringJob => ({
  name: `retention.${kind}`,
  everyS: EVERY_S,
  async run(services) {
    const { erased, files } = await services.db.transaction(async (tx) => {
      await tx.run(
        sql`INSERT INTO retention_mark (kind, done_until) VALUES (${kind}, '-infinity') ON CONFLICT DO NOTHING`,
      );
      const { from, to } = await tx.one<{ from: Date | null; to: Date }>(sql`
        SELECT nullif(done_until, '-infinity') AS from, now() - make_interval(secs => ${keepS(services.rules)}) AS to
        FROM retention_mark WHERE kind = ${kind} FOR UPDATE`);
      const batch = await erase(tx, { from: from ?? new Date(0), to, limit: BATCH });
      await releaseUploads(
        tx,
        batch.files.map(({ id }) => id),
      );
      if (batch.due < BATCH && batch.erased === batch.due) {
        await tx.run(sql`
          UPDATE retention_mark SET done_until = greatest(done_until, ${to}) WHERE kind = ${kind}`);
      }
      return batch;
    });
    if (files.length > 0) await services.db.transaction((tx) => removeFiles(services, tx, files));
    return erased;
  },
});
