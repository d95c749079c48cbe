import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { type ChatPart, exportChat } from '#server/features/chat/public.ts';
import { loadOrder, viewOrder } from '#server/features/orders/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type ZipEntry, zipStream } from '#server/platform/storage/zip.ts';
import { movementsOf } from './case-file.store.ts';
import { type CaseReader, nameByHash, type StoredUpload } from './case-files.ts';
import { type CaseMaterial, caseRecord, FORMAT } from './case-json.ts';
import { casePage } from './case-page.ts';
import { votesOf } from './case-record.store.ts';
import { chatJson } from './chat-json.ts';

/** The maximum number of rows of a timeline or a log in one case file: far more than any order has. */
const MOST_ROWS = 10_000;

export interface ArchiveOf {
  readonly code: string;
  readonly reader: CaseReader;
  readonly part: ChatPart | null;
  readonly kept: readonly StoredUpload[];
  readonly received: ReadonlyMap<string, string>;
}

/** The ZIP, generated while it is read. It holds only what this reader may see. */
export async function caseArchive(call: UserCall, of: ArchiveOf): Promise<Readable> {
  const material = await materialOf(call, of);
  const record = caseRecord(material);
  const written: Written[] = [];
  const generated = (path: string, source: () => Iterable<string> | AsyncIterable<string>): ZipEntry => ({
    path,
    compress: true,
    open: () => counted(path, source(), written),
  });
  // Files are named by their hash: a file that was sent twice is in the archive once.
  const files = new Map([...material.files.values()].map((file) => [file.path, file]));
  const entries = [
    generated('case.json', () => [`${JSON.stringify(record, null, 2)}\n`]),
    generated('chat.json', () => chatJson(material)),
    generated('case.html', () => casePage(material, record, call.lang)),
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
    generated('manifest.json', () => [manifest(material, written)]),
  ];
  return zipStream(entries, material.madeAt);
}

async function materialOf(call: UserCall, { code, reader, part, kept, received }: ArchiveOf): Promise<CaseMaterial> {
  const { db } = call;
  const files = nameByHash(kept);
  // Loaded after the download was logged, so that the file includes its own download.
  const order = await loadOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const forStaff = reader.role === 'moderator';
  const viewed = await viewOrder(call, order, { actor: reader, seesEvidence: true, most: MOST_ROWS });
  return {
    ...viewed,
    reader,
    files,
    received,
    madeAt: new Date(),
    readerName: viewed.details.people.get(reader.userId)?.name ?? '',
    movements: await movementsOf(db, order.row, forStaff),
    votes: forStaff ? await votesOf(db, order.row.id) : null,
    chat: part === null ? null : await exportChat(db, part),
  };
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

function manifest({ madeAt, view, reader, readerName }: CaseMaterial, written: readonly Written[]): string {
  const head = { ...FORMAT, order: view.code, madeAt: madeAt.toISOString() };
  const files = written.filter(({ path }) => path !== 'manifest.json');
  return `${JSON.stringify({ ...head, madeFor: { name: readerName, role: reader.role }, files }, null, 2)}\n`;
}
