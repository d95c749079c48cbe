import type { Buffer } from 'node:buffer';
import { buffer } from 'node:stream/consumers';
import { pdfFault } from './check-pdf.ts';
import { cleanVideo, VideoError } from './clean-video.ts';
import { cleanImage, ImageError } from './image.ts';
import type { ReaderAnswer, ReaderTask } from './inspect.ts';
import { PipeReader } from './pipe-messages.ts';

/**
 * The process that reads strangers' files: gets one at a time through its input, answers through its output, opens no file and
 * no connection, and ends with its parent.
 */

/** How often this process looks at its own size. */
const LOOK_MS = 10;

const [limit = ''] = process.argv.slice(2);
const maxBytes = Number(limit);
const parent = process.ppid;

/** Runs while sharp decodes in its own threads, and so sees an image that unfolds to more than it may. */
setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== parent) process.exit(1);
}, LOOK_MS).unref();

interface Read {
  readonly answer: Omit<ReaderAnswer, 'bytes'>;
  /** The file that was written anew; null: there is none. */
  readonly file: Uint8Array | null;
}

const faulty = (fault: ReaderAnswer['fault']): Read => ({ answer: { fault, image: null, video: null }, file: null });

async function read(task: ReaderTask, bytes: Buffer): Promise<Read> {
  if (task.kind === 'pdf') return faulty(pdfFault(bytes));
  try {
    if (task.kind === 'image') {
      const { png, width, height, phash } = await cleanImage(bytes, task.limits);
      const image = { width, height, phash: String(phash) };
      return { answer: { fault: null, image, video: null }, file: png };
    }
    const { file, ...video } = await cleanVideo(bytes, { maxS: task.maxS });
    return { answer: { fault: null, image: null, video }, file };
  } catch (error) {
    return faulty(error instanceof VideoError || error instanceof ImageError ? error.fault : 'broken');
  }
}

const input = new PipeReader(process.stdin);
for (let line = await input.line(); line !== null; line = await input.line()) {
  const task = JSON.parse(line) as ReaderTask;
  const { answer, file } = await read(task, await buffer(input.bytes(task.bytes)));
  process.stdout.write(`${JSON.stringify({ ...answer, bytes: file?.length ?? 0 } satisfies ReaderAnswer)}\n`);
  if (file !== null) process.stdout.write(file);
}
process.exit();
