import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ZipEntry, zipStream } from '#server/platform/storage/zip.ts';
import type { Named } from './case-files.ts';
import { FORMAT } from './case-json.ts';

type Source = () => Iterable<string> | AsyncIterable<string>;

/** A case file: what is written while it is read, by its path, and the files of the case. */
export interface CaseZip {
  readonly madeAt: Date;
  /** The order's code. */
  readonly order: string;
  readonly madeFor: { readonly name: string; readonly role: string };
  readonly written: Readonly<Record<string, Source>>;
  readonly files: ReadonlyMap<string, Named>;
}

/** The ZIP, generated while it is read, with a manifest of path, size and hash of everything else. */
export function caseZip(zip: CaseZip): Readable {
  const written: Written[] = [];
  const generated = (path: string, source: Source): ZipEntry => ({
    path,
    compress: true,
    open: () => counted(path, source(), written),
  });
  // Files are named by their hash: a file that was sent twice is in the archive once.
  const files = new Map([...zip.files.values()].map((file) => [file.path, file]));
  const entries = [
    ...Object.entries(zip.written).map(([path, source]) => generated(path, source)),
    ...[...files.values()].map(
      ({ path, stored, sha256 }): ZipEntry => ({
        path,
        compress: false,
        open() {
          written.push({ path, bytes: stored.bytes, sha256 });
          return stored.read();
        },
      }),
    ),
    // Written last, when the other files have been counted.
    generated('manifest.json', () => [manifest(zip, written)]),
  ];
  return zipStream(entries, zip.madeAt);
}

interface Written {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Passes a source through, and records its size and hash once it has ended. */
function counted(path: string, source: Iterable<unknown> | AsyncIterable<unknown>, written: Written[]): Readable {
  async function* pass(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of source) {
      const chunk = Buffer.isBuffer(piece) ? piece : Buffer.from(String(piece));
      hash.update(chunk);
      bytes += chunk.length;
      if (chunk.length > 0) yield chunk;
    }
    written.push({ path, bytes, sha256: hash.digest('hex') });
  }
  return Readable.from(pass(), { objectMode: false });
}

function manifest({ madeAt, order, madeFor }: CaseZip, written: readonly Written[]): string {
  const head = { ...FORMAT, order, madeAt };
  const files = written.filter(({ path }) => path !== 'manifest.json');
  return `${JSON.stringify({ ...head, madeFor, files }, null, 2)}\n`;
}
