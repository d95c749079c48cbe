import { z } from 'zod';
import type { Job } from '#server/app/jobs/job.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { exportArchive } from './export-archive.ts';
import { exportMail } from './export-mail.ts';
import { keyOfExport, type Owner } from './own-data.store.ts';

const ATTEMPTS = 5;

interface Waiting extends Pick<Owner, 'email' | 'lang'> {
  readonly userId: string;
}

/** Makes the file, stores it like uploads, and mails its owner. Run twice, it makes the same file again. */
export const exportJob: Job<{ id: string }> = {
  name: 'own_data.export',
  payload: z.object({ id: z.uuid() }),
  maxAttempts: () => ATTEMPTS,
  async run(services, { id }) {
    const { db, storage, rules, config } = services;
    const waiting = await db.maybe<Waiting>(sql`
      SELECT u.id AS "userId", u.email, u.lang FROM data_export e JOIN app_user u ON u.id = e.user_id
      WHERE e.id = ${id} AND e.state = 'waiting' AND u.status <> 'closed'`);
    if (waiting === null) return;
    const key = keyOfExport(id);
    await storage.putStream(key, await exportArchive(services, waiting.userId));
    const bytes = (await storage.find(key))?.bytes ?? 0;
    const keepS = rules.get('ownData.export_keep_s');
    await db.transaction(async (tx) => {
      await tx.run(sql`
        UPDATE data_export SET state = 'ready', ready_at = now(), bytes = ${bytes},
          expires_at = now() + make_interval(secs => ${keepS}) WHERE id = ${id} AND state = 'waiting'`);
      if (waiting.email === null) return;
      const link = `${config.publicUrl}/accountSettings/data`;
      await enqueueMail(tx, { to: waiting.email, ...exportMail(waiting.lang, link, keepS) });
    });
  },
  async giveUp({ db, storage }, { id }) {
    await storage.remove(keyOfExport(id));
    await db.run(sql`UPDATE data_export SET state = 'failed' WHERE id = ${id} AND state = 'waiting'`);
  },
};
