import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import type { UploadKind } from '../inspect/file-kind.ts';
import type { InspectedImage } from '../inspect/inspect.ts';
import { insertUpload, knownCardImage, type UploadMime } from '../uploads.store.ts';
import { inspectInTurn, type StoredGrant } from './heavy-work.ts';
import { type Spooled, spool } from './spool.ts';

export interface KeptUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly mime: UploadMime;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

const IMAGE = { kind: 'image', mime: 'image/png', durationMs: null } as const;

/** Stores an image of the product's own, such as the demo's. Throws as `keepSpooledImage`. */
export async function keepImage(services: Services, grant: StoredGrant, bytes: Buffer): Promise<KeptUpload> {
  const spooled = await spool(services, grant.purpose, Readable.from([bytes]));
  return keepSpooledImage(services, grant, spooled).finally(spooled.remove);
}

/**
 * Re-encodes an image and stores it for its owner. Throws `uploads.not_image`, `uploads.too_many_pixels`, `uploads.image_broken`,
 * `gateway.unavailable`, and `cards.image_twice` when the same bytes were a card's photo before, from any user; sent again by its owner before anything
 * uses it, as after a lost answer, it is the one that is kept.
 */
export async function keepSpooledImage(
  services: Services,
  grant: StoredGrant,
  { path, sha256 }: Spooled,
): Promise<KeptUpload> {
  const { db, rules } = services;
  const earlier = grant.purpose === 'card' ? await earlierOf(db, grant, sha256) : null;
  if (earlier !== null) return earlier;
  const target = `${path}-clean`;
  const maxSide = rules.get(grant.purpose === 'avatar' ? 'uploads.avatar_side' : 'uploads.max_side');
  const limits = { maxPixels: rules.get('uploads.max_pixels'), maxSide };
  try {
    return await inspectInTurn(services, grant, {
      job: { kind: 'image', path, target, limits },
      keep({ fault, image }) {
        if (fault === 'too_many_pixels') {
          throw new AppError('uploads.too_many_pixels', { limit: limits.maxPixels, rule: 'uploads.max_pixels' });
        }
        if (image === null) throw new AppError(fault === 'not_image' ? 'uploads.not_image' : 'uploads.image_broken');
        return keep(services, grant, { target, image, sha256 });
      },
    });
  } finally {
    await rm(target, { force: true });
  }
}

interface Keeping {
  /** The redrawn file. */
  readonly target: string;
  readonly image: InspectedImage;
  readonly sha256: Buffer;
}

async function keep(
  { db, storage }: Services,
  grant: StoredGrant,
  { target, image, sha256 }: Keeping,
): Promise<KeptUpload> {
  const { userId: ownerId, purpose, source = null } = grant;
  const { width, height, bytes, phash } = image;
  const id = newId();
  const key = `uploads/${id.slice(-2)}/${id}.png`;
  // The file first: a row without its image would be worse than an image without a row.
  await storage.putStream(key, createReadStream(target));
  const shape = { ...IMAGE, width, height };
  const storedSha256 = Buffer.from(image.sha256);
  const row = { id, ownerId, purpose, source, sha256, storedSha256, phash, key, ...shape, bytes };
  const isNew = await insertUpload(db, row).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  if (isNew) return { id, ...shape };
  await storage.remove(key);
  // Another call with the same bytes was quicker.
  const earlier = await earlierOf(db, grant, sha256);
  if (earlier === null) throw new AppError('cards.image_twice');
  return earlier;
}

/** The photo of a card that these bytes are already, if its owner sends it again before anything uses it; null: there is none. */
async function earlierOf(db: Queryable, { userId }: StoredGrant, sha256: Buffer): Promise<KeptUpload | null> {
  const earlier = await knownCardImage(db, sha256);
  if (earlier === null) return null;
  const { id, ownerId, width, height, isUnused } = earlier;
  if (ownerId !== userId || !isUnused) throw new AppError('cards.image_twice');
  return { id, ...IMAGE, width, height };
}
