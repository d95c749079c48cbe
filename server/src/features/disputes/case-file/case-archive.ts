import type { Readable } from 'node:stream';
import { exportChat } from '#server/features/chat/public.ts';
import { loadOrder, viewOrder } from '#server/features/orders/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ArchiveOf } from './answer-case-file.ts';
import { giftMovements } from './case-file.store.ts';
import { type CaseReader, nameByHash } from './case-files.ts';
import { type CaseMaterial, caseRecord } from './case-json.ts';
import { casePage } from './case-page.ts';
import { votesOf } from './case-record.store.ts';
import { caseZip } from './case-zip.ts';
import { chatJson } from './chat-json.ts';

/** The maximum number of rows of a timeline or a log in one case file: far more than any order has. */
const MAX_ROWS = 10_000;

/** The ZIP, generated while it is read. It holds only what this reader may see. */
export async function caseArchive(call: UserCall, of: ArchiveOf<CaseReader>): Promise<Readable> {
  const material = await materialOf(call, of);
  const record = caseRecord(material);
  return caseZip({
    madeAt: material.madeAt,
    order: material.view.code,
    madeFor: { name: material.readerName, role: material.reader.role },
    written: {
      'case.json': () => [`${JSON.stringify(record, null, 2)}\n`],
      'chat.json': () => chatJson(material),
      'case.html': () => casePage(material, record, call.lang),
    },
    files: material.files,
  });
}

async function materialOf(
  call: UserCall,
  { code, reader, part, kept, received }: ArchiveOf<CaseReader>,
): Promise<CaseMaterial> {
  const { db } = call;
  const files = nameByHash(kept);
  // Loaded after the download was logged, so that the file includes its own download.
  const order = await loadOrder(db, code);
  if (order === null) throw new AppError('nothing.found');
  const forStaff = reader.role === 'moderator';
  const viewed = await viewOrder(call, order, { actor: reader, seesEvidence: true, most: MAX_ROWS });
  return {
    ...viewed,
    reader,
    files,
    received,
    madeAt: new Date(),
    readerName: viewed.details.people.get(reader.userId)?.name ?? '',
    movements: await giftMovements(db, order.row, forStaff),
    votes: forStaff ? await votesOf(db, order.row.id) : null,
    chat: part === null ? null : await exportChat(db, part),
  };
}
