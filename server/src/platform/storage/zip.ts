import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** One file of an archive. `open` is called once the files before it are written. */
export interface ZipEntry {
  readonly path: string;
  /** False for files that are compressed already, such as pictures and videos. */
  readonly compress: boolean;
  open(): Readable;
}

const READABLE_BY_ALL = 0o100644;

/**
 * An archive that is generated while it is read: one entry after the other, at the reader's speed, never whole in
 * memory. A source that fails, or a reader that goes away, ends it and closes open sources.
 */
export function zipStream(entries: readonly ZipEntry[], mtime: Date): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let source: Readable | null = null;
  // The library does not notice a reader that leaves: its source would stay open.
  output.once('close', () => source?.destroy());
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.once('error', fail);
  for (const { path, compress, open } of entries) {
    zip.addReadStreamLazy(path, { mtime, compress, mode: READABLE_BY_ALL }, (begin) => {
      if (output.destroyed) return;
      source = open();
      source.once('error', fail);
      begin(null, source);
    });
  }
  zip.end();
  return output;
}
