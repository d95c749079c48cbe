import type { RecurringJob } from '#server/app/jobs/job.ts';
import { removeFiles } from '#server/features/uploads/public.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { keyOfExport } from './own-data.store.ts';

const BATCH = 100;
const EVERY_S = 600;

/** Removes exports that have expired, and those of accounts that were closed since. */
export const sweepExportsJob: RecurringJob = {
  name: 'own_data.sweep_exports',
  everyS: EVERY_S,
  run: ({ db, storage }) =>
    db.transaction(async (tx) => {
      const rows = await tx.many<{ id: string }>(sql`
        SELECT e.id FROM data_export e JOIN app_user u ON u.id = e.user_id
        WHERE e.expires_at < now() OR (u.status = 'closed' AND e.state <> 'waiting')
        LIMIT ${BATCH} FOR UPDATE OF e SKIP LOCKED`);
      // Files first: if the process dies in between, the rows still point to them.
      for (const { id } of rows) await storage.remove(keyOfExport(id));
      await tx.run(sql`DELETE FROM data_export WHERE id = ANY (${rows.map(({ id }) => id)}::uuid[])`);
      return rows.length;
    }),
};

/** Erases contact data and pictures of accounts that were closed `ownData.contact_keep_s` ago; their number stays. */
export const eraseContactsJob: RecurringJob = {
  name: 'own_data.erase_contacts',
  everyS: EVERY_S,
  run: (services) =>
    services.db.transaction(async (tx) => {
      const keepS = services.rules.get('ownData.contact_keep_s');
      const rows = await tx.many<{ id: string }>(sql`
        SELECT user_id AS id FROM closed_account
        WHERE erased_at IS NULL AND closed_at < now() - make_interval(secs => ${keepS})
        LIMIT ${BATCH} FOR UPDATE SKIP LOCKED`);
      const ids = rows.map(({ id }) => id);
      const pictures = await tx.many<{ id: string; key: string }>(sql`
        SELECT id, key FROM upload WHERE purpose = 'avatar' AND owner_id = ANY (${ids}::uuid[])`);
      await removeFiles(services, tx, pictures);
      await tx.run(sql`
        UPDATE closed_account SET user_name = NULL, nickname = NULL, email = NULL, phone = NULL, erased_at = now()
        WHERE user_id = ANY (${ids}::uuid[])`);
      return rows.length;
    }),
};
