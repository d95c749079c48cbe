import type { Services } from '#server/app/services.ts';
import { placeOf } from '../uploads.store.ts';

/** A whole file, for a service that may see it; null when it is gone. */
export async function readUpload(
  { db, storage }: Services,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly mime: string } | null> {
  const place = await placeOf(db, id);
  const bytes = place === null ? null : await storage.get(place.key);
  return place === null || bytes === null ? null : { bytes, mime: place.mime };
}
