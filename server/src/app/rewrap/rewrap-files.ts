import type { Database } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { EncryptedStore } from '#server/platform/storage/encrypted-storage.ts';
import type { RewrapCounts } from './rewrap-texts.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** Goes through the uploads once, in the order of their ids. A file that was removed meanwhile does not count. */
export async function rewrapFiles(db: Database, storage: EncryptedStore): Promise<RewrapCounts> {
  let [renewed, failed, after] = [0, 0, FIRST_ID];
  for (;;) {
    const rows = await db.many<{ id: string; key: string }>(sql`
      SELECT id, key FROM upload WHERE id > ${after} AND removed_at IS NULL ORDER BY id LIMIT ${BATCH}`);
    const last = rows.at(-1);
    if (last === undefined) return { renewed, failed };
    after = last.id;
    for (const { key } of rows) {
      const outcome = await storage.rewrap(key).catch(() => 'failed' as const);
      if (outcome === 'renewed') renewed += 1;
      if (outcome === 'failed') failed += 1;
    }
  }
}
