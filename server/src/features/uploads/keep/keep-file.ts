import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { Services } from '#server/app/services.ts';
import { AppError } from '#server/platform/app-error.ts';
import { newId } from '#server/platform/ids.ts';
import type { InspectedVideo } from '../inspect/inspect.ts';
import { insertUpload, type NewUpload } from '../uploads.store.ts';
import { inspectInTurn, type StoredGrant } from './heavy-work.ts';
import type { KeptUpload } from './keep-image.ts';
import type { Spooled } from './spool.ts';

/** Stores a video, rewritten. Throws `uploads.video_broken`, `uploads.video_too_long`, `gateway.unavailable`. */
export async function keepVideo(services: Services, grant: StoredGrant, spooled: Spooled): Promise<KeptUpload> {
  const { path } = spooled;
  const target = `${path}-clean`;
  const maxS = services.rules.get('uploads.max_video_s');
  try {
    return await inspectInTurn(services, grant, {
      job: { kind: 'video', path, target, maxS },
      keep({ fault, video }) {
        if (fault === 'too_long')
          throw new AppError('uploads.video_too_long', { limit: maxS, rule: 'uploads.max_video_s' });
        if (video === null) throw new AppError('uploads.video_broken');
        return keep(services, grant, { spooled, path: target, video });
      },
    });
  } finally {
    await rm(target, { force: true });
  }
}

/** Stores a PDF file unchanged. Throws `uploads.pdf_broken`, `uploads.pdf_active`, `gateway.unavailable`. */
export function keepPdf(services: Services, grant: StoredGrant, spooled: Spooled): Promise<KeptUpload> {
  const { path } = spooled;
  return inspectInTurn(services, grant, {
    job: { kind: 'pdf', path },
    keep({ fault }) {
      if (fault !== null) throw new AppError(fault === 'active' ? 'uploads.pdf_active' : 'uploads.pdf_broken');
      return keep(services, grant, { spooled, path, video: null });
    },
  });
}

interface Keeping {
  readonly spooled: Spooled;
  /** The file to store. */
  readonly path: string;
  readonly video: InspectedVideo | null;
}

async function keep(services: Services, grant: StoredGrant, { spooled, path, video }: Keeping): Promise<KeptUpload> {
  const { db, storage } = services;
  const id = newId();
  const mime = video?.mime ?? 'application/pdf';
  const key = `uploads/${id.slice(-2)}/${id}.${mime.slice(mime.indexOf('/') + 1)}`;
  // The file first: a row without its file would be worse than a file without a row.
  await storage.putStream(key, createReadStream(path));
  const shape = { width: video?.width ?? null, height: video?.height ?? null, durationMs: video?.durationMs ?? null };
  const { kind, bytes, sha256 } = spooled;
  const of = { ownerId: grant.userId, purpose: grant.purpose, source: grant.source ?? null };
  const storedSha256 = video === null ? sha256 : Buffer.from(video.sha256);
  const row: NewUpload = { id, key, kind, mime, bytes, sha256, storedSha256, phash: null, ...of, ...shape };
  await insertUpload(db, row).catch(async (error: unknown) => {
    await storage.remove(key);
    throw error;
  });
  return { id, kind, mime, ...shape };
}
