import { sha256 as hashOf } from '#server/platform/crypto/crypto.ts';
import type { Queryable, Tx } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import type { UploadTable } from '#server/platform/postgres/tables/users.ts';
import type { UploadKind } from './inspect/file-kind.ts';
import type { UploadPurpose } from './keep/upload-token.ts';

export type UploadMime = 'image/png' | 'video/mp4' | 'video/webm' | 'application/pdf';

export interface NewUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly mime: UploadMime;
  readonly ownerId: string;
  readonly purpose: UploadPurpose;
  /** SHA-256 of the uploaded bytes. */
  readonly sha256: Buffer;
  /** SHA-256 of the file as it is kept. */
  readonly storedSha256: Buffer;
  /** Images only. */
  readonly phash: bigint | null;
  readonly key: string;
  /** Pixels; null for a PDF file. */
  readonly width: number | null;
  readonly height: number | null;
  /** Videos only. */
  readonly durationMs: number | null;
  readonly bytes: number;
  /** Hash of the sender's network; null for files of the demo. */
  readonly source: Buffer | null;
}

const keptAs = (purpose: UploadPurpose): string => (purpose === 'chat_files' ? 'chat' : purpose);

/** Returns false when the same bytes exist as a card's photo. */
export async function insertUpload(db: Queryable, upload: NewUpload): Promise<boolean> {
  const rows = await db.run(sql`
    INSERT INTO upload (id, owner_id, purpose, sha256, stored_sha256, phash, key, kind, mime, width, height, duration_ms,
                        bytes, source)
    VALUES (${upload.id}, ${upload.ownerId}, ${keptAs(upload.purpose)}, ${upload.sha256}, ${upload.storedSha256},
            ${upload.phash}, ${upload.key}, ${upload.kind}, ${upload.mime}, ${upload.width}, ${upload.height}, ${upload.durationMs}, ${upload.bytes},
            ${upload.source})
    ON CONFLICT (sha256) WHERE purpose = 'card' DO NOTHING`);
  return rows === 1;
}

/** A card's photo of these bytes, from any user. */
export const knownCardImage = (db: Queryable, sha256: Buffer): Promise<KnownImage | null> =>
  db.maybe<KnownImage>(sql`
    SELECT id, owner_id, width, height, used_by IS NULL AS "isUnused" FROM upload
    WHERE sha256 = ${sha256} AND purpose = 'card'`);

type KnownImage = Pick<UploadTable, 'id' | 'ownerId' | 'width' | 'height'> & { readonly isUnused: boolean };

/** The storage key of an upload, its kind and what it is for. */
export type KeptAt = Pick<UploadTable, 'key' | 'kind' | 'mime' | 'purpose'>;

export function placeOf(db: Queryable, id: string): Promise<KeptAt | null> {
  return db.maybe<KeptAt>(sql`SELECT key, kind, mime, purpose FROM upload WHERE id = ${id}`);
}

/** Whether the token is that of the session. */
export async function isTokenOf(db: Queryable, sessionId: string, token: string): Promise<boolean> {
  return (await db.maybe(sql`SELECT FROM session WHERE id = ${sessionId} AND token_hash = ${hashOf(token)}`)) !== null;
}

/** An upload with the key of its stored file. */
export type Unused = Pick<UploadTable, 'id' | 'key'>;

/** Locks unused uploads that are between `fromAgeS` and `toAgeS` seconds old; rows locked by others are skipped. */
export const lockUnused = (tx: Tx, ages: { fromAgeS: number; toAgeS: number; limit: number }): Promise<Unused[]> =>
  tx.many<Unused>(sql`
    SELECT id, key FROM upload
    WHERE used_by IS NULL AND created_at < now() - make_interval(secs => ${ages.toAgeS})
      AND created_at > now() - make_interval(secs => ${ages.fromAgeS})
    LIMIT ${ages.limit} FOR UPDATE SKIP LOCKED`);

/**
 * The same for files that were bound to a message that was never stored, by the time of binding: it was refused, or its
 * sender did not retry. A message being sent has bound its files just now.
 */
export const lockUnsent = (tx: Tx, ages: { fromAgeS: number; toAgeS: number; limit: number }): Promise<Unused[]> =>
  tx.many<Unused>(sql`
    SELECT u.id, u.key FROM upload u
    WHERE u.purpose = 'chat' AND u.bound_at < now() - make_interval(secs => ${ages.toAgeS})
      AND u.bound_at > now() - make_interval(secs => ${ages.fromAgeS})
      AND NOT EXISTS (SELECT FROM chat_message x WHERE x.conversation_id = u.conversation_id
                         AND x.client_id = u.used_by AND x.sender_id = u.owner_id)
    LIMIT ${ages.limit} FOR UPDATE OF u SKIP LOCKED`);

/** Locks photos of cards whose order ended more than `keepS` seconds ago; rows locked by others are skipped. */
export const lockOldPhotos = (tx: Tx, { keepS, limit }: { keepS: number; limit: number }): Promise<Unused[]> =>
  tx.many<Unused>(sql`
    SELECT u.id, u.key FROM upload u CROSS JOIN LATERAL (
      SELECT ended_at FROM gift_order WHERE id = u.order_id
      UNION ALL SELECT ended_at FROM points_order WHERE id = u.order_id) o
    WHERE u.purpose = 'card' AND u.removed_at IS NULL
      AND u.created_at < now() - make_interval(secs => ${keepS}) AND o.ended_at < now() - make_interval(secs => ${keepS})
    ORDER BY u.created_at LIMIT ${limit} FOR UPDATE OF u SKIP LOCKED`);

export async function markRemoved(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`UPDATE upload SET removed_at = now() WHERE id = ANY(${ids}::uuid[])`);
}

/** Files whose user is gone: a sweep removes those that nothing else uses. */
export const releaseUploads = (tx: Tx, ids: readonly string[]): Promise<Unused[]> =>
  tx.many<Unused>(sql`UPDATE upload SET used_by = NULL WHERE id = ANY(${ids}::uuid[]) RETURNING id, key`);

/** Those of the files that nothing uses, locked: their owner may have used one again meanwhile. */
export const lockReleased = (tx: Tx, files: readonly Unused[]): Promise<Unused[]> =>
  tx.many<Unused>(sql`
    SELECT id, key FROM upload WHERE id = ANY(${files.map(({ id }) => id)}::uuid[]) AND used_by IS NULL
    ORDER BY id FOR UPDATE`);

export async function deleteUploads(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`DELETE FROM upload WHERE id = ANY(${ids}::uuid[])`);
}

/** Binds a file of this purpose to what uses it; false: it is missing, another's, or used already. */
export const bindUpload = async (
  tx: Tx,
  { id, ownerId, purpose }: { readonly id: string; readonly ownerId: string; readonly purpose: UploadPurpose },
  usedBy: string,
): Promise<boolean> =>
  (await tx.run(sql`
    UPDATE upload SET used_by = ${usedBy}
    WHERE id = ${id} AND owner_id = ${ownerId} AND purpose = ${purpose} AND used_by IS NULL`)) === 1;
