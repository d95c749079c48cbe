import type { Services } from '#server/app/services.ts';
import type { Tx } from '#server/platform/postgres/db.ts';
import { deleteUploads, type Unused } from '../uploads.store.ts';

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
