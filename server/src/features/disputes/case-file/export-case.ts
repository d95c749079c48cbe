import { exportCase } from '#contract/functions/disputes.ts';
import { announce, isCaseStaff, loadOrder, logReveal, type Order, partyOf } from '#server/features/orders/public.ts';
import { handle, type UserCall } from '#server/gateway/handler.ts';
import { answerCaseFile } from './answer-case-file.ts';
import { caseArchive } from './case-archive.ts';
import { evidenceFilesOf } from './case-file.store.ts';
import type { CaseReader } from './case-files.ts';

/** The case file of an order of cards. */
export const exportCaseHandler = handle(exportCase, async (call: UserCall, { code }) => {
  const order = await loadOrder(call.db, code);
  return answerCaseFile(
    call,
    order === null
      ? null
      : {
          code,
          reader: readerOf(call, order),
          hadDispute: order.row.claimedAt !== null || order.row.arbitrationAt !== null,
          evidence: () => evidenceFilesOf(call.db, order.row.id),
          writeDown: (reader) => writeDown(call, order, reader),
          archive: (of) => caseArchive(call, of),
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
