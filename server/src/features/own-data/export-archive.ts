import { Readable } from 'node:stream';
import type { Services } from '#server/app/services.ts';
import { ownApplications } from '#server/features/identity/public.ts';
import { ownPaymentAccounts } from '#server/features/payment-accounts/public.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { sql } from '#server/platform/postgres/sql.ts';
import { type ZipEntry, zipStream } from '#server/platform/storage/zip.ts';
import type { ExportList } from './export-list.ts';
import { EXPORT_LISTS } from './export-lists.ts';

const PAGE_ROWS = 500;

interface OwnFile {
  readonly id: string;
  readonly key: string;
  readonly mime: string;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'application/pdf': 'pdf',
};

/** Everything that the user gave or wrote: a JSON file for each list, and the files. Generated while it is read. */
export async function exportArchive(services: Services, userId: string): Promise<Readable> {
  const { db, storage } = services;
  const lists = EXPORT_LISTS.map(
    (list): ZipEntry => ({
      path: `${list.name}.json`,
      compress: true,
      open: () => Readable.from(jsonOf(services, list, userId)),
    }),
  );
  const files: ZipEntry[] = [];
  for (const { id, key, mime } of await filesOf(db, userId)) {
    const stored = await storage.find(key);
    if (stored === null) continue;
    const path = `files/${id}.${ENDINGS[mime] ?? 'bin'}`;
    files.push({ path, compress: false, open: () => stored.read() });
  }
  const sealed = [
    sealedEntry('identity', () => ownApplications(services, userId)),
    sealedEntry('payment-accounts', () => ownPaymentAccounts(services, userId)),
  ];
  return zipStream([...lists, ...sealed, ...files], new Date());
}

/** What is sealed in the database is opened only while the archive is read. */
const sealedEntry = (name: string, read: () => Promise<readonly object[]>): ZipEntry => ({
  path: `${name}.json`,
  compress: true,
  open: () => Readable.from(textOf(read)),
});

async function* textOf(read: () => Promise<readonly object[]>): AsyncGenerator<string> {
  yield `${JSON.stringify(await read(), null, 1)}\n`;
}

const filesOf = (db: Queryable, userId: string): Promise<OwnFile[]> =>
  db.many<OwnFile>(sql`
    SELECT id, key, mime FROM upload WHERE owner_id = ${userId} AND removed_at IS NULL ORDER BY created_at, id`);

/** A JSON array, row by row, never whole in memory. */
async function* jsonOf(services: Services, { rows, open }: ExportList, userId: string): AsyncGenerator<string> {
  let before = '[\n';
  for (let offset = 0; ; offset += PAGE_ROWS) {
    const page = await services.db.many<{ row: Record<string, unknown> }>(rows(userId, { offset, limit: PAGE_ROWS }));
    for (const { row } of page) {
      yield `${before}${JSON.stringify(open === undefined ? row : open(row, services))}`;
      before = ',\n';
    }
    if (page.length < PAGE_ROWS) break;
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}
