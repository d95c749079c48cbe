import { exportCase } from '#contract/functions/disputes.ts';
import { requireStepUp } from '#server/features/auth/public.ts';
import { type ChatUpload, chatPartOf, chatUploadsOf } from '#server/features/chat/public.ts';
import { announce, isCaseStaff, loadOrder, logReveal, type Order, partyOf } from '#server/features/orders/public.ts';
import { withFile } from '#server/gateway/file-answer.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { AppError } from '#server/platform/app-error.ts';
import { caseArchive } from './case-archive.ts';
import { type EvidenceFile, evidenceFilesOf } from './case-file.store.ts';
import { type CaseReader, findKept } from './case-files.ts';
import { requireFits } from './size-limit.ts';

/**
 * The case file: for the staff of the case, who prove themselves, and for the parties of an order that has or had a dispute. It holds what
 * they may read on their page. The archive is generated, and its download logged, when it is requested as a file.
 */
export const exportCaseHandler = handle(exportCase, async (call: UserCall, { code }) => {
  const { services } = call;
  const order = await loadOrder(call.db, code);
  const reader = order === null ? null : readerOf(call, order);
  if (order === null || reader === null) throw new AppError('nothing.found');
  if (reader.role === 'moderator') await requireStepUp(call, 'staff');
  if (order.row.claimedAt === null && order.row.arbitrationAt === null) throw new AppError('disputes.no_dispute');
  const part = await chatPartOf(call.db, code, { userId: reader.userId, isCaseStaff: reader.role === 'moderator' });
  const evidence = await evidenceFilesOf(call.db, order.row.id);
  const inChat = part === null ? [] : await chatUploadsOf(call.db, part);
  const kept = await findKept(services, [...evidence, ...inChat]);
  const bytes = requireFits(services, kept);
  const fileName = `case-${code}.zip`;
  return withFile(
    { fileName, files: kept.length, bytes },
    {
      name: fileName,
      mime: 'application/zip',
      async open() {
        await writeDown(call, order, reader);
        return caseArchive(call, { code, reader, part, kept, received: receivedOf([...evidence, ...inChat]) });
      },
    },
  );
});

function readerOf({ session }: UserCall, { row }: Order): CaseReader | null {
  const { userId } = session;
  const party = partyOf(row, userId);
  if (party !== null) return { userId, role: party };
  return isCaseStaff(row, session) ? { userId, role: 'moderator', isAdmin: session.role === 'admin' } : null;
}

/** Adds the download to the log that both parties read: who, when, from which address. */
async function writeDown(call: UserCall, order: Order, { userId, role }: CaseReader): Promise<void> {
  const { services, session, address, userAgent } = call;
  const { sessionId } = session;
  const operatorId = session.operator?.id ?? null;
  await services.db.transaction(async (tx) => {
    const what = { orderId: order.row.id, cardId: null, kind: 'case_downloaded', reason: null } as const;
    logReveal(tx, { ...what, actorId: userId, operatorId, actorRole: role, address, userAgent, sessionId });
    await announce(tx, order, { event: 'case_downloaded', actor: role });
  });
}

const receivedOf = (files: readonly (EvidenceFile | ChatUpload)[]): ReadonlyMap<string, string> =>
  new Map(files.map(({ uploadId, sha256 }) => [uploadId, sha256.toString('hex')]));
