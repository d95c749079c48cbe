import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { deleteUploads, lockReleased, releaseUploads, type Unused } from '../uploads.store.ts';

/**
 * Removes stored files, and their rows with the transaction. Files first: if the process dies in between, the rows still
 * point to them.
 */
export async function removeFiles({ storage }: Services, tx: Tx, files: readonly Unused[]): Promise<void> {
  for (const { key } of files) await storage.remove(key);
  await deleteUploads(
    tx,
    files.map(({ id }) => id),
  );
}

/**
 * Removes what others have replaced once the transaction is durable. Where that fails nothing uses the files any more, and
 * the first sweep of the next process removes them.
 */
export async function removeReplaced(services: Services, tx: Tx, ids: readonly string[]): Promise<void> {
  const files = await releaseUploads(tx, ids);
  if (files.length === 0) return;
  tx.afterCommit(() => {
    services.db
      .transaction(async (own) => removeFiles(services, own, await lockReleased(own, files)))
      .catch((error: unknown) => services.log.warn({ err: error }, 'replaced files were left to the sweep'));
  });
}
