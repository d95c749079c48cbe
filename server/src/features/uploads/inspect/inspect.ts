import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { z } from 'zod';
import type { ImageLimits } from './image.ts';
import { borrowChild, type Child, newChild, type ReaderLimits } from './inspector-pool.ts';

/** `target`: where the file that is written anew goes. */
export type InspectionJob =
  | { readonly kind: 'pdf'; readonly path: string }
  | { readonly kind: 'image'; readonly path: string; readonly target: string; readonly limits: ImageLimits }
  | { readonly kind: 'video'; readonly path: string; readonly target: string; readonly maxS: number };

/** A job as the reading process gets it: `bytes` of the file follow. */
export type ReaderTask = { readonly bytes: number } & (
  | { readonly kind: 'pdf' }
  | { readonly kind: 'image'; readonly limits: ImageLimits }
  | { readonly kind: 'video'; readonly maxS: number }
);

const MAX_SIDE = 16_384;
const zSide = z.int().min(1).max(MAX_SIDE);
/** Its answer, which is believed as little as the file: `bytes` of the new file follow. */
const zReaderAnswer = z.object({
  fault: z.enum(['broken', 'active', 'too_long', 'not_image', 'too_many_pixels']).nullable(),
  image: z.object({ width: zSide, height: zSide, phash: z.string().regex(/^-?\d{1,19}$/) }).nullable(),
  video: z
    .object({ mime: z.enum(['video/mp4', 'video/webm']), width: zSide, height: zSide, durationMs: z.int().min(0) })
    .nullable(),
  bytes: z.int().min(0),
});
export type ReaderAnswer = z.output<typeof zReaderAnswer>;

/** The file that was written anew, at the job's `target`. */
interface NewFile {
  readonly bytes: number;
  readonly sha256: Uint8Array;
}

/** `phash`: 64-bit difference hash as a signed integer; similar images differ in few bits. */
export interface InspectedImage extends NewFile {
  readonly width: number;
  readonly height: number;
  readonly phash: bigint;
}

export type InspectedVideo = NewFile & NonNullable<ReaderAnswer['video']>;

export interface Inspection {
  readonly fault: ReaderAnswer['fault'];
  readonly image: InspectedImage | null;
  readonly video: InspectedVideo | null;
}

export interface InspectionLimits extends ReaderLimits {
  readonly timeoutMs: number;
}

const BROKEN: Inspection = { fault: 'broken', image: null, video: null };

/**
 * Reads an untrusted file in a process of its own, which gets its bytes and nothing else of ours, with limited memory and time:
 * a file made to hang or to exhaust its reader only costs that process, and is reported as broken. A process that ends after
 * it has read other files may have died of those: then a new one reads the file.
 */
export async function inspect(job: InspectionJob, limits: InspectionLimits): Promise<Inspection> {
  const file = await stat(job.path).catch(() => null);
  if (file === null) return BROKEN;
  const work: Work = { job, bytes: file.size, limits };
  const child = borrowChild(limits);
  const answer = await askChild(child, work);
  const isOthersFault = answer === 'ended' && !child.isNew;
  const last = isOthersFault ? await askChild(newChild(limits), work) : answer;
  return typeof last === 'string' ? BROKEN : last;
}

interface Work {
  readonly job: InspectionJob;
  /** The size of the file. */
  readonly bytes: number;
  readonly limits: InspectionLimits;
}

type Answer = Inspection | 'ended' | 'late';

async function askChild(child: Child, work: Work): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), work.limits.timeoutMs);
  });
  const answer = await Promise.race([converse(child, work).catch((): 'ended' => 'ended'), late]);
  clearTimeout(timer);
  if (typeof answer === 'string') child.end();
  else child.giveBack();
  return answer;
}

/** Hands the file over and takes the new one. Throws when the process ends before, or answers what no answer is. */
async function converse(child: Child, { job, bytes, limits }: Work): Promise<Inspection> {
  const { path, target, ...task } = { target: null, ...job };
  await send(child.input, `${JSON.stringify({ ...task, bytes } satisfies ReaderTask)}\n`);
  for await (const piece of createReadStream(path)) await send(child.input, piece as Buffer);
  const line = await child.output.line();
  const { image, video, ...answer } = zReaderAnswer.parse(JSON.parse(line ?? ''));
  if (answer.bytes > limits.maxBytes) throw new Error('more bytes than its reader can hold');
  if (target === null || answer.fault !== null) return { fault: answer.fault, image: null, video: null };
  const file = { bytes: answer.bytes, sha256: await take(child, target, answer.bytes) };
  return {
    fault: null,
    image: image && { ...image, ...file, phash: BigInt.asIntN(64, BigInt(image.phash)) },
    video: video && { ...video, ...file },
  };
}

/** Ends when the piece is on its way. Throws when nobody takes it any more. */
const send = (pipe: Writable, piece: string | Buffer): Promise<void> =>
  new Promise((resolve, reject) => {
    pipe.write(piece, (error) => (error ? reject(error) : resolve()));
  });

/** Writes what comes into a file of the server's user only. Returns its SHA-256. */
async function take({ output }: Child, path: string, bytes: number): Promise<Uint8Array> {
  const hash = createHash('sha256');
  const file = await open(path, 'w', 0o600);
  try {
    for await (const piece of output.bytes(bytes)) {
      hash.update(piece);
      await file.write(piece);
    }
  } finally {
    await file.close();
  }
  return hash.digest();
}
