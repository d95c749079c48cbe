import type { GiftActor } from '#core/orders/gift-facts.ts';
import type { Services } from '#server/app/services.ts';
import type { StoredFile } from '#server/platform/storage/storage.ts';

/** The reader of a case file. */
export type CaseReader = GiftActor & { readonly role: 'seller' | 'provider' | 'moderator'; readonly userId: string };

/** An upload that belongs in a case file. */
export interface CaseUpload {
  readonly uploadId: string;
  readonly mime: string;
  readonly key: string;
  /** SHA-256 of the file as it is kept. */
  readonly storedSha256: Buffer;
}

/** An upload that is still stored. */
export interface StoredUpload extends CaseUpload {
  readonly stored: StoredFile;
}

/** An upload with its name in the archive, which is its hash. */
export interface Named extends StoredUpload {
  readonly path: string;
  readonly sha256: string;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};

/** Those of the uploads that the storage still has, each once. */
export async function findKept({ storage }: Services, uploads: readonly CaseUpload[]): Promise<StoredUpload[]> {
  const unique = new Map(uploads.map((upload) => [upload.uploadId, upload]));
  const files = await Promise.all(
    [...unique.values()].map(async (upload) => ({ upload, stored: await storage.find(upload.key) })),
  );
  return files.flatMap(({ upload, stored }) => (stored === null ? [] : [{ ...upload, stored }]));
}

/** Each file with its name. Its hash was recorded when it was stored, so nothing is read here. */
export function nameByHash(kept: readonly StoredUpload[]): Map<string, Named> {
  return new Map(
    kept.map((item) => {
      const sha256 = item.storedSha256.toString('hex');
      return [item.uploadId, { ...item, sha256, path: `files/${sha256}.${EXTENSIONS[item.mime] ?? 'bin'}` }];
    }),
  );
}
