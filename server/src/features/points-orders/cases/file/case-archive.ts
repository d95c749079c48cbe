import type { Readable } from 'node:stream';
import { exportChat } from '#server/features/chat/public.ts';
import {
  type ArchiveOf,
  type ChatMaterial,
  caseZip,
  chatJson,
  chatPage,
  nameByHash,
} from '#server/features/disputes/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { pointsCasePage } from './case-page.ts';
import { type PointsCaseReader, pointsCaseRecord } from './case-record.ts';

/** The ZIP, generated while it is read. It holds only what this reader may see. */
export async function pointsCaseArchive(call: UserCall, of: ArchiveOf<PointsCaseReader>): Promise<Readable> {
  const files = nameByHash(of.kept);
  const madeAt = new Date();
  const chat = of.part === null ? null : await exportChat(call.db, of.part);
  const material: ChatMaterial = { chat, madeAt, files, received: of.received };
  const record = await pointsCaseRecord(call, of, material);
  return caseZip({
    madeAt,
    order: of.code,
    madeFor: record.madeFor,
    written: {
      'case.json': () => [`${JSON.stringify(record, null, 2)}\n`],
      'chat.json': () => chatJson(material),
      'case.html': () => pointsCasePage(record, () => chatPage(material, call.lang), call.lang),
    },
    files,
  });
}
