import { createHash } from 'node:crypto';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import { Turns } from '#server/platform/limits/turns.ts';
import type { UploadKind } from '../inspect/file-kind.ts';
import { cleanImage } from '../inspect/image.ts';
import { insertUpload, isKnownCardImage, type UploadMime } from '../uploads.store.ts';
import type { UploadGrant } from './upload-token.ts';

export interface KeptUpload {
  readonly id: string;
  readonly kind: UploadKind;
  readonly mime: UploadMime;
  readonly width: number | null;
  readonly height: number | null;
  readonly durationMs: number | null;
}

/** An upload's permission, with what is known of its sender. The demo's own files have no source. */
export interface StoredGrant extends UploadGrant {
  readonly isVisitor?: boolean;
  readonly source?: Buffer;
}

/**
 * Decoding takes memory and CPU, so the process has semaphores for it. Cards have one of their own, because a trade waits
 * for them, and so have visitors, because anybody can be many visitors.
 */
const turns = { cards: new Turns(), others: new Turns(), visitors: new Turns() };

/** Runs work on a file when a slot of its queue is free. Throws `gateway.unavailable` when too many wait there. */
export function heavyWork<T>({ rules }: Services, grant: StoredGrant, work: () => Promise<T>): Promise<T> {
  const waiting = rules.get('uploads.waiting');
  if (grant.isVisitor) return turns.visitors.take({ atOnce: rules.get('uploads.visitors_at_once'), waiting }, work);
  const queue = grant.purpose === 'card' ? turns.cards : turns.others;
  return queue.take({ atOnce: rules.get('uploads.at_once'), waiting }, work);
}

/**
 * Re-encodes an image and stores it for its owner. Throws `uploads.not_image`, `gateway.unavailable`, and
 * `cards.image_twice` when the same bytes were a card's photo before, from any user.
 */
export function keepImage(services: Services, grant: StoredGrant, bytes: Buffer): Promise<KeptUpload> {
  const sha256 = createHash('sha256').update(bytes).digest();
  return keepImageFrom(services, grant, { sha256, read: async () => bytes });
}

/** The same for an image that is read only when a slot is free. */
export async function keepImageFrom(
  services: Services,
  grant: StoredGrant,
  { sha256, read }: { readonly sha256: Buffer; read(): Promise<Buffer> },
): Promise<KeptUpload> {
  const { db, rules, storage } = services;
  const isCard = grant.purpose === 'card';
  if (isCard && (await isKnownCardImage(db, sha256))) throw new AppError('cards.image_twice');
  const { png, width, height, phash } = await heavyWork(services, grant, async () =>
    cleanImage(await read(), {
      maxPixels: rules.get('uploads.max_pixels'),
      maxSide: rules.get(grant.purpose === 'avatar' ? 'uploads.avatar_side' : 'uploads.max_side'),
    }),
  );
  const id = newId();
  const key = `uploads/${id.slice(-2)}/${id}.png`;
  // The file first: a row without its image would be worse than an image without a row.
  await storage.put(key, png);
  const { userId: ownerId, purpose, source = null } = grant;
  const shape = { kind: 'image', mime: 'image/png', width, height, durationMs: null } as const;
  const row = { id, ownerId, purpose, source, sha256, phash, key, ...shape, bytes: png.length };
  const isNew = await insertUpload(db, row).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  if (!isNew) {
    await storage.remove(key);
    throw new AppError('cards.image_twice');
  }
  return { id, ...shape };
}
