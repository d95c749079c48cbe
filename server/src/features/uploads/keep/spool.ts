import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { HEAD_BYTES, isStillMedia, kindByHead, kindsFor, type UploadKind } from '../inspect/file-kind.ts';
import { maxBytesOf } from '../upload-limits.ts';
import type { UploadPurpose } from './upload-token.ts';

/** An uploaded file on the disk of this machine until `remove`. */
export interface Spooled {
  readonly path: string;
  readonly kind: UploadKind;
  readonly bytes: number;
  readonly sha256: Buffer;
  remove(): Promise<void>;
}

/** Files stand in clear there until they are stored. */
const OWNER_ONLY = 0o700;
const STALE_MS = 3_600_000;

export const spoolFolder = (services: Services): string => join(services.config.dataDir, 'incoming');

/**
 * Writes an upload to the disk, piece by piece: a video is never held in memory. The first bytes tell its kind and so
 * its size limit. A refused upload is read to its end, so that a client that is still sending gets the answer. Throws
 * `uploads.not_image`, `uploads.not_evidence`, `uploads.empty`, `uploads.heic`, `uploads.too_large`.
 */
export async function spool(
  services: Services,
  purpose: UploadPurpose,
  source: AsyncIterable<Buffer>,
): Promise<Spooled> {
  await mkdir(spoolFolder(services), { recursive: true, mode: OWNER_ONLY });
  const path = join(spoolFolder(services), randomUUID());
  const remove = () => rm(path, { force: true });
  const file = await open(path, 'wx', 0o600);
  try {
    const intake = new Intake(services, purpose);
    for await (const chunk of source) if (intake.accepts(chunk)) await file.write(chunk);
    return { path, remove, ...intake.whole() };
  } catch (error) {
    await remove();
    throw error;
  } finally {
    await file.close();
  }
}

/** Checks a file while it arrives. */
class Intake {
  readonly #services: Services;
  readonly #purpose: UploadPurpose;
  readonly #hash = createHash('sha256');
  #head = Buffer.alloc(0);
  #bytes = 0;
  #refusal: AppError | null = null;

  constructor(services: Services, purpose: UploadPurpose) {
    this.#services = services;
    this.#purpose = purpose;
  }

  /** Whether to keep a chunk. */
  accepts(chunk: Buffer): boolean {
    this.#bytes += chunk.length;
    if (this.#head.length < HEAD_BYTES) this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES);
    this.#refusal ??= this.#fault();
    if (this.#refusal !== null) return false;
    this.#hash.update(chunk);
    return true;
  }

  whole(): { kind: UploadKind; bytes: number; sha256: Buffer } {
    const kind = kindByHead(this.#head);
    if (this.#refusal !== null) throw this.#refusal;
    if (kind === null || !kindsFor(this.#purpose).includes(kind)) throw this.#wrongKind();
    return { kind, bytes: this.#bytes, sha256: this.#hash.digest() };
  }

  #fault(): AppError | null {
    const { rules } = this.#services;
    const kind = kindByHead(this.#head);
    if (kind !== null && !kindsFor(this.#purpose).includes(kind)) return this.#wrongKind();
    // Until its kind is known, or if it is unknown, the limit of images applies.
    const most = maxBytesOf(rules, kind ?? 'image', this.#purpose);
    return this.#bytes > most.limit ? new AppError('uploads.too_large', most) : null;
  }

  #wrongKind(): AppError {
    if (this.#bytes === 0) return new AppError('uploads.empty');
    if (isStillMedia(this.#head)) return new AppError('uploads.heic');
    return new AppError(kindsFor(this.#purpose).length === 1 ? 'uploads.not_image' : 'uploads.not_evidence');
  }
}

/** Removes files left behind by a process that died. */
export async function clearSpool(services: Services): Promise<void> {
  const folder = spoolFolder(services);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file !== null && file.mtimeMs < Date.now() - STALE_MS) await rm(path, { force: true });
  }
}
