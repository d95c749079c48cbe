import { createHash } from 'node:crypto';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { Services } from '#server/platform/services.ts';
import { cleanImage } from './image.ts';
import { Turns } from './turns.ts';
import type { UploadGrant } from './upload-token.ts';
import { insertUpload, isKnownCardImage } from './uploads.store.ts';

export interface KeptImage {
  readonly id: string;
  readonly width: number;
  readonly height: number;
}

/** Decoding takes memory and cores, and is one queue for the process. */
const turns = new Turns();

/**
 * Re-encodes an image and keeps it for its owner. Throws `uploads.not_image`, `gateway.unavailable`, and
 * `cards.image_twice` when these bytes came as a card's photo before, from whomever.
 */
export async function keepImage(services: Services, grant: UploadGrant, bytes: Buffer): Promise<KeptImage> {
  const { db, rules, storage } = services;
  const sha256 = createHash('sha256').update(bytes).digest();
  const isCard = grant.purpose === 'card';
  if (isCard && (await isKnownCardImage(db, sha256))) throw new AppError('cards.image_twice');
  const limits = { atOnce: rules.get('uploads.at_once'), waiting: rules.get('uploads.waiting') };
  const { png, width, height, phash } = await turns.take(limits, () =>
    cleanImage(bytes, { maxPixels: rules.get('uploads.max_pixels'), maxSide: rules.get('uploads.max_side') }),
  );
  const id = newId();
  const key = `uploads/${id.slice(-2)}/${id}.png`;
  // The file first: a row without its image would be worse than an image without a row.
  await storage.put(key, png);
  const { userId: ownerId, purpose } = grant;
  const row = { id, ownerId, purpose, sha256, phash, key, width, height, bytes: png.length };
  const isNew = await insertUpload(db, row).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  if (!isNew) {
    await storage.remove(key);
    throw new AppError('cards.image_twice');
  }
  return { id, width, height };
}
