import type { z } from 'zod';
import type { FunctionDef } from '#contract/define.ts';
import { requireStepUp } from '#server/features/auth/public.ts';
import { type ChatPart, chatPartOf, chatUploadsOf, exportChat } from '#server/features/chat/public.ts';
import type { TradeKind, TradeRow } from '#server/features/trade/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import { type Handler, handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/postgres/db.ts';
import { type CaseUpload, findKept, nameByHash } from './case-files.ts';
import type { ChatMaterial } from './case-json.ts';
import { caseZip } from './case-zip.ts';
import { chatJson } from './chat-json.ts';
import { requireFits } from './size-limit.ts';

/** An upload of a case with the SHA-256 of the bytes that were sent. */
export type ReceivedUpload = CaseUpload & { readonly sha256: Buffer };

/** The reader of a case file: a party, or the staff of the case. */
interface Reader<Other extends string> {
  readonly userId: string;
  readonly role: 'seller' | Other | 'moderator';
  readonly isAdmin?: boolean;
}

export interface CaseOf<Other extends string> {
  readonly code: string;
  readonly reader: Reader<Other>;
}

/** The files `case.json` and `case.html`. */
export interface WrittenCase {
  readonly record: { readonly madeFor: { readonly name: string; readonly role: string } };
  readonly page: () => AsyncIterable<string>;
}

/** The case file of one kind of order. */
interface CaseFile<Order extends { readonly row: TradeRow }, Other extends string> {
  readonly kind: TradeKind<Order, never, Other>;
  readonly hadDispute: (row: Order['row']) => boolean;
  readonly evidence: (db: Queryable, orderId: string) => Promise<readonly ReceivedUpload[]>;
  /** Adds the download to what both parties read: who, and when. */
  readonly writeDown: (call: UserCall, order: Order, reader: Reader<Other>) => Promise<void>;
  /** Loads the order once more, so that the file includes its own download. */
  readonly write: (call: UserCall, of: CaseOf<Other>, material: ChatMaterial) => Promise<WrittenCase>;
}

type ExportDef<P extends z.ZodType> = FunctionDef<
  P,
  z.ZodType<unknown, { fileName: string; files: number; bytes: number }>
>;

/**
 * The case file: for the staff of the case, who prove themselves, and for the parties of an order that has or had a
 * dispute. It holds what they may read on their page. The archive is generated, and its download written down, when it is
 * requested as a file.
 */
export const caseFileHandler = <
  P extends z.ZodType<{ code: string }>,
  Order extends { readonly row: TradeRow },
  Other extends string,
>(
  def: ExportDef<P>,
  file: CaseFile<Order, Other>,
): Handler =>
  handle(def, async (call: UserCall, { code }) => {
    const { services, db } = call;
    const order = await file.kind.load(db, code);
    const reader = order && readerOf(file.kind, call, order);
    if (order === null || reader === null) throw new AppError('nothing.found');
    const isCaseStaff = reader.role === 'moderator';
    if (isCaseStaff) await requireStepUp(call, 'staff');
    if (!file.hadDispute(order.row)) throw new AppError('disputes.no_dispute');
    const part = await chatPartOf(db, code, { userId: reader.userId, isCaseStaff });
    const evidence = await file.evidence(db, order.row.id);
    const uploads = [...evidence, ...(part === null ? [] : await chatUploadsOf(db, part))];
    const kept = await findKept(services, uploads);
    const bytes = requireFits(services, kept);
    const fileName = `case-${code}.zip`;
    return withFile(
      { fileName, files: kept.length, bytes },
      {
        name: fileName,
        mime: 'application/zip',
        async open() {
          await file.writeDown(call, order, reader);
          const received = new Map(uploads.map(({ uploadId, sha256 }) => [uploadId, sha256.toString('hex')]));
          const material = await materialOf(call, part, { files: nameByHash(kept), received });
          const { record, page } = await file.write(call, { code, reader }, material);
          return archiveOf(code, material, { record, page });
        },
      },
    );
  });

function readerOf<Order extends { readonly row: TradeRow }, Other extends string>(
  kind: TradeKind<Order, never, Other>,
  { session }: UserCall,
  { row }: Order,
): Reader<Other> | null {
  const { userId } = session;
  const party = kind.partyOf(row, userId);
  if (party !== null) return { userId, role: party };
  return kind.isCaseStaff(row, session) ? { userId, role: 'moderator', isAdmin: session.role === 'admin' } : null;
}

const materialOf = async (
  { db }: UserCall,
  part: ChatPart | null,
  files: Pick<ChatMaterial, 'files' | 'received'>,
): Promise<ChatMaterial> => ({ ...files, madeAt: new Date(), chat: part === null ? null : await exportChat(db, part) });

/** The ZIP, generated while it is read. It holds only what this reader may see. */
const archiveOf = (order: string, material: ChatMaterial, { record, page }: WrittenCase) =>
  caseZip({
    madeAt: material.madeAt,
    order,
    madeFor: record.madeFor,
    written: {
      'case.json': () => [`${JSON.stringify(record, null, 2)}\n`],
      'chat.json': () => chatJson(material),
      'case.html': page,
    },
    files: material.files,
  });
