import { downloadExport, getOwnData, requestExport } from '#contract/functions/own-data.ts';
import { closingBlockers } from '#core/people/closing.ts';
import { enqueue } from '#server/app/jobs/job.ts';
import { enqueueMail } from '#server/app/mail-queue.ts';
import { requireTradingPassword } from '#server/features/auth/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import { handle, type ResultOf, type UserCall, type WriteCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { noteSecurity } from '#server/platform/security-event.ts';
import { exportJob } from './export.job.ts';
import { downloadedMail } from './export-mail.ts';
import { closingFacts, type ExportRow, insertExport, keyOfExport, latestExport, type Owner } from './own-data.store.ts';

const DAY_S = 86_400;
const FILE_NAME = 'my-data.zip';

export const getOwnDataHandler = handle(getOwnData, async ({ db, services, session }: UserCall) => {
  const row = await latestExport(db, session.userId);
  return {
    export: row === null ? null : present(row),
    blockers: closingBlockers(await closingFacts(services, db, session.userId)),
    contactKeepDays: Math.ceil(services.rules.get('ownData.contact_keep_s') / DAY_S),
  };
});

/** One at a time: the next one when this one has expired or failed. */
export const requestExportHandler = handle(
  requestExport,
  async ({ tx, session, address, userAgent }: WriteCall) => {
    const { userId } = session;
    const id = newId();
    const row = await insertExport(tx, id, userId);
    if (row === null) throw new AppError('already.done');
    await enqueue(tx, { job: exportJob, payload: { id } });
    await tx.run(noteSecurity({ kind: 'data_exported', userId, subject: 'requested', address, userAgent }));
    return present(row);
  },
  (call, { tradePassword }) => requireTradingPassword(call, tradePassword),
);

/** Only its owner finds it: it is looked up by the session's account. */
export const downloadExportHandler = handle(downloadExport, async (call: UserCall) => {
  const { db, services, session, address, userAgent } = call;
  const row = await latestExport(db, session.userId);
  const file = row?.state === 'ready' ? await services.storage.find(keyOfExport(row.id)) : null;
  if (row === null || file === null) throw new AppError('nothing.found');
  return withFile(
    { fileName: FILE_NAME, bytes: Number(row.bytes) },
    {
      name: FILE_NAME,
      mime: 'application/zip',
      async open() {
        const { userId } = session;
        await services.db.transaction(async (tx) => {
          await tx.run(noteSecurity({ kind: 'data_exported', userId, subject: 'downloaded', address, userAgent }));
          const { email, lang } = await tx.one<Pick<Owner, 'email' | 'lang'>>(
            sql`SELECT email, lang FROM app_user WHERE id = ${userId}`,
          );
          const link = `${services.config.publicUrl ?? ''}/accountSettings/security`;
          if (email !== null) await enqueueMail(tx, { to: email, ...downloadedMail(lang, link) });
        });
        return file.read();
      },
    },
  );
});

const present = (row: ExportRow): ResultOf<typeof requestExport> => ({
  state: row.state,
  requestedAt: row.requestedAt,
  readyAt: row.readyAt,
  expiresAt: row.expiresAt,
  bytes: row.bytes === null ? null : Number(row.bytes),
});
