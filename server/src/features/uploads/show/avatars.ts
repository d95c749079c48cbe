import type { Services } from '#server/app/services.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';

/** The public path of a picture; another picture has another path, so browsers may keep it for ever. */
export const avatarPath = (id: string): string => `/avatars/${id}.png`;

/** A picture that the owner has uploaded, locked; null when they have none with this id. */
export const lockAvatar = (tx: Tx, ownerId: string, id: string): Promise<{ phash: bigint } | null> =>
  tx.maybe<{ phash: bigint }>(sql`
    SELECT phash FROM upload WHERE id = ${id} AND owner_id = ${ownerId} AND purpose = 'avatar'
      AND phash IS NOT NULL FOR UPDATE`);

/** Makes it the owner's picture (null: none), and deletes the previous one. Call it with the owner locked. */
export async function wearAvatar(services: Services, tx: Tx, worn: { ownerId: string; id: string | null }) {
  const { ownerId, id } = worn;
  const old = await tx.many<{ key: string }>(sql`
    DELETE FROM upload
    WHERE owner_id = ${ownerId} AND purpose = 'avatar' AND used_by IS NOT NULL AND id IS DISTINCT FROM ${id}::uuid
    RETURNING key`);
  await tx.run(sql`UPDATE upload SET used_by = ${ownerId} WHERE id = ${id}::uuid AND purpose = 'avatar'`);
  tx.afterCommit(() => {
    for (const { key } of old) {
      services.storage
        .remove(key)
        .catch((error: unknown) => services.log.warn({ err: error, key }, 'a picture was left'));
    }
  });
}

/** The difference hashes of staff pictures. */
export async function staffPictures(db: Queryable): Promise<bigint[]> {
  const rows = await db.many<{ phash: bigint }>(sql`
    SELECT p.phash FROM app_user u JOIN upload p ON p.owner_id = u.id AND p.purpose = 'avatar'
    WHERE u.role NOT IN ('trader', 'provider') AND p.used_by IS NOT NULL AND p.phash IS NOT NULL`);
  return rows.map(({ phash }) => phash);
}

/** The storage key of a picture in use. */
export const keyOfAvatar = (db: Queryable, id: string): Promise<{ key: string } | null> =>
  db.maybe<{ key: string }>(sql`
    SELECT p.key FROM upload p JOIN app_user u ON u.id = p.owner_id AND u.status <> 'closed'
    WHERE p.id = ${id} AND p.purpose = 'avatar' AND p.used_by IS NOT NULL`);
