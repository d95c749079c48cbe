import { exportCase } from '#contract/functions/disputes.ts';
import { announce, giftTrade, logReveal, type Order } from '#server/features/orders/public.ts';
import type { UserCall } from '#server/gateway/handler.ts';
import { caseFileHandler } from './answer-case-file.ts';
import { evidenceFilesOf } from './case-file.store.ts';
import type { CaseReader } from './case-files.ts';
import { writeGiftCase } from './write-gift-case.ts';

/** The case file of an order of cards. */
export const exportCaseHandler = caseFileHandler(exportCase, {
  kind: giftTrade,
  hadDispute: ({ claimedAt, arbitrationAt }) => claimedAt !== null || arbitrationAt !== null,
  evidence: evidenceFilesOf,
  writeDown,
  write: writeGiftCase,
});

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
