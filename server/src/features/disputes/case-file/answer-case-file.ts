import type { Readable } from 'node:stream';
import { requireStepUp } from '#server/features/auth/public.ts';
import { type ChatPart, chatPartOf, chatUploadsOf } from '#server/features/chat/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { type CaseUpload, findKept, type StoredUpload } from './case-files.ts';
import { requireFits } from './size-limit.ts';

/** An upload of a case with the SHA-256 of the bytes that were sent. */
export type ReceivedUpload = CaseUpload & { readonly sha256: Buffer };

interface Reader {
  readonly userId: string;
  readonly role: string;
}

/** The order of any kind whose case is asked for; its reader is null for anybody but the parties and the staff of the case. */
interface CaseFile<R extends Reader> {
  readonly code: string;
  readonly reader: R | null;
  readonly hadDispute: boolean;
  readonly evidence: () => Promise<readonly ReceivedUpload[]>;
  /** Adds the download to what both parties read: who, and when. */
  readonly writeDown: (reader: R) => Promise<void>;
  readonly archive: (of: ArchiveOf<R>) => Promise<Readable>;
}

export interface ArchiveOf<R> {
  readonly code: string;
  readonly reader: R;
  readonly part: ChatPart | null;
  readonly kept: readonly StoredUpload[];
  readonly received: ReadonlyMap<string, string>;
}

/**
 * The case file: for the staff of the case, who prove themselves, and for the parties of an order that has or had a
 * dispute. It holds what they may read on their page. The archive is generated, and its download written down, when it is
 * requested as a file.
 */
export async function answerCaseFile<R extends Reader>(call: UserCall, of: CaseFile<R> | null) {
  const { services, db } = call;
  if (of === null || of.reader === null) throw new AppError('nothing.found');
  const { code, reader } = of;
  const isCaseStaff = reader.role === 'moderator';
  if (isCaseStaff) await requireStepUp(call, 'staff');
  if (!of.hadDispute) throw new AppError('disputes.no_dispute');
  const part = await chatPartOf(db, code, { userId: reader.userId, isCaseStaff });
  const uploads = [...(await of.evidence()), ...(part === null ? [] : await chatUploadsOf(db, part))];
  const kept = await findKept(services, uploads);
  const bytes = requireFits(services, kept);
  const received = new Map(uploads.map(({ uploadId, sha256 }) => [uploadId, sha256.toString('hex')]));
  const fileName = `case-${code}.zip`;
  return withFile(
    { fileName, files: kept.length, bytes },
    {
      name: fileName,
      mime: 'application/zip',
      async open() {
        await of.writeDown(reader);
        return of.archive({ code, reader, part, kept, received });
      },
    },
  );
}
